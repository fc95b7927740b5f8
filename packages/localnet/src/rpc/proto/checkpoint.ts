/** Checkpoints as sui.rpc.v2.Checkpoint, with their transactions when requested. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { base64Bytes } from '../../bytes/text.ts';
import type { Checkpoint, EndOfEpoch, Localnet } from '../../types.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { memberProto } from './committee.ts';
import { executedProto } from './executed.ts';
import { bcsProto, timestampProto } from './value.ts';

/** Fields a node answers when a checkpoint request carries no mask. Source: sui-rpc-api, get_checkpoint. */
export const CHECKPOINT_DEFAULT_PATHS = ['sequence_number', 'digest'];

/** Returns the selected parts of a checkpoint. */
export function checkpointProto(
  chain: Localnet,
  checkpoint: Checkpoint,
  mask: ReadMask,
): Partially<GrpcTypes.Checkpoint> {
  return {
    sequenceNumber: checkpoint.sequence,
    digest: checkpoint.digest,
    summary: mask.wants('summary') ? summaryProto(checkpoint) : undefined,
    signature: mask.wants('signature') ? chain.getCheckpointSignature(checkpoint.sequence) : undefined,
    contents: mask.wants('contents') ? contentsProto(chain, checkpoint) : undefined,
    transactions: mask.wants('transactions')
      ? transactionsProto(chain, checkpoint, mask.below('transactions'))
      : undefined,
  };
}

function summaryProto(checkpoint: Checkpoint): Partially<GrpcTypes.CheckpointSummary> {
  return {
    bcs: bcsProto('CheckpointSummary', checkpoint.summaryBytes),
    digest: checkpoint.digest,
    epoch: checkpoint.epoch,
    sequenceNumber: checkpoint.sequence,
    totalNetworkTransactions: checkpoint.networkTotalTransactions,
    contentDigest: checkpoint.contentsDigest,
    previousDigest: checkpoint.previousDigest,
    epochRollingGasCostSummary: checkpoint.rollingGas,
    timestamp: timestampProto(checkpoint.timestampMs),
    endOfEpochData: checkpoint.endOfEpoch && endOfEpochProto(checkpoint.endOfEpoch),
  };
}

function endOfEpochProto(end: EndOfEpoch): Partially<GrpcTypes.EndOfEpochData> {
  return {
    nextEpochCommittee: end.nextCommittee.map(memberProto),
    nextEpochProtocolVersion: end.nextProtocolVersion,
    epochCommitments: [],
  };
}

function contentsProto(chain: Localnet, checkpoint: Checkpoint): Partially<GrpcTypes.CheckpointContents> {
  return {
    bcs: bcsProto('CheckpointContents', checkpoint.contentsBytes),
    digest: checkpoint.contentsDigest,
    version: 1,
    transactions: checkpoint.transactions.map(({ digest, effectsDigest }) => ({
      transaction: digest,
      effects: effectsDigest,
      signatures: (chain.getTransaction(digest)?.signatures ?? []).map((signature) => ({
        bcs: bcsProto('UserSignature', base64Bytes(signature)),
      })),
    })),
  };
}

function transactionsProto(
  chain: Localnet,
  checkpoint: Checkpoint,
  mask: ReadMask,
): Partially<GrpcTypes.ExecutedTransaction>[] {
  return checkpoint.transactions.flatMap(({ digest }) => {
    const transaction = chain.getTransaction(digest);
    return transaction === undefined ? [] : [executedProto(chain, transaction, mask)];
  });
}
