import { deleteSession } from '../../platform/api/send.ts';
import { closeSession } from '../../platform/api/session.ts';

/** Deletes the login here at once, and requests its end from the server without waiting for the answer. */
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
