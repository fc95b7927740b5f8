/**
 * The demo wallet's accounts and keys, kept as plain text in the browser's storage. For the local chain only, whose coins
 * are worth nothing. Owns accounts and which of them the app may see; does not own prompts.
 */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { WalletError } from '../errors.ts';
import type { StateStorage } from '../state/persistence.ts';
import { checkMnemonic } from './mnemonic.ts';

export interface DemoAccount {
  readonly address: string;
  readonly label: string;
}

interface StoredAccount extends DemoAccount {
  readonly mnemonic: string;
  /** Bech32, so that a page load does not derive it again. */
  readonly secretKey: string;
}

interface StoredRing {
  readonly accounts: readonly StoredAccount[];
  /** Addresses shared with the app. */
  readonly shared: readonly string[];
}

export interface KeyRing {
  accounts(): readonly DemoAccount[];
  /** Accounts that the app may see. */
  shared(): readonly DemoAccount[];
  /** @throws {WALLET_ACCOUNT_DUPLICATE} and the errors of checkMnemonic */
  add(mnemonic: string, label?: string): DemoAccount;
  remove(address: string): void;
  share(addresses: readonly string[]): void;
  /** @throws {WALLET_ACCOUNT_NOT_FOUND} */
  keypair(address: string): Ed25519Keypair;
  /** Returns an account's recovery phrase. @throws {WALLET_ACCOUNT_NOT_FOUND} */
  mnemonic(address: string): string;
}

/** Returns the ring kept under `key`; a damaged text counts as an empty ring. */
export function createKeyRing(storage: StateStorage, key: string, walletName: string): KeyRing {
  let ring = read(storage.getItem(key));
  const write = (next: StoredRing) => {
    ring = next;
    storage.setItem(key, JSON.stringify(ring));
  };
  const find = (address: string): StoredAccount => {
    const account = ring.accounts.find((candidate) => candidate.address === address);
    if (account === undefined) throw new WalletError('WALLET_ACCOUNT_NOT_FOUND', { address, wallet: walletName });
    return account;
  };
  const visible = ({ address, label }: StoredAccount): DemoAccount => ({ address, label });

  return {
    accounts: () => ring.accounts.map(visible),
    shared: () => ring.accounts.filter(({ address }) => ring.shared.includes(address)).map(visible),
    add: (text, label = `Demo ${ring.accounts.length + 1}`) => {
      const mnemonic = checkMnemonic(text);
      const keypair = Ed25519Keypair.deriveKeypair(mnemonic);
      const address = keypair.toSuiAddress();
      if (ring.accounts.some((account) => account.address === address))
        throw new WalletError('WALLET_ACCOUNT_DUPLICATE', { address });
      const account = { address, label, mnemonic, secretKey: keypair.getSecretKey() };
      write({ ...ring, accounts: [...ring.accounts, account] });
      return visible(account);
    },
    remove: (address) => {
      find(address);
      write({
        accounts: ring.accounts.filter((account) => account.address !== address),
        shared: ring.shared.filter((shared) => shared !== address),
      });
    },
    share: (addresses) => write({ ...ring, shared: addresses }),
    keypair: (address) => Ed25519Keypair.fromSecretKey(find(address).secretKey),
    mnemonic: (address) => find(address).mnemonic,
  };
}

function read(text: string | null | Promise<string | null>): StoredRing {
  try {
    const { accounts, shared } = JSON.parse(String(text)) as StoredRing;
    if (Array.isArray(accounts) && Array.isArray(shared)) return { accounts, shared };
  } catch {
    // Falls through to the empty ring.
  }
  return { accounts: [], shared: [] };
}
