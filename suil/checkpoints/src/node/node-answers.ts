/** What a node answers of checkpoints and epochs, as the bytes that the validators signed. Verifies nothing. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, codeOf } from '@suil/core';
import type { CertifiedCheckpoint, CertifiedSummary, EpochReader } from '@suil/light-client';

export interface NodeAnswers extends EpochReader {
  /** Returns null when the node has no checkpoint of this number. @throws {CHAIN_NODE_UNAVAILABLE} */
  readonly fetchCheckpoint: (sequence: bigint) => Promise<CertifiedCheckpoint | null>;
  /** Returns the last checkpoint of an epoch that has ended. @throws {CHAIN_NODE_UNAVAILABLE, CHAIN_NODE_UNVERIFIED} */
  readonly fetchEpochEnd: (epoch: bigint) => Promise<CertifiedSummary>;
}

const SUMMARY_PATHS = ['summary.bcs', 'signature'];
const CHECKPOINT_PATHS = [...SUMMARY_PATHS, 'contents.bcs', 'transactions.effects.bcs', 'transactions.events.bcs'];
const CALL_TIMEOUT_MS = 15_000;
const NOTHING = new Uint8Array();

type ProtoCheckpoint = NonNullable<
  Awaited<ReturnType<SuiGrpcClient['ledgerService']['getCheckpoint']>>['response']['checkpoint']
>;

/** Returns the answers of one node; `url` names it in errors. */
export function createNodeAnswers(client: SuiGrpcClient, url: string): NodeAnswers {
  /** Returns null for what the node does not have. */
  async function ask<Answer>(question: () => PromiseLike<{ response: Answer }>): Promise<Answer | null> {
    try {
      return (await question()).response;
    } catch (cause) {
      if (codeOf(cause) === 'NOT_FOUND') return null;
      throw new AppError('CHAIN_NODE_UNAVAILABLE', { url }, { cause });
    }
  }

  async function getCheckpoint(sequenceNumber: bigint, paths: string[]): Promise<ProtoCheckpoint | null> {
    const checkpointId = { oneofKind: 'sequenceNumber' as const, sequenceNumber };
    const request = { checkpointId, readMask: { paths } };
    const answer = await ask(() => client.ledgerService.getCheckpoint(request, { timeout: CALL_TIMEOUT_MS }));
    return answer?.checkpoint ?? null;
  }

  async function fetchSummary(sequence: bigint): Promise<CertifiedSummary> {
    const checkpoint = await getCheckpoint(sequence, SUMMARY_PATHS);
    if (checkpoint === null) throw new AppError('INDEXER_CHECKPOINT_MISSING', { checkpoint: sequence });
    return toSummary(checkpoint);
  }

  async function fetchLastSequence(epoch: bigint): Promise<bigint | null> {
    const request = { epoch, readMask: { paths: ['last_checkpoint'] } };
    const answer = await ask(() => client.ledgerService.getEpoch(request, { timeout: CALL_TIMEOUT_MS }));
    return answer?.epoch?.lastCheckpoint ?? null;
  }

  return {
    fetchCheckpoint: async (sequence) => {
      const checkpoint = await getCheckpoint(sequence, CHECKPOINT_PATHS);
      if (checkpoint === null) return null;
      const contents = checkpoint.contents?.bcs?.value ?? NOTHING;
      const transactions = checkpoint.transactions.map(({ effects, events }) => ({
        effects: effects?.bcs?.value ?? NOTHING,
        events: events?.bcs?.value ?? null,
      }));
      return { ...toSummary(checkpoint), contents, transactions };
    },

    fetchSummary,
    fetchLastSequence,

    fetchEpochEnd: async (epoch) => {
      const last = await fetchLastSequence(epoch);
      if (last !== null) return fetchSummary(last);
      throw new AppError('CHAIN_NODE_UNVERIFIED', { url, reason: `it names no last checkpoint of epoch ${epoch}` });
    },
  };
}

/** What is missing in an answer is empty, and does not verify. */
function toSummary({ summary, signature }: ProtoCheckpoint): CertifiedSummary {
  return {
    summary: summary?.bcs?.value ?? NOTHING,
    signature: {
      epoch: signature?.epoch ?? -1n,
      signature: signature?.signature ?? NOTHING,
      bitmap: signature?.bitmap ?? NOTHING,
    },
  };
}
