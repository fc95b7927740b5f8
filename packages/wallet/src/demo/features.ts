/** The demo wallet's Wallet Standard features and their prompts. Owns what is signed and when the user is asked. */
import { Transaction } from '@mysten/sui/transactions';
import {
  type StandardEventsListeners,
  WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED,
  type Wallet,
  type WalletAccount,
  WalletStandardError,
} from '@wallet-standard/core';
import { WalletError } from '../errors.ts';
import type { DemoAccount, KeyRing } from './key-ring.ts';

export const DEMO_WALLET_NAME = 'Demo Wallet (local)';
export const DEMO_CHAIN = 'sui:localnet';

/** What the user is asked to allow. */
export type ApprovalRequest =
  | { readonly kind: 'connect'; readonly accounts: readonly DemoAccount[] }
  | { readonly kind: 'personalMessage'; readonly account: DemoAccount; readonly text: string }
  | { readonly kind: 'transaction'; readonly account: DemoAccount; readonly transactionJson: string };

export interface DemoFeatures {
  readonly features: Wallet['features'];
  sharedAccounts(): readonly WalletAccount[];
  /** Tells the app that the shared accounts have changed. */
  emitChange(): void;
}

interface DemoFeatureOptions {
  readonly ring: KeyRing;
  /** Named in errors. */
  readonly walletName: string;
  readonly approve: (request: ApprovalRequest) => Promise<boolean>;
  /** Adds an account where there is none yet. */
  readonly createFirst: () => void;
}

/** Returns the features over a key ring. */
export function createDemoFeatures({ ring, walletName, approve, createFirst }: DemoFeatureOptions): DemoFeatures {
  const listeners = new Set<StandardEventsListeners['change']>();
  const sharedAccounts = () => ring.shared().map((account) => toWalletAccount(account, ring));
  const emitChange = () => {
    const accounts = sharedAccounts();
    for (const listener of [...listeners]) listener({ accounts });
  };
  const ask = async (request: ApprovalRequest) => {
    const approved = await approve(request).catch(() => false);
    if (!approved) throw new WalletStandardError(WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED);
  };
  const connect = async ({ silent = false }: { silent?: boolean } = {}) => {
    if (silent || ring.shared().length > 0) return { accounts: sharedAccounts() };
    if (ring.accounts().length === 0) createFirst();
    await ask({ kind: 'connect', accounts: ring.accounts() });
    ring.share(ring.accounts().map(({ address }) => address));
    return { accounts: sharedAccounts() };
  };
  const disconnect = async () => {
    ring.share([]);
    emitChange();
  };
  const on = (_event: 'change', listener: StandardEventsListeners['change']) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': { version: '1.0.0', on },
      ...createSigningFeatures(ring, walletName, ask),
    },
    sharedAccounts,
    emitChange,
  };
}

function createSigningFeatures(
  ring: KeyRing,
  wallet: string,
  ask: (request: ApprovalRequest) => Promise<void>,
): Wallet['features'] {
  const requireShared = (account: WalletAccount, chain: string = DEMO_CHAIN): DemoAccount => {
    if (chain !== DEMO_CHAIN) throw new WalletError('WALLET_CHAIN_UNSUPPORTED', { wallet, chain });
    const known = ring.shared().find(({ address }) => address === account.address);
    if (known !== undefined) return known;
    throw new WalletError('WALLET_ACCOUNT_NOT_FOUND', { address: account.address, wallet });
  };
  return {
    'sui:signPersonalMessage': {
      version: '1.1.0',
      signPersonalMessage: async (input: { message: Uint8Array; account: WalletAccount; chain?: string }) => {
        const account = requireShared(input.account, input.chain);
        await ask({ kind: 'personalMessage', account, text: new TextDecoder().decode(input.message) });
        return ring.keypair(account.address).signPersonalMessage(input.message);
      },
    },
    'sui:signTransaction': {
      version: '2.0.0',
      signTransaction: async (input: {
        transaction: { toJSON(): Promise<string> };
        account: WalletAccount;
        chain?: string;
      }) => {
        const account = requireShared(input.account, input.chain);
        const transactionJson = await input.transaction.toJSON();
        await ask({ kind: 'transaction', account, transactionJson });
        return Transaction.from(transactionJson).sign({ signer: ring.keypair(account.address) });
      },
    },
  };
}

function toWalletAccount({ address, label }: DemoAccount, ring: KeyRing): WalletAccount {
  return Object.freeze({
    address,
    label,
    publicKey: ring.keypair(address).getPublicKey().toSuiBytes(),
    chains: [DEMO_CHAIN] as const,
    features: ['sui:signPersonalMessage', 'sui:signTransaction'] as const,
  });
}
