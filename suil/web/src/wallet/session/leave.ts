import { deleteSession } from '../../platform/api/send.ts';
import { closeSession } from '../../platform/api/session.ts';

/** Forgets the login here at once; the server is told, and whether it answers does not matter. */
export function forgetLogin(): void {
  void deleteSession();
  closeSession();
}

/**
 * A `wallet_disconnect` event disconnects the wallet (the store listens to it) and, like the menu's "Disconnect", ends the login
 * (specification §4). Returns what ends the listening.
 */
export function onWalletDisconnect(): () => void {
  window.addEventListener('wallet_disconnect', forgetLogin);
  return () => window.removeEventListener('wallet_disconnect', forgetLogin);
}
