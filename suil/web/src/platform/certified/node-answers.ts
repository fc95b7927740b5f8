/** What a node answers of objects and of the ends of epochs, as the bytes that the validators signed. Verifies nothing. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, codeOf } from '@suil/core';
import type { CertifiedSummary } from '@suil/light-client';
import { MissingProof, UnverifiedAnswer } from './unverified-answer.ts';
import type { EpochEnd, Question } from './verification.ts';

export interface LedgerNode {
  /** What users know it by. */
  readonly name: string;
  readonly ledger: SuiGrpcClient['ledgerService'];
}

export interface NodeAnswers {
  /** @throws {UnverifiedAnswer} when the node does not have it, {NODE_DELAYED} when it is in no checkpoint yet */
  readonly fetchObject: (objectId: string) => Promise<Question>;
  /** Returns the ends of the epochs from `from` to the one before `until`, of which it asks for a few at a time, for each once. @throws {UnverifiedAnswer} */
  readonly fetchEnds: (from: bigint, until: bigint) => Promise<readonly EpochEnd[]>;
  /** To be called when an answer did not verify: the node is asked for all ends again. */
  readonly forgetEnds: () => void;
}

const SUMMARY_PATHS = ['summary.bcs', 'signature'];
const ENDS_AT_ONCE = 8n;
const CALL = { timeout: 15_000 };
/** What is missing in an answer is empty, and does not verify. */
const NOTHING = new Uint8Array();

export function createNodeAnswers({ name, ledger }: LedgerNode): NodeAnswers {
  /** What the node says it does not have cannot be verified; other failures are the connection's. */
  async function ask<Response>(call: PromiseLike<{ response: Response }>): Promise<Response> {
    try {
      return (await call).response;
    } catch (cause) {
      if (codeOf(cause) === 'NOT_FOUND') throw new MissingProof(name, 'it does not have it', { cause });
      throw new AppError('NODE_CONNECTION_FAILED', {}, { cause });
    }
  }

  async function fetchCheckpoint(sequenceNumber: bigint, paths: string[]) {
    const checkpointId = { oneofKind: 'sequenceNumber' as const, sequenceNumber };
    const { checkpoint } = await ask(ledger.getCheckpoint({ checkpointId, readMask: { paths } }, CALL));
    const signature = checkpoint?.signature;
    const certified: CertifiedSummary = {
      summary: checkpoint?.summary?.bcs?.value ?? NOTHING,
      signature: {
        epoch: signature?.epoch ?? -1n,
        signature: signature?.signature ?? NOTHING,
        bitmap: signature?.bitmap ?? NOTHING,
      },
    };
    return { certified, contents: checkpoint?.contents?.bcs?.value ?? NOTHING };
  }

  const ends = new Map<bigint, Promise<EpochEnd>>();

  /** Several objects of a page need the same ends. What failed is asked for again. */
  function fetchEndOnce(epoch: bigint): Promise<EpochEnd> {
    const known = ends.get(epoch);
    if (known !== undefined) return known;
    const fetched = fetchEnd(epoch);
    ends.set(epoch, fetched);
    fetched.catch(() => ends.delete(epoch));
    return fetched;
  }

  async function fetchEnd(epoch: bigint): Promise<EpochEnd> {
    const answer = await ask(ledger.getEpoch({ epoch, readMask: { paths: ['last_checkpoint'] } }, CALL));
    const last = answer.epoch?.lastCheckpoint;
    if (last === undefined) throw new UnverifiedAnswer(name, `it names no last checkpoint of epoch ${epoch}`);
    return { epoch, certified: (await fetchCheckpoint(last, SUMMARY_PATHS)).certified };
  }

  return {
    fetchObject: async (objectId) => {
      const objectMask = { paths: ['bcs', 'previous_transaction'] };
      const { object } = await ask(ledger.getObject({ objectId, readMask: objectMask }, CALL));
      const digest = object?.previousTransaction ?? '';
      const readMask = { paths: ['effects.bcs', 'checkpoint'] };
      const { transaction } = await ask(ledger.getTransaction({ digest, readMask }, CALL));
      if (transaction?.checkpoint === undefined) throw new AppError('NODE_DELAYED');
      const { certified, contents } = await fetchCheckpoint(transaction.checkpoint, [...SUMMARY_PATHS, 'contents.bcs']);
      const effects = transaction.effects?.bcs?.value ?? NOTHING;
      return { objectId, certified, answer: { object: object?.bcs?.value ?? NOTHING, effects, contents } };
    },

    fetchEnds: (from, until) => {
      const count = Number(until - from < ENDS_AT_ONCE ? until - from : ENDS_AT_ONCE);
      return Promise.all(Array.from({ length: count }, (_, index) => fetchEndOnce(from + BigInt(index))));
    },

    forgetEnds: () => ends.clear(),
  };
}
