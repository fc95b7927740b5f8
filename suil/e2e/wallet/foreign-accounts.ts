/** Gives the test wallet accounts whose keys stay in the test: of a passkey, of a multisig, or of no key at all. */
import type { BrowserContext } from '@playwright/test';
import type { ForeignAccount } from './test-wallet.ts';

/** What signs for an account, with its public key as Sui writes it. */
export interface ForeignSigner {
  readonly address: string;
  readonly publicKey: Uint8Array;
  signPersonalMessage(bytes: Uint8Array): Promise<{ signature: string }>;
  signTransaction(bytes: Uint8Array): Promise<{ signature: string }>;
}

/** Adds the accounts to the wallet of every page that is opened from now on; called before the wallet is put into the context. */
export async function addForeignAccounts(context: BrowserContext, signers: readonly ForeignSigner[]): Promise<void> {
  const signerOf = (address: string) => signers.find((signer) => signer.address === address);
  await context.exposeFunction(
    'testWalletSign',
    async (address: string, kind: 'message' | 'transaction', text: string) => {
      const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
      const signed =
        kind === 'message' ? signerOf(address)?.signPersonalMessage(bytes) : signerOf(address)?.signTransaction(bytes);
      return (await signed)?.signature ?? '';
    },
  );
  const accounts = signers.map(
    ({ address, publicKey }): ForeignAccount => ({ address, publicKey: Buffer.from(publicKey).toString('base64') }),
  );
  await context.addInitScript(`window.testWalletForeign = ${JSON.stringify(accounts)};`);
}
