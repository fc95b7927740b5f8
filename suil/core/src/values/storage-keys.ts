/** The browser-storage keys that the specification fixes (§3). Owns names only. */

/** Local storage: the chosen language code. */
export const LANGUAGE_KEY = 'language';
/** Local storage: the chosen node, `{id, text, url}` as JSON. */
export const NETWORK_KEY = 'Network';
/** Local storage: the session's bearer token, raw. */
export const ACCESS_TOKEN_KEY = 'access_token';
/** Local storage: the address the token belongs to, raw. */
export const CURRENT_ACCOUNT_KEY = 'currentAccount';
/** Session storage: the demo slice `{userId, userName}`. */
export const DEMO_STORE_KEY = 'demoStore';
/** Local storage: the last wallet and account (§9). */
export const WALLET_CONNECTION_KEY = 'sui-dapp-kit:wallet-connection-info';
/** How long the app waits for a transaction, and how often it asks (§9). */
export const TRANSACTION_WAIT_MS = 60_000;
export const TRANSACTION_POLL_MS = 2_000;
