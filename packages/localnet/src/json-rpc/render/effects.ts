/**
 * Effects as JSON-RPC's TransactionEffects (message version v1): the changes sorted into created, mutated and the rest.
 * Follows sui-types/src/effects/effects_v2.rs and sui-json-rpc-types/src/sui_transaction.rs.
 */
import { toBase58 } from '@mysten/bcs';
import type { AccumulatorEvent, OwnedObjectRef, SuiObjectRef, TransactionEffects } from '@mysten/sui/jsonRpc';
import type { Effects, ObjectChange, TransactionOutcome } from '../../types.ts';
import { abortJson, errorText } from './execution-error.ts';
import { gasJson, ownerJson, typeText } from './value.ts';

/** Digests of what is no longer there. Source: sui-types/src/digests.rs. */
const DELETED_DIGEST = toBase58(new Uint8Array(32).fill(99));
const WRAPPED_DIGEST = toBase58(new Uint8Array(32).fill(88));

/** Replaces the gas object of a transaction that has none. */
const NO_GAS_OBJECT: OwnedObjectRef = {
  owner: { AddressOwner: `0x${'0'.repeat(64)}` },
  reference: { objectId: `0x${'0'.repeat(64)}`, version: '0', digest: toBase58(new Uint8Array(32)) },
};

/** What became of an object. */
export type ChangeKind = 'created' | 'mutated' | 'unwrapped' | 'deleted' | 'wrapped' | 'unwrappedThenDeleted' | 'none';

/** Returns what became of an object, in the words of effects. */
export function kindOfChange({ input, output, idOperation }: ObjectChange): ChangeKind {
  if (output) {
    if (input) return 'mutated';
    return idOperation === 'created' ? 'created' : 'unwrapped';
  }
  if (input) return idOperation === 'deleted' ? 'deleted' : 'wrapped';
  return idOperation === 'deleted' ? 'unwrappedThenDeleted' : 'none';
}

/** Returns the JSON of a transaction's effects. */
export function effectsJson(outcome: TransactionOutcome): TransactionEffects {
  const { effects, objectChanges } = outcome;
  const { status } = effects;
  const of = (kind: ChangeKind) => objectChanges.filter((change) => kindOfChange(change) === kind);
  const gone = (kind: ChangeKind, digest: string): SuiObjectRef[] =>
    of(kind).map(({ id }) => ({ objectId: id, version: effects.lamportVersion.toString(), digest }));
  const gasChange = effects.gasObjectIndex === null ? undefined : objectChanges[effects.gasObjectIndex];
  const abort = status.kind === 'failure' ? abortJson(status) : undefined;
  return {
    messageVersion: 'v1',
    status: status.kind === 'success' ? { status: 'success' } : { status: 'failure', error: errorText(status) },
    executedEpoch: effects.executedEpoch.toString(),
    gasUsed: gasJson(effects.gasUsed),
    ...listed(
      'modifiedAtVersions',
      objectChanges.flatMap(({ id, input }) =>
        input ? [{ objectId: id, sequenceNumber: input.version.toString() }] : [],
      ),
    ),
    ...listed('sharedObjects', consensusInputs(effects, objectChanges)),
    transactionDigest: outcome.digest,
    ...listed('created', of('created').flatMap(written)),
    ...listed('mutated', of('mutated').flatMap(written)),
    ...listed('unwrapped', of('unwrapped').flatMap(written)),
    ...listed('deleted', gone('deleted', DELETED_DIGEST)),
    ...listed('unwrappedThenDeleted', gone('unwrappedThenDeleted', DELETED_DIGEST)),
    ...listed('wrapped', gone('wrapped', WRAPPED_DIGEST)),
    ...listed('accumulatorEvents', accumulatorEvents(objectChanges)),
    gasObject: (gasChange && (written(gasChange)[0] ?? goneGas(gasChange, effects))) ?? NO_GAS_OBJECT,
    ...(effects.eventsDigest === null ? {} : { eventsDigest: effects.eventsDigest }),
    dependencies: [...effects.dependencies],
    ...(abort === undefined ? {} : { abortError: abort }),
  };
}

/** The gas coin of a transaction that sent it to the funds of an address. */
function goneGas({ id }: ObjectChange, { lamportVersion }: Effects): OwnedObjectRef {
  const reference = { objectId: id, version: lamportVersion.toString(), digest: DELETED_DIGEST };
  return { owner: NO_GAS_OBJECT.owner, reference };
}

/** Nodes leave empty lists out. */
function listed<Name extends string, T>(name: Name, items: T[]): { [key in Name]?: T[] } {
  return items.length === 0 ? {} : ({ [name]: items } as { [key in Name]: T[] });
}

function written({ id, output }: ObjectChange): OwnedObjectRef[] {
  if (!output) return [];
  return [
    {
      owner: ownerJson(output.owner),
      reference: { objectId: id, version: output.version.toString(), digest: output.digest },
    },
  ];
}

/** Shared and party objects as they went in: those that changed, then those that were only read. */
function consensusInputs(effects: Effects, changes: readonly ObjectChange[]): SuiObjectRef[] {
  const changed = changes.flatMap(({ id, input }) =>
    input?.owner.kind === 'shared' || input?.owner.kind === 'consensus'
      ? [{ objectId: id, version: input.version.toString(), digest: input.digest }]
      : [],
  );
  const read = effects.unchangedConsensusObjects.map(({ id, version, digest }) => ({
    objectId: id,
    version: version.toString(),
    digest,
  }));
  return [...changed, ...read];
}

/** What came into address balances and went out of them, and events added to streams; these are changes of no object's version. */
function accumulatorEvents(changes: readonly ObjectChange[]): AccumulatorEvent[] {
  return changes.flatMap(({ id, type, funds, stream }): AccumulatorEvent[] => {
    if (stream !== undefined) {
      const eventDigest = stream.events.map(({ index, digest }): [string, string] => [index.toString(), digest]);
      const ty = typeText(type);
      return [{ accumulatorObj: id, address: stream.stream, ty, operation: 'merge', value: { eventDigest } }];
    }
    if (funds === undefined) return [];
    const { owner, operation, amount } = funds;
    const value = { integer: amount.toString() };
    return [{ accumulatorObj: id, address: owner, ty: typeText(funds.type), operation, value }];
  });
}
