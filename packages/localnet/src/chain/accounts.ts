/** Accounts for development, the same on every chain. Their keys are public: whatever they own on another chain, anyone can take. */
import { mnemonicToSeed } from '@mysten/sui/cryptography';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';

/** The recovery phrase that the development chains of other ecosystems use, too. */
export const ACCOUNTS_PHRASE = 'test test test test test test test test test test test junk';
/** Accounts that can be asked for. */
export const ACCOUNTS_MAX = 100;

export interface DevAccount {
  readonly address: string;
  readonly keypair: Ed25519Keypair;
}

/** Returns the first `count` accounts of {@link ACCOUNTS_PHRASE}, at `m/44'/784'/N'/0'/0'`, as wallets number them. They own nothing yet. */
export function createAccounts(count: number): DevAccount[] {
  const seed = mnemonicToSeed(ACCOUNTS_PHRASE);
  return Array.from({ length: count }, (_, index) => {
    const keypair = Ed25519Keypair.deriveKeypairFromSeed(seed, `m/44'/784'/${index}'/0'/0'`);
    return { address: keypair.toSuiAddress(), keypair };
  });
}
