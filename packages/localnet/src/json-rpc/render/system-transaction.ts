/** The chain's own transactions as JSON-RPC shows their data: genesis and the ends of epochs. */
import { bcs } from '@mysten/sui/bcs';
import type { SuiChangeEpoch, SuiTransactionBlockKind, TransactionBlockData } from '@mysten/sui/jsonRpc';
import type { TransactionOutcome } from '../../types.ts';

type Kind = ReturnType<typeof bcs.TransactionData.parse>['V1']['kind'];
type ChangeEpoch = Extract<
  Extract<Kind, { $kind: 'EndOfEpochTransaction' }>['EndOfEpochTransaction'][number],
  { $kind: 'ChangeEpoch' }
>['ChangeEpoch'];

/** Returns the JSON of the data of a transaction of the chain's own. */
export function systemTransactionJson({ bytes, objectChanges }: TransactionOutcome): TransactionBlockData {
  const { kind, sender, gasData } = bcs.TransactionData.parse(bytes).V1;
  return {
    messageVersion: 'v1',
    transaction: kindJson(
      kind,
      objectChanges.map(({ id }) => id),
    ),
    sender,
    gasData: { payment: [], owner: gasData.owner, price: String(gasData.price), budget: String(gasData.budget) },
  };
}

function kindJson(kind: Kind, objects: string[]): SuiTransactionBlockKind {
  if (kind.$kind === 'Genesis') return { kind: 'Genesis', objects };
  const ends = kind.EndOfEpochTransaction ?? [];
  return {
    kind: 'EndOfEpochTransaction',
    transactions: ends.flatMap(({ ChangeEpoch: change }) => (change ? [{ ChangeEpoch: changeEpochJson(change) }] : [])),
  };
}

function changeEpochJson(change: ChangeEpoch): SuiChangeEpoch {
  return {
    epoch: String(change.epoch),
    storage_charge: String(change.storageCharge),
    computation_charge: String(change.computationCharge),
    storage_rebate: String(change.storageRebate),
    epoch_start_timestamp_ms: String(change.epochStartTimestampMs),
  };
}
