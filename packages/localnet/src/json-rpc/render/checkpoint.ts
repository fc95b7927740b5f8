/** Checkpoints as JSON-RPC's Checkpoint. */
import type { Checkpoint as CheckpointJson } from '@mysten/sui/jsonRpc';
import type { Checkpoint } from '../../types.ts';
import { gasJson } from './value.ts';

/** Returns the JSON of a checkpoint. The signature is empty: every page would pay for a hundred of them; gRPC answers it on request. */
export function checkpointJson(checkpoint: Checkpoint): CheckpointJson {
  return {
    epoch: checkpoint.epoch.toString(),
    sequenceNumber: checkpoint.sequence.toString(),
    digest: checkpoint.digest,
    networkTotalTransactions: checkpoint.networkTotalTransactions.toString(),
    ...(checkpoint.previousDigest === undefined ? {} : { previousDigest: checkpoint.previousDigest }),
    epochRollingGasCostSummary: gasJson(checkpoint.rollingGas),
    timestampMs: String(checkpoint.timestampMs),
    transactions: checkpoint.transactions.map(({ digest }) => digest),
    checkpointCommitments: [],
    validatorSignature: '',
  };
}
