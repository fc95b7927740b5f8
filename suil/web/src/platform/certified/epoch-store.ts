/** Keeps the newest verified epoch of each chain in IndexedDB. Where that is blocked, every page load verifies from the anchor on. */
import type { ExtendedAnchor } from './verification.ts';

const DATABASE = 'suil-light';
const STORE = 'anchors';

/** Returns the text of the extended anchor of a chain, null when none is kept. */
export async function readStoredAnchor(chain: string): Promise<string | null> {
  try {
    const database = await open();
    const kept = await read(database.transaction(STORE).objectStore(STORE), chain);
    database.close();
    return kept?.text ?? null;
  } catch {
    return null;
  }
}

/** Keeps an extended anchor, unless one of a later epoch is kept: another tab may be further. */
export async function keepAnchor(extended: ExtendedAnchor): Promise<void> {
  try {
    const database = await open();
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
    const kept = await read(store, extended.chain);
    if (kept === undefined || kept.epoch < extended.epoch) await finished(store.put(extended));
    database.close();
  } catch {
    return;
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'chain' }));
  return finished(opening);
}

function read(store: IDBObjectStore, chain: string): Promise<ExtendedAnchor | undefined> {
  const found: IDBRequest<ExtendedAnchor | undefined> = store.get(chain);
  return finished(found);
}

function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB does not answer.')));
  });
}
