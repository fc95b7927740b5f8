/**
 * One connection for all tabs of a browser: what another tab disconnects is disconnected here, too. Every tab writes its last wallet and
 * account under the same key, so the browser notifies the others when it is cleared. Owns the listening; what is cleared, connection.ts.
 */

import { parseRemembered, readText, type StateStorage } from '../state/persistence.ts';
import { NOT_CONNECTED } from '../state/state.ts';
import type { StateCell } from '../state/state-cell.ts';
import type { Connection } from './connection.ts';

export interface OtherTabsOptions {
  /** Receives `storage` and `pageshow`; without one, nothing is followed. */
  readonly target: EventTarget | null | undefined;
  readonly storage: StateStorage | null;
  readonly key: string;
  readonly cell: StateCell;
  readonly connection: Pick<Connection, 'drop'>;
}

/** Returns what ends the listening. */
export function followOtherTabs({ target, storage, key, cell, connection }: OtherTabsOptions): () => void {
  const forget = () => {
    if (cell.get().lastConnectedWalletName === null) return;
    // Not written back: the other tab may have connected again meanwhile.
    cell.restore({ lastConnectedWalletName: null, lastConnectedAccountAddress: null });
    connection.drop(NOT_CONNECTED);
  };
  const onStorage = (event: Event) => {
    if (!('key' in event && 'newValue' in event)) return;
    const text = typeof event.newValue === 'string' ? event.newValue : null;
    const isOfKey = event.key === key && parseRemembered(text).lastConnectedWalletName === null;
    // Without a key, everything was cleared.
    if (event.key === null || isOfKey) forget();
  };
  // A page that comes back from the browser's cache has missed what happened meanwhile.
  const onShow = async (event: Event) => {
    if (!('persisted' in event && event.persisted)) return;
    const text = await readText(storage, key);
    // Nothing stored may also mean that storage is forbidden: then other tabs are unknown.
    if (text !== null && parseRemembered(text).lastConnectedWalletName === null) forget();
  };
  target?.addEventListener('storage', onStorage);
  target?.addEventListener('pageshow', onShow);
  return () => {
    target?.removeEventListener('storage', onStorage);
    target?.removeEventListener('pageshow', onShow);
  };
}
