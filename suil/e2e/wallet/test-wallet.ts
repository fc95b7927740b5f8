/**
 * A scriptable Wallet Standard wallet for browser tests, with real keys. It is bundled on its own and injected before the app loads, the
 * way an extension is; a test drives it through `window.testWallet`. It knows nothing of the app.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import {
  ReadonlyWalletAccount,
  registerWallet,
  SUI_CHAINS,
  WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED,
  type Wallet,
  type WalletAccount,
  WalletStandardError,
} from '@mysten/wallet-standard';

import { secretOf } from './secret-of.ts';

type Decision = 'approve' | 'reject';

/** One thing the wallet was asked for. */
export interface Prompt {
  type: 'connect' | 'message' | 'transaction';
  /** The message text, or the transaction as JSON. */
  detail: string;
}

/** What a test can see and set. */
export interface TestWalletControl {
  prompts: Prompt[];
  /** Decisions for the next prompts, in order; when empty every prompt is approved. */
  decisions: Decision[];
  addresses: string[];
  /** What a user does in the extension: choose which accounts the app may see. */
  authorise(addresses: string[]): void;
}

/** An account whose key is not in the page. */
export interface ForeignAccount {
  address: string;
  /** As Sui writes it, base64. */
  publicKey: string;
}

declare global {
  interface Window {
    testWallet: TestWalletControl;
    testWalletForeign?: ForeignAccount[];
    /** Signs for a foreign account: base64 of the message or the transaction, to the base64 of the signature. */
    testWalletSign?(address: string, kind: 'message' | 'transaction', bytes: string): Promise<string>;
    /** One account each: a member's number, or a secret key as the SDK writes it. */
    testWalletSeeds: (number | string)[];
  }
}

const storageKey = 'test-wallet:authorised';
const features = ['sui:signPersonalMessage', 'sui:signTransaction'] as const;
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIzMiIgaGVpZ2h0PSIzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzRmN2ZmZiIvPjwvc3ZnPg==';

/** What signs for one account. */
interface Key {
  address: string;
  publicKey: Uint8Array;
  sign(kind: 'message' | 'transaction', bytes: Uint8Array): Promise<{ bytes: string; signature: string }>;
}

/** The wallet's accounts and keys. */
function createKeys(seeds: (number | string)[], foreign: readonly ForeignAccount[]) {
  const own = seeds.map((seed): Key => {
    const keypair = Ed25519Keypair.fromSecretKey(typeof seed === 'string' ? seed : secretOf(seed));
    return {
      address: keypair.toSuiAddress(),
      publicKey: keypair.getPublicKey().toSuiBytes(),
      sign: (kind, bytes) => (kind === 'message' ? keypair.signPersonalMessage(bytes) : keypair.signTransaction(bytes)),
    };
  });
  const others = foreign.map(({ address, publicKey }): Key => {
    const sign: Key['sign'] = async (kind, bytes) => {
      const text = toBase64(bytes);
      return { bytes: text, signature: (await window.testWalletSign?.(address, kind, text)) ?? '' };
    };
    return { address, publicKey: fromBase64(publicKey), sign };
  });
  const keys = new Map([...own, ...others].map((key) => [key.address, key]));
  return {
    addresses: [...keys.keys()],
    keyOf(address: string): Key {
      const key = keys.get(address);
      if (!key) throw new Error(`unknown account ${address}`);
      return key;
    },
  };
}

type Ask = (prompt: Prompt) => void;
type KeyOf = (address: string) => Key;

function signingFeatures(ask: Ask, keyOf: KeyOf): Wallet['features'] {
  type Signer = { account: { address: string } };
  return {
    'sui:signPersonalMessage': {
      version: '1.1.0',
      signPersonalMessage: async ({ message, account }: Signer & { message: Uint8Array }) => {
        ask({ type: 'message', detail: new TextDecoder().decode(message) });
        return keyOf(account.address).sign('message', message);
      },
    },
    'sui:signTransaction': {
      version: '2.0.0',
      signTransaction: async ({ transaction, account }: Signer & { transaction: { toJSON(): Promise<string> } }) => {
        const json = await transaction.toJSON();
        ask({ type: 'transaction', detail: json });
        // No client on purpose: the app must hand over a transaction that is fully built.
        return keyOf(account.address).sign('transaction', await Transaction.from(json).build());
      },
    },
  };
}

function install(seeds: (number | string)[], foreign: readonly ForeignAccount[]): void {
  const { addresses, keyOf } = createKeys(seeds, foreign);
  const listeners = new Set<(change: { accounts: WalletAccount[] }) => void>();
  let authorised: string[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]');

  const accountOf = (address: string, index: number): WalletAccount =>
    // The package's own class says "label or undefined" where its interface says "label, if any".
    new ReadonlyWalletAccount({
      address,
      publicKey: keyOf(address).publicKey,
      chains: SUI_CHAINS,
      features,
      label: `Test account ${index + 1}`,
    }) as WalletAccount;
  const accounts = (): WalletAccount[] => addresses.filter((address) => authorised.includes(address)).map(accountOf);

  const control: TestWalletControl = {
    prompts: [],
    decisions: [],
    addresses,
    authorise(next) {
      authorised = next;
      localStorage.setItem(storageKey, JSON.stringify(next));
      for (const listener of listeners) listener({ accounts: accounts() });
    },
  };
  window.testWallet = control;

  const ask: Ask = (prompt) => {
    control.prompts.push(prompt);
    if (control.decisions.shift() === 'reject')
      throw new WalletStandardError(WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED);
  };
  const connect = async (input?: { silent?: boolean }) => {
    if (!input?.silent && authorised.length === 0) {
      ask({ type: 'connect', detail: '' });
      control.authorise(addresses.slice(0, 1));
    }
    return { accounts: accounts() };
  };
  const on = (_event: 'change', listener: (change: { accounts: WalletAccount[] }) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  registerWallet({
    version: '1.0.0',
    name: 'Test Wallet',
    icon,
    chains: SUI_CHAINS,
    get accounts() {
      return accounts();
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => control.authorise([]) },
      'standard:events': { version: '1.0.0', on },
      ...signingFeatures(ask, keyOf),
    },
  });
}

install(window.testWalletSeeds ?? [7], window.testWalletForeign ?? []);
