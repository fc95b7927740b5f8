/** Offers a wallet that is a page in a window of its own, while its extension is not installed. */
import { getWallets, type Wallet, type WalletAccount } from '@wallet-standard/core';

/** A wallet as the SDK's classes are typed: an account's label or icon may be undefined, where the standard says that it may be missing. */
export interface WebWallet extends Omit<Wallet, 'accounts'> {
  readonly accounts: readonly (Omit<WalletAccount, 'label' | 'icon'> & {
    readonly label?: string | undefined;
    readonly icon?: WalletAccount['icon'] | undefined;
  })[];
}

/**
 * Registers a web wallet, unless a wallet with the id of its extension is registered; takes it back when that one comes. One that cannot be
 * connected is not registered. Returns what takes it back.
 */
export function registerWebWallet(
  wallet: WebWallet,
  extensionId: string,
  registry: Pick<ReturnType<typeof getWallets>, 'get' | 'on' | 'register'> = getWallets(),
): () => void {
  const isExtension = (other: Wallet) => 'id' in other && other.id === extensionId;
  if (!isConnectable(wallet) || registry.get().some(isExtension)) return () => undefined;
  const unregister = registry.register(wallet);
  const stop = registry.on('register', (...added) => {
    if (added.some(isExtension)) takeBack();
  });
  const takeBack = () => {
    stop();
    unregister();
  };
  return takeBack;
}

function isConnectable(wallet: WebWallet): wallet is WebWallet & Wallet {
  return 'standard:connect' in wallet.features;
}
