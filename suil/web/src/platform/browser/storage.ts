import type { ACCESS_TOKEN_KEY, CURRENT_ACCOUNT_KEY, LANGUAGE_KEY, NETWORK_KEY } from '@suil/core';

/** Keys that are not among the specification's four. */
export const PENDING_KEY = 'suil:pending';
export const RECEIPTS_KEY = 'suil:receipts';
export const HIDE_BALANCE_KEY = 'suil:hide-balance';
/** Read by remembered.js, too. */
export const PORTFOLIO_KEY = 'suil:portfolio';
export const CONFIG_KEY = 'suil:config';
export const NOTICES_READ_KEY = 'suil:notices-read';
export const CONSENT_KEY = 'suil:consent';
export const GUIDE_KEY = 'suil:guide';
export const STEPS_PUT_OFF_KEY = 'suil:steps-put-off';
export const PHRASE_KEY = 'suil:phrase';
export const THEME_KEY = 'theme';

/**
 * The browser's local storage as the specification names it: raw strings, no envelope. Reads give null and writes give
 * up silently where storage is blocked (private mode, some in-app browsers): the app then works for this page view only.
 */
export type StorageKey =
  | typeof LANGUAGE_KEY
  | typeof NETWORK_KEY
  | typeof ACCESS_TOKEN_KEY
  | typeof CURRENT_ACCOUNT_KEY
  | typeof PENDING_KEY
  | typeof RECEIPTS_KEY
  | typeof HIDE_BALANCE_KEY
  | typeof NOTICES_READ_KEY
  | typeof CONSENT_KEY
  | typeof GUIDE_KEY
  | typeof STEPS_PUT_OFF_KEY
  | typeof PHRASE_KEY
  | typeof THEME_KEY
  | typeof PORTFOLIO_KEY
  | typeof CONFIG_KEY;

export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes the value, or removes the key when the value is null. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    return;
  }
}
