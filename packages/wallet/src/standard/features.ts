/** The Wallet Standard features that the store uses, as types, and which wallets and accounts qualify. Owns no state. */
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  Wallet,
  WalletAccount,
} from '@wallet-standard/core';

export interface SignedBytes {
  /** Base64. */
  readonly bytes: string;
  /** Base64 of the serialised signature. */
  readonly signature: string;
}

export interface ConnectResult {
  readonly accounts: readonly WalletAccount[];
  readonly supportedIntents: readonly string[];
}

/** Features by name, each present or not. Sui's own are written out here because only these methods are used. */
export interface SuiWalletFeatures
  extends Partial<StandardConnectFeature>,
    Partial<StandardDisconnectFeature>,
    Partial<StandardEventsFeature> {
  readonly 'sui:signPersonalMessage'?: {
    signPersonalMessage(input: { message: Uint8Array; account: WalletAccount; chain: string }): Promise<SignedBytes>;
  };
  readonly 'sui:signMessage'?: {
    signMessage(input: {
      message: Uint8Array;
      account: WalletAccount;
    }): Promise<{ messageBytes: string; signature: string }>;
  };
  readonly 'sui:signTransaction'?: {
    signTransaction(input: {
      transaction: { toJSON(): Promise<string> };
      account: WalletAccount;
      chain: string;
    }): Promise<SignedBytes>;
  };
  readonly 'sui:signTransactionBlock'?: {
    signTransactionBlock(input: {
      transactionBlock: unknown;
      account: WalletAccount;
      chain: string;
    }): Promise<{ transactionBlockBytes: string; signature: string }>;
  };
  readonly 'sui:reportTransactionEffects'?: {
    reportTransactionEffects(input: { effects: string; account: WalletAccount; chain: string }): Promise<void>;
  };
  readonly 'sui:getCapabilities'?: { getCapabilities(): Promise<{ supportedIntents?: readonly string[] }> };
}

/** Returns a wallet's features with the types of the ones we use. */
export function featuresOf(wallet: Wallet): SuiWalletFeatures {
  return wallet.features as SuiWalletFeatures;
}

/** Whether a wallet can be used at all: connect, events, and one of the two ways to sign a transaction. */
export function isUsableWallet(wallet: Wallet): boolean {
  const { features } = wallet;
  const signs = 'sui:signTransaction' in features || 'sui:signTransactionBlock' in features;
  return signs && 'standard:connect' in features && 'standard:events' in features;
}

/** Returns the accounts with a chain that starts with `sui`. */
export function suiAccountsOf(accounts: readonly WalletAccount[]): readonly WalletAccount[] {
  return accounts.filter((account) => account.chains.some((chain) => chain.split(':')[0] === 'sui'));
}

/** Returns the name a wallet is remembered by: its id where it has one. */
export function walletKey(wallet: Wallet): string {
  return 'id' in wallet && typeof wallet.id === 'string' ? wallet.id : wallet.name;
}

/** Wallets that changed their name, by the former one: some versions of dapp-kit remember a name. */
const RENAMED = new Map([['Sui Wallet', 'Slush']]);

/** Whether a wallet is the one that was remembered, by its id, its name or the name it had. */
export function isRememberedAs(wallet: Wallet, remembered: string): boolean {
  return walletKey(wallet) === remembered || RENAMED.get(remembered) === wallet.name;
}

/** Returns the usable wallets, those with a preferred name first and in the order of preference. */
export function orderWallets(wallets: readonly Wallet[], preferred: readonly string[]): readonly Wallet[] {
  const usable = wallets.filter(isUsableWallet);
  const first = preferred.flatMap((name) => usable.filter((wallet) => wallet.name === name));
  return [...first, ...usable.filter((wallet) => !first.includes(wallet))];
}

/** Asks a wallet to share accounts, without a prompt where `silent`, and for the intents it supports. */
export async function askToConnect(wallet: Wallet, silent: boolean): Promise<ConnectResult> {
  const features = featuresOf(wallet);
  const connectFeature = features['standard:connect'];
  const result: Partial<ConnectResult> | undefined = await connectFeature?.connect(silent ? { silent } : undefined);
  const capabilities = await features['sui:getCapabilities']?.getCapabilities();
  return {
    accounts: suiAccountsOf(result?.accounts ?? []),
    supportedIntents: result?.supportedIntents ?? capabilities?.supportedIntents ?? [],
  };
}
