/**
 * A Wallet Standard wallet for the local chain, so that a newcomer can use an app without installing anything. Owns accounts and
 * registration; signing is in features.ts, keys in key-ring.ts, the confirmation sheet is the app's.
 */
import type { Wallet, WalletIcon } from '@wallet-standard/core';
import type { StateStorage } from '../state/persistence.ts';
import { announce } from './announce.ts';
import { type ApprovalRequest, createDemoFeatures, DEMO_CHAIN, DEMO_WALLET_NAME } from './features.ts';
import { createKeyRing, type DemoAccount } from './key-ring.ts';
import { createMnemonic, type MnemonicLength, type RandomBytes } from './mnemonic.ts';

export interface FirstAccount {
  readonly mnemonic: string;
  /** Default `Demo 1`. */
  readonly label?: string;
}

export interface DemoWalletOptions {
  /** Keeps the keys as plain text; `localStorage` in a page. A storage that answers later counts as empty. */
  readonly storage: StateStorage;
  /** Default {@link DEMO_STORAGE_KEY}. Wallets of one page need different keys. */
  readonly storageKey?: string;
  /** Default {@link DEMO_WALLET_NAME}. */
  readonly name?: string;
  readonly icon?: WalletIcon;
  /** Shows the confirmation; false or a rejection means refused. */
  readonly approve: (request: ApprovalRequest) => Promise<boolean>;
  /** Returns the account that the first connection adds. Default a random phrase of 12 words. */
  readonly firstAccount?: () => FirstAccount;
  /** Wallet Standard features besides the wallet's own. */
  readonly features?: Wallet['features'];
  /** Default the platform's secure generator. */
  readonly randomBytes?: RandomBytes;
}

export interface DemoWallet {
  readonly wallet: Wallet;
  accounts(): readonly DemoAccount[];
  /** Creates an account from a new phrase of 12 words or as many as requested. */
  createAccount(words?: MnemonicLength): DemoAccount & { readonly mnemonic: string };
  /** @throws {WALLET_MNEMONIC_LENGTH_INVALID | WALLET_MNEMONIC_WORD_UNKNOWN | WALLET_MNEMONIC_CHECKSUM_INVALID | WALLET_ACCOUNT_DUPLICATE} */
  importAccount(mnemonic: string, label?: string): DemoAccount;
  /** @throws {WALLET_ACCOUNT_NOT_FOUND} */
  removeAccount(address: string): void;
  /** Returns the phrase that restores an account. @throws {WALLET_ACCOUNT_NOT_FOUND} */
  revealMnemonic(address: string): string;
  /** Announces the wallet to the page, as an extension does; the returned function removes it. Default target: `window`. */
  register(target?: EventTarget): () => void;
}

/** The default storage key. Published with the first version, so it stays. */
export const DEMO_STORAGE_KEY = `suil-demo-wallet:${DEMO_CHAIN}`;

const ICON: WalletIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzZENERFNiIvPjxwYXRoIGQ9Ik05IDExaDE0djEwSDl6IiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjxjaXJjbGUgY3g9IjE5IiBjeT0iMTYiIHI9IjEuNSIgZmlsbD0iI2ZmZiIvPjwvc3ZnPg==';

/** Returns the demo wallet with the accounts that its storage holds. */
export function createDemoWallet(options: DemoWalletOptions): DemoWallet {
  const { storage, approve, name = DEMO_WALLET_NAME, randomBytes = secureRandomBytes } = options;
  const ring = createKeyRing(storage, options.storageKey ?? DEMO_STORAGE_KEY, name);
  const firstAccount = options.firstAccount ?? ((): FirstAccount => ({ mnemonic: createMnemonic(12, randomBytes) }));
  const { features, sharedAccounts, emitChange } = createDemoFeatures({
    ring,
    walletName: name,
    approve,
    createFirst: () => {
      const { mnemonic, label } = firstAccount();
      ring.add(mnemonic, label);
    },
  });
  const wallet: Wallet = {
    version: '1.0.0',
    name,
    icon: options.icon ?? ICON,
    chains: [DEMO_CHAIN],
    get accounts() {
      return sharedAccounts();
    },
    features: { ...features, ...options.features },
  };
  const addAccount = (mnemonic: string, label?: string): DemoAccount => {
    const account = ring.add(mnemonic, label);
    const shared = ring.shared();
    if (shared.length > 0) {
      ring.share([...shared.map(({ address }) => address), account.address]);
      emitChange();
    }
    return account;
  };
  return {
    wallet,
    accounts: ring.accounts,
    createAccount: (words = 12) => {
      const mnemonic = createMnemonic(words, randomBytes);
      return { ...addAccount(mnemonic), mnemonic };
    },
    importAccount: addAccount,
    removeAccount: (address) => {
      ring.remove(address);
      emitChange();
    },
    revealMnemonic: ring.mnemonic,
    register: (target = window) => announce(wallet, target),
  };
}

function secureRandomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
