/** Answers of a Sui node over gRPC, as they are. For comparisons: what enters the ledger is read by the certified source. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { type ChainHead, type Checkpoint, readHead, timestampToMs } from '@suil/checkpoints';
import { AppError, codeOf } from '@suil/core';

/** A node's answers as they are: for comparisons, never for what enters the ledger. */
export type CheckpointReader = {
  /** @throws {CHAIN_NODE_UNAVAILABLE} */
  head: () => Promise<ChainHead>;
  /**
   * Returns one checkpoint, or null when the node has none of this number.
   * @throws {CHAIN_NODE_UNAVAILABLE}
   */
  fetch: (sequence: bigint) => Promise<Checkpoint | null>;
};

export type GrpcReaderOptions = {
  client: SuiGrpcClient;
  /** Named in errors. */
  url: string;
};

const READ_PATHS = [
  'sequence_number',
  'digest',
  'summary.timestamp',
  'transactions.digest',
  'transactions.effects.status',
  'transactions.events',
];
const CALL_TIMEOUT_MS = 15_000;

export function createGrpcReader({ client, url }: GrpcReaderOptions): CheckpointReader {
  return {
    head: () => readHead(client, url),

    fetch: async (sequence) => {
      const request = {
        checkpointId: { oneofKind: 'sequenceNumber' as const, sequenceNumber: sequence },
        readMask: { paths: READ_PATHS },
      };
      try {
        const { response } = await client.ledgerService.getCheckpoint(request, { timeout: CALL_TIMEOUT_MS });
        return response.checkpoint === undefined ? null : toCheckpoint(sequence, response.checkpoint);
      } catch (cause) {
        if (codeOf(cause) === 'NOT_FOUND') return null;
        throw new AppError('CHAIN_NODE_UNAVAILABLE', { url }, { cause });
      }
    },
  };
}

type ProtoCheckpoint = NonNullable<
  Awaited<ReturnType<SuiGrpcClient['ledgerService']['getCheckpoint']>>['response']['checkpoint']
>;

function toCheckpoint(sequence: bigint, checkpoint: ProtoCheckpoint): Checkpoint {
  const transactions = checkpoint.transactions
    .filter((transaction) => transaction.effects?.status?.success !== false)
    .map((transaction) => ({
      digest: transaction.digest ?? '',
      events: (transaction.events?.events ?? []).map((event, eventSeq) => ({
        eventSeq,
        type: event.eventType ?? '',
        bcs: event.contents?.value ?? new Uint8Array(),
      })),
    }))
    .filter((transaction) => transaction.events.length > 0);
  return {
    sequence,
    digest: checkpoint.digest ?? '',
    timestampMs: timestampToMs(checkpoint.summary?.timestamp),
    transactions,
  };
}
