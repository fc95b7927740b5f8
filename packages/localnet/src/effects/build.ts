/**
 * Changes and gas to effects version 2, sealed objects and the delta for the store. Owns versions, digests and the order of
 * everything in the effects; decides nothing about success or cost.
 * Follows sui-types/src/effects/effects_v2.rs.
 */
import type { FundsLedger } from '../accumulators/ledger.ts';
import type { LoadedInputs } from '../checks/inputs.ts';
import type { Changes, Draft } from '../execution/changes.ts';
import { digestOf, GENESIS_MARKER, sortDigests } from '../model/digests.ts';
import { decodeEffects, type EffectsInput, encodeEffects } from '../model/effects.ts';
import type { StatusValue } from '../model/execution-fault.ts';
import { toBcsOwner } from '../model/owner.ts';
import { objectType, sealObject, storageBytes } from '../model/stored-object.ts';
import { storageCostMist } from '../protocol/gas-model.ts';
import type { ObjectDelta } from '../store/object-store.ts';
import type { Effects, GasSummary, Owner, StoredObject } from '../types.ts';
import { eventsDigest } from './events.ts';

type ChangedInput = NonNullable<EffectsInput>['changedObjects'] extends Iterable<infer C> ? C : never;

export interface EffectsFacts {
  readonly digest: string;
  readonly epoch: bigint;
  readonly status: StatusValue;
  readonly gas: GasSummary;
  readonly changes: Changes;
  readonly loaded: LoadedInputs;
  /** Undefined where no coin pays: system transactions, and gas from an address's funds. */
  readonly payerId: string | undefined;
  /** Whether the objects' storage was paid for by this transaction; otherwise they keep the rebate they had. */
  readonly storageCharged: boolean;
  /** Movements of funds; absent = none. */
  readonly funds?: FundsLedger;
  read?(id: string): StoredObject | undefined;
}

export interface BuiltEffects {
  readonly bytes: Uint8Array;
  readonly effects: Effects;
  readonly digest: string;
  readonly delta: ObjectDelta;
  readonly objectTypes: readonly string[];
}

export function buildEffects(facts: EffectsFacts): BuiltEffects {
  const { digest, changes, loaded, payerId } = facts;
  const lamportVersion = lamportOf(loaded);
  const writes = sealWrites(changes, digest, lamportVersion, facts.storageCharged);
  const funds = facts.funds?.effects() ?? new Map();
  const ids = changedIds(changes, funds.keys());
  const changedObjects = ids.map((id): ChangedInput => {
    const moved = funds.get(id);
    if (moved)
      return [id, { inputState: { NotExist: true }, outputState: moved.write, idOperation: { None: true } }] as never;
    const before = changes.modified.get(id);
    const after = writes.get(id);
    return [
      id,
      { inputState: inputState(before), outputState: outputState(after), idOperation: operation(changes, id) },
    ];
  });
  const gasObjectIndex = payerId === undefined ? -1 : ids.indexOf(payerId);
  const input: EffectsInput = {
    status: facts.status,
    executedEpoch: facts.epoch,
    gasUsed: facts.gas,
    transactionDigest: digest,
    gasObjectIndex: gasObjectIndex < 0 ? null : gasObjectIndex,
    eventsDigest: eventsDigest(changes.events),
    dependencies: dependenciesOf(loaded, changes),
    lamportVersion,
    changedObjects,
    unchangedConsensusObjects: unchangedShared(loaded),
    auxDataDigest: null,
  };
  const bytes = encodeEffects(input);
  const settled = facts.read && facts.funds?.settle(facts.read, digest);
  return {
    bytes,
    effects: decodeEffects(bytes),
    digest: digestOf('TransactionEffects', bytes),
    delta: {
      writes: [...writes.values(), ...(settled?.writes ?? [])],
      deletes: [...ids.filter((id) => changes.modified.has(id) && !writes.has(id)), ...(settled?.deletes ?? [])],
    },
    objectTypes: ids.map((id) => funds.get(id)?.type ?? typeOf(writes.get(id) ?? changes.modified.get(id))),
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
function changedIds(changes: Changes, funds: Iterable<string>): string[] {
  return [
    ...new Set([
      ...changes.created,
      ...changes.deleted,
      ...changes.modified.keys(),
      ...changes.written.keys(),
      ...funds,
    ]),
  ].sort();
}

function inputState(before: StoredObject | undefined) {
  if (!before) return { NotExist: true as const };
  return { Exist: [[before.version, before.digest], toBcsOwner(before.owner)] } as never;
}

function outputState(after: StoredObject | undefined) {
  if (!after) return { NotExist: true as const };
  if (after.data.kind === 'package') return { PackageWrite: [after.version, after.digest] } as never;
  return { ObjectWrite: [after.digest, toBcsOwner(after.owner)] } as never;
}

function operation(changes: Changes, id: string) {
  if (changes.created.has(id)) return { Created: true as const };
  if (changes.deleted.has(id)) return { Deleted: true as const };
  return { None: true as const };
}

function dependenciesOf({ gasCoins, inputs, packages }: LoadedInputs, changes: Changes): string[] {
  const digests = new Set<string>();
  for (const object of [...gasCoins, ...packages, ...changes.loaded]) digests.add(object.previousTransaction);
  for (const input of inputs) if ('object' in input) digests.add(input.object.previousTransaction);
  digests.delete(GENESIS_MARKER);
  return sortDigests(digests);
}

function unchangedShared({ inputs }: LoadedInputs): NonNullable<EffectsInput>['unchangedConsensusObjects'] {
  return inputs
    .flatMap((input) => (input.kind === 'object' && input.access === 'shared-read' ? [input.object] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((object) => [object.id, { ReadOnlyRoot: [object.version, object.digest] }] as never);
}

function typeOf(object: StoredObject | undefined): string {
  return object ? objectType(object) : '';
}
