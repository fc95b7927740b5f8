/**
 * What a transaction did to objects and balances, as JSON-RPC's objectChanges and balanceChanges.
 * Follows sui-json-rpc/src/object_changes.rs: mutated, then created, then what is gone; unwrapped objects are not listed.
 */
import type { BalanceChange, SuiObjectChange } from '@mysten/sui/jsonRpc';
import type { ObjectChange, StoredObject, TransactionOutcome } from '../../types.ts';
import { kindOfChange } from './effects.ts';
import { ownerJson, typeText } from './value.ts';

/** Finds a package the transaction published, for the names of its modules. */
export type FindObject = (id: string) => StoredObject | undefined;

/** Returns the object changes of a transaction, executed or simulated. */
export function objectChangesJson(outcome: TransactionOutcome, find: FindObject): SuiObjectChange[] {
  const of = (kind: ReturnType<typeof kindOfChange>) =>
    outcome.objectChanges.filter((change) => kindOfChange(change) === kind);
  const gone = (type: 'deleted' | 'wrapped') =>
    of(type).map((change) => ({
      type,
      sender: outcome.sender,
      objectType: typeText(change.type),
      objectId: change.id,
      version: outcome.effects.lamportVersion.toString(),
    }));
  return [
    ...of('mutated').flatMap((change) => (change.type === 'package' ? [] : mutated(outcome, change))),
    ...of('created').flatMap((change) =>
      change.type === 'package' ? published(change, find) : created(outcome, change),
    ),
    ...gone('deleted'),
    ...gone('wrapped'),
  ];
}

/** Returns the balance changes of a transaction. */
export function balanceChangesJson(outcome: TransactionOutcome): BalanceChange[] {
  return outcome.balanceChanges.map(({ address, coinType, amount }) => ({
    owner: { AddressOwner: address },
    coinType: typeText(coinType),
    amount: amount.toString(),
  }));
}

function mutated({ sender }: TransactionOutcome, { id, type, input, output }: ObjectChange): SuiObjectChange[] {
  if (!input || !output) return [];
  return [
    {
      type: 'mutated',
      sender,
      owner: ownerJson(output.owner),
      objectType: typeText(type),
      objectId: id,
      version: output.version.toString(),
      previousVersion: input.version.toString(),
      digest: output.digest,
    },
  ];
}

function created({ sender }: TransactionOutcome, { id, type, output }: ObjectChange): SuiObjectChange[] {
  if (!output) return [];
  return [
    {
      type: 'created',
      sender,
      owner: ownerJson(output.owner),
      objectType: typeText(type),
      objectId: id,
      version: output.version.toString(),
      digest: output.digest,
    },
  ];
}

function published({ id, output }: ObjectChange, find: FindObject): SuiObjectChange[] {
  const data = find(id)?.data;
  if (!output || data?.kind !== 'package') return [];
  const modules = [...data.modules.keys()];
  return [{ type: 'published', packageId: id, version: output.version.toString(), digest: output.digest, modules }];
}
