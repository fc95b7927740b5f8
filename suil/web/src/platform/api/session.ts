import { ACCESS_TOKEN_KEY, CURRENT_ACCOUNT_KEY } from '@suil/core';
import { create } from 'zustand';
import { readStored, writeStored } from '../browser/storage.ts';
import { fireLoginSuccess } from './events.ts';

/**
 * The login: an access token that can only read, and the account it belongs to. Kept in local storage under the raw
 * keys `access_token` and `currentAccount`. It knows nothing of wallets; `wallet/session/session-guard.tsx` compares the two.
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
  write(token, account);
  fireLoginSuccess({ isNew: true });
}

/** Removes both keys: an expired login, a changed address, or a disconnect. */
export function closeSession(): void {
  write(null, null);
}

/** Remembers the connected address without a login (specification §4: stored after an address change). */
export function rememberAccount(account: string): void {
  write(null, account);
}

/** The token goes first and comes last: no other tab ever reads one account with another one's token. */
function write(token: string | null, account: string | null): void {
  writeStored(ACCESS_TOKEN_KEY, null);
  writeStored(CURRENT_ACCOUNT_KEY, account);
  if (token !== null) writeStored(ACCESS_TOKEN_KEY, token);
  useSession.setState({ token, account });
}

/**
 * There is one login for all tabs of a browser, the stored one: what another tab closes or opens counts here, too. Returns what ends
 * the listening.
 */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === ACCESS_TOKEN_KEY || key === CURRENT_ACCOUNT_KEY) adopt();
  };
  // A page that comes back from the browser's cache has missed what happened meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) adopt();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

function adopt(): void {
  const { token: before } = useSession.getState();
  const token = readStored(ACCESS_TOKEN_KEY);
  useSession.setState({ token, account: readStored(CURRENT_ACCOUNT_KEY) });
  if (token !== null && token !== before) fireLoginSuccess({ isNew: true });
}

/** True when there is a token for exactly this account. */
export function useIsLoggedIn(address: string | null | undefined): boolean {
  return useSession((state) => state.token !== null && address != null && state.account === address);
}
