/**
 * Remembers the last wallet and account, in the shape of Sui's dapp-kit. Owns nothing else: no
 * other part of the state survives a reload. A storage that fails is treated as empty, because a wallet must connect even
 * where the browser forbids storage.
 */

/** Longest wait for a storage that answers later. */
const REHYDRATION_TIMEOUT_MS = 5_000;

/** `localStorage`, or anything like it; the methods may answer later. */
export interface StateStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): unknown;
}

export interface RememberedConnection {
  readonly lastConnectedWalletName: string | null;
  readonly lastConnectedAccountAddress: string | null;
}

const NOTHING: RememberedConnection = { lastConnectedWalletName: null, lastConnectedAccountAddress: null };

/** Returns the page's `localStorage`; null where there is none, and where the browser forbids even reading the property. */
export function pageStorage(): StateStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Returns what was remembered: at once from a storage that answers at once, else a promise that gives up after 5,000 ms. */
export function readRemembered(
  storage: StateStorage | null,
  key: string,
): RememberedConnection | Promise<RememberedConnection> {
  try {
    const text = storage?.getItem(key) ?? null;
    if (text === null || typeof text === 'string') return parseRemembered(text);
    return withinTimeout(text.then(parseRemembered, () => NOTHING));
  } catch {
    return NOTHING;
  }
}

/** Returns what is stored under the key; null where there is nothing, and where the storage fails. */
export async function readText(storage: StateStorage | null, key: string): Promise<string | null> {
  try {
    return (await storage?.getItem(key)) ?? null;
  } catch {
    return null;
  }
}

/** Stores the last wallet and account as `{state: {…}, version: 0}`. */
export function writeRemembered(storage: StateStorage | null, key: string, remembered: RememberedConnection): void {
  const { lastConnectedWalletName, lastConnectedAccountAddress } = remembered;
  const text = JSON.stringify({ state: { lastConnectedWalletName, lastConnectedAccountAddress }, version: 0 });
  try {
    void Promise.resolve(storage?.setItem(key, text)).catch(() => undefined);
  } catch {
    // A full or forbidden storage only costs the next visit its silent connection.
  }
}

/** Returns the last wallet and account of a stored text; neither where it is damaged. */
export function parseRemembered(text: string | null): RememberedConnection {
  try {
    const { state }: { state?: { [Name in keyof RememberedConnection]?: unknown } } = JSON.parse(text ?? 'null');
    return {
      lastConnectedWalletName: asText(state?.lastConnectedWalletName),
      lastConnectedAccountAddress: asText(state?.lastConnectedAccountAddress),
    };
  } catch {
    return NOTHING;
  }
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function withinTimeout(reading: Promise<RememberedConnection>): Promise<RememberedConnection> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(NOTHING), REHYDRATION_TIMEOUT_MS);
    void reading.then((remembered) => {
      clearTimeout(timer);
      resolve(remembered);
    });
  });
}
