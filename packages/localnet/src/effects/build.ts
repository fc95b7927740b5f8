/**
 * Changes and gas to effects version 2, sealed objects and the delta for the store. Owns versions, digests and the order of
 * everything in the effects; decides nothing about success or cost.
 * Follows sui-types/src/effects/effects_v2.rs.
 */
import type { FundsLedger } from '../accumulators/ledger.ts';
import { STREAM_HEAD_TYPE, settleStreams, streamWrites } from '../accumulators/streams.ts';
import type { LoadedInputs } from '../checks/inputs.ts';
import type { Changes, Draft } from '../execution/changes.ts';
import { digestOf, GENESIS_MARKER, sortDigests } from '../model/digests.ts';
import { encodeEffects } from '../model/effects.ts';
import { objectType, sealObject, storageBytes } from '../model/stored-object.ts';
import { storageCostMist } from '../protocol/gas-model.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type {
  Effects,
  ExecutionStatus,
  FundsWrite,
  GasSummary,
  ObjectChange,
  ObjectState,
  Owner,
  StoredObject,
} from '../types.ts';
import { eventDigest, eventsDigest } from './events.ts';

export interface EffectsFacts {
  readonly digest: string;
  readonly epoch: bigint;
  readonly status: ExecutionStatus;
  readonly gas: GasSummary;
  readonly changes: Changes;
  readonly loaded: LoadedInputs;
  /** Undefined where no coin pays: system transactions, and gas from an address's funds. */
  readonly payerId: string | undefined;
  /** Whether the objects' storage was paid for by this transaction; otherwise they keep the rebate they had. */
  readonly storageCharged: boolean;
  /** Movements of funds; absent = none. */
  readonly funds?: FundsLedger;
  /** The checkpoint that holds the transaction; only of those that record events in streams. */
  readonly checkpoint?: bigint;
  /** Its number there; 0 where it is absent. */
  readonly transactionIndex?: number;
  read?(id: string): StoredObject | undefined;
}

export interface BuiltEffects {
  readonly bytes: Uint8Array;
  readonly effects: Effects;
  readonly digest: string;
  readonly objectChanges: readonly ObjectChange[];
  readonly delta: ObjectDelta;
}

export function buildEffects(facts: EffectsFacts): BuiltEffects {
  const { digest, changes, loaded, payerId } = facts;
  const lamportVersion = lamportOf(loaded);
  const writes = sealWrites(changes, digest, lamportVersion, facts.storageCharged);
  const funds = facts.funds?.effects() ?? new Map<string, FundsWrite>();
  const streams = streamWrites(
    changes.streamed.flatMap((one) => {
      const event = changes.events[one.index];
      return event === undefined ? [] : [{ ...one, digest: eventDigest(event) }];
    }),
  );
  const ids = changedIds(changes, [...funds.keys(), ...streams.keys()]);
  const objectChanges = ids.map((id) => {
    const stream = streams.get(id);
    if (stream) return { id, type: STREAM_HEAD_TYPE, stream, idOperation: 'none' as const };
    return objectChange(id, changes, writes.get(id), funds.get(id));
  });
  const gasObjectIndex = payerId === undefined ? -1 : ids.indexOf(payerId);
  const effects: Effects = {
    status: facts.status,
    executedEpoch: facts.epoch,
    gasUsed: facts.gas,
    transactionDigest: digest,
    gasObjectIndex: gasObjectIndex < 0 ? null : gasObjectIndex,
    eventsDigest: eventsDigest(changes.events),
    dependencies: dependenciesOf(loaded, changes),
    lamportVersion,
    unchangedConsensusObjects: unchangedShared(loaded),
  };
  const bytes = encodeEffects({ effects, objectChanges });
  const settled = facts.read && facts.funds?.settle(facts.read, digest);
  const heads = settleStreams(streams.values(), {
    transactionDigest: digest,
    checkpoint: facts.checkpoint ?? 0n,
    transactionIndex: facts.transactionIndex ?? 0,
    read: facts.read ?? (() => undefined),
  });
  return {
    bytes,
    effects,
    digest: digestOf('TransactionEffects', bytes),
    objectChanges,
    delta: {
      writes: [...writes.values(), ...(settled?.writes ?? []), ...heads],
      deletes: [...ids.filter((id) => changes.modified.has(id) && !writes.has(id)), ...(settled?.deletes ?? [])],
    },
  };
}

/** One more than the highest version among all Move objects that go in. */
function lamportOf({ gasCoins, inputs }: LoadedInputs): bigint {
  let highest = 0n;
  const see = (object: StoredObject) => {
    if (object.version > highest) highest = object.version;
  };
  for (const coin of gasCoins) see(coin);
  for (const input of inputs) if ('object' in input) see(input.object);
  return highest + 1n;
}

function sealWrites(changes: Changes, digest: string, lamport: bigint, charged: boolean): Map<string, StoredObject> {
  const writes = new Map<string, StoredObject>();
  for (const [id, draft] of changes.written) {
    writes.set(
      id,
      sealObject({
        id,
        version: draft.version ?? lamport,
        owner: ownerAt(draft, lamport),
        previousTransaction: digest,
        storageRebateMist: charged
          ? storageCostMist(storageBytes(draft))
          : (changes.modified.get(id)?.storageRebateMist ?? 0n),
        data: draft.data,
      }),
    );
  }
  return writes;
}

/** Fills in the version since when an object is shared. */
function ownerAt({ owner }: Draft, lamport: bigint): Owner {
  if (owner.kind === 'shared' && owner.initialSharedVersion === 0n) return { ...owner, initialSharedVersion: lamport };
  if (owner.kind === 'consensus' && owner.startVersion === 0n) return { ...owner, startVersion: lamport };
  return owner;
}

/** Fixed-width lower-case hex sorts as the bytes do. */
function changedIds(changes: Changes, accumulators: Iterable<string>): string[] {
  return [
    ...new Set([
      ...changes.created,
      ...changes.deleted,
      ...changes.modified.keys(),
      ...changes.written.keys(),
      ...accumulators,
    ]),
  ].sort();
}

function objectChange(
  id: string,
  changes: Changes,
  after: StoredObject | undefined,
  funds: FundsWrite | undefined,
): ObjectChange {
  if (funds) return { id, type: funds.type, funds, idOperation: 'none' };
  const before = changes.modified.get(id);
  return {
    id,
    type: typeOf(after ?? before),
    ...(before ? { input: stateOf(before) } : {}),
    ...(after ? { output: stateOf(after) } : {}),
    idOperation: idOperation(changes, id),
  };
}

function stateOf({ version, digest, owner }: StoredObject): ObjectState {
  return { version, digest, owner };
}

function idOperation(changes: Changes, id: string): ObjectChange['idOperation'] {
  if (changes.created.has(id)) return 'created';
  return changes.deleted.has(id) ? 'deleted' : 'none';
}

function dependenciesOf({ gasCoins, inputs, packages }: LoadedInputs, changes: Changes): string[] {
  const digests = new Set<string>();
  for (const object of [...gasCoins, ...packages, ...changes.loaded]) digests.add(object.previousTransaction);
  for (const input of inputs) if ('object' in input) digests.add(input.object.previousTransaction);
  digests.delete(GENESIS_MARKER);
  return sortDigests(digests);
}

function unchangedShared({ inputs }: LoadedInputs): Effects['unchangedConsensusObjects'] {
  return inputs
    .flatMap((input) => (input.kind === 'object' && input.access === 'shared-read' ? [input.object] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, version, digest }) => ({ id, version, digest }));
}

function typeOf(object: StoredObject | undefined): string {
  return object ? objectType(object) : '';
}
