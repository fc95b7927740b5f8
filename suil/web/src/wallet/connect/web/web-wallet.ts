/**
 * The Slush web wallet: for who has no extension. Its code is loaded when the list of wallets opens, or at once for who used it last; no
 * request leaves this page until it is chosen, and then only its own window's.
 */
import type { Wallet } from '@suil/wallet';
import { registerWebWallet } from '@suil/wallet/web-wallet';
import { WEB_WALLET_ID } from './web-wallet-id.ts';

const EXTENSION_ID = 'com.mystenlabs.suiwallet';
/** As the wallet's own code names it: the list says it before that is loaded. */
export const WEB_WALLET_NAME = 'Slush';
/** What the wallet's window calls this app, beside its address. */
const APP_NAME = 'SUIL';

let offered: Promise<void> | null = null;

/** Adds the web wallet to the page's wallets, once, unless its extension is there. Rejects when its code does not load; may be called again. */
export function offerWebWallet(): Promise<void> {
  offered ??= register().catch((error: unknown) => {
    offered = null;
    throw error;
  });
  return offered;
}

/** Whether it is the one that opens in a window. */
export function isWebWallet(wallet: Wallet): boolean {
  return 'id' in wallet && wallet.id === WEB_WALLET_ID;
}

/** Whether the web wallet is offered among these: not where its extension is. */
export function isWebWalletOffered(wallets: readonly Wallet[]): boolean {
  return !wallets.some((wallet) => 'id' in wallet && wallet.id === EXTENSION_ID);
}

async function register(): Promise<void> {
  const { SLUSH_WALLET_ICON: icon, SLUSH_WALLET_NAME: walletName, SlushWallet } = await import('@mysten/slush-wallet');
  // The package's own registration asks the wallet's server for a name and a picture: it could show itself as any wallet, and would
  // know who opens the list.
  const metadata = { id: WEB_WALLET_ID, walletName, icon, enabled: true };
  registerWebWallet(new SlushWallet({ name: APP_NAME, metadata }), EXTENSION_ID);
}
