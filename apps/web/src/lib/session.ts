import { ACCESS_TOKEN_KEY, CURRENT_ACCOUNT_KEY } from '@suil/core';
import { create } from 'zustand';
import { fireLoginSuccess } from './events.ts';
import { readStored, writeStored } from './storage.ts';

/**
 * The login: an access token that can only read, and the account it belongs to. Kept in local storage under the raw
 * keys `access_token` and `currentAccount`. It knows nothing of wallets; `wallet/session-guard.tsx` compares the two.
 */
interface SessionState {
  token: string | null;
  account: string | null;
}

export const useSession = create<SessionState>()(() => ({
  token: readStored(ACCESS_TOKEN_KEY),
  account: readStored(CURRENT_ACCOUNT_KEY),
}));

/** Stores a fresh login and tells every route. */
export function openSession(token: string, account: string): void {
  writeStored(ACCESS_TOKEN_KEY, token);
  writeStored(CURRENT_ACCOUNT_KEY, account);
  useSession.setState({ token, account });
  fireLoginSuccess({ isNew: true });
}

/** Removes both keys: an expired login, a changed address, or a disconnect. */
export function closeSession(): void {
  writeStored(ACCESS_TOKEN_KEY, null);
  writeStored(CURRENT_ACCOUNT_KEY, null);
  useSession.setState({ token: null, account: null });
}

/** Remembers the connected address without a login (specification §4: stored after an address change). */
export function rememberAccount(account: string): void {
  writeStored(CURRENT_ACCOUNT_KEY, account);
  useSession.setState({ token: null, account });
}

/** True when there is a token for exactly this account. */
export function useIsLoggedIn(address: string | null | undefined): boolean {
  return useSession((state) => state.token !== null && address != null && state.account === address);
}
