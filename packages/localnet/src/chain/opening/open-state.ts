/** Brings a chain to the state that its storage holds, or makes its first checkpoint there. Owns the order; each part knows its own format. */
import type { Vm } from '@suil/move-vm';
import type { CommitteeConfig } from '../../committee/validators.ts';
import type { Fork } from '../../fork/fork.ts';
import { decodeDelta } from '../../persistence/delta.ts';
import type { History } from '../../persistence/history.ts';
import { decodeSnapshot } from '../../persistence/snapshot.ts';
import type { Storage } from '../../persistence/storage.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { buildGenesis, type GenesisConfig } from '../genesis.ts';
import { genesisIdentity, isOlderIdentity } from './identity.ts';

export interface OpeningState {
  readonly storage: Storage;
  readonly store: ObjectStore;
  readonly history: History;
  readonly vm: Vm;
  readonly genesis: GenesisConfig;
  readonly committee: CommitteeConfig;
  readonly votes: readonly bigint[];
  readonly fork: Fork | undefined;
}

/** Returns the size of the snapshot that was read, 0 without one. @throws {ChainError} CHAIN_DATA_… when the data does not fit */
export function openState({ storage, store, history, vm, genesis, committee, votes, fork }: OpeningState): number {
  const isOlder = (found: string, head: Uint8Array) =>
    fork === undefined && isOlderIdentity(found, genesis, committee, head);
  const contents = storage.open(genesisIdentity(genesis, committee, fork?.origin), isOlder);
  fork?.begin();
  for (const facts of fork?.known ?? []) store.learn(facts);
  if (contents.snapshot) store.apply(decodeSnapshot(contents.snapshot));
  history.restore(contents.records, (record) => contents.key(record));
  for (const record of contents.pending) store.apply(decodeDelta(record.delta));
  if (contents.records === 0) {
    const { entry, delta } = buildGenesis(vm, genesis, votes, fork?.origin);
    history.append(entry, delta);
    store.apply(delta);
  }
  return contents.snapshot?.length ?? 0;
}
