/** A chain's storage in memory with which others can begin: a fork has what was stored until then, and both continue apart. For tests. */
import type { Storage } from '@suil/localnet';

type Stored = { readonly record: Parameters<Storage['append']>[0]; readonly key: Uint8Array };

export interface ForkableStorage extends Storage {
  fork(): ForkableStorage;
}

/** Returns a storage that holds `before`; nothing by default. */
export function createForkableStorage(before: readonly Stored[] = []): ForkableStorage {
  const stored = [...before];
  const at = (index: number): Stored => {
    const found = stored[index];
    if (found === undefined) throw new Error(`record ${index} was never appended`);
    return found;
  };
  return {
    path: 'memory',
    pendingBytes: 0,
    open: () => ({
      pending: before.map(({ record }) => record),
      records: before.length,
      key: (index) => at(index).key,
    }),
    append: (record, key) => void stored.push({ record, key }),
    readHead: (index) => at(index).record.head,
    compact: () => undefined,
    close: () => undefined,
    fork: () => createForkableStorage(stored),
  };
}
