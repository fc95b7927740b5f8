/** Verification in a thread of its own: a signature takes tens of milliseconds, in which the process would answer no request. */
import { setImmediate as nextTask } from 'node:timers/promises';
import { type Transferable, Worker } from 'node:worker_threads';
import { assert } from '@suil/core';
import {
  type CertifiedCheckpoint,
  type CertifiedSummary,
  createLightClientError,
  type LightClientErrorCode,
  type StoredEpoch,
} from '@suil/light-client';
import type { Checkpoint } from './checkpoint-source.ts';
import { PART_CHECKPOINTS, type PackedBatch, packBatch } from './packed/batch.ts';
import { type PackedCheckpoints, unpackCheckpoints } from './packed/checkpoints.ts';
import type { Ended, Followed, Place, Verification } from './verification.ts';

/** `Verification`, answered later. */
export interface Verifier {
  /** @throws {LightClientError, VerifierStoppedError}, as all of these */
  readonly follow: (...args: Parameters<Verification['follow']>) => Promise<Followed>;
  readonly endEpoch: (...args: Parameters<Verification['endEpoch']>) => Promise<Ended>;
  readonly verify: (...args: Parameters<Verification['verify']>) => Promise<void>;
  /** Questions that wait and those that come later are rejected. */
  readonly close: () => void;
}

/** The thread ended before it answered. The next question starts another thread, unless the verifier is closed. */
export class VerifierStoppedError extends Error {
  override readonly name = 'VerifierStoppedError';
}

export type Question =
  | {
      readonly kind: 'follow';
      readonly place: Place;
      /** In parts, one after the other. */
      readonly batch: readonly PackedBatch[];
      readonly watched: readonly string[];
    }
  | { readonly kind: 'endEpoch' | 'verify'; readonly epoch: StoredEpoch; readonly certified: CertifiedSummary };

export type Answer =
  | ({ readonly kind: 'followed'; readonly parts: readonly PackedCheckpoints[] } & Omit<Followed, 'checkpoints'>)
  | { readonly kind: 'ended'; readonly ended: Ended }
  | { readonly kind: 'verified' }
  | { readonly kind: 'refused'; readonly code: LightClientErrorCode; readonly context: Refusal };

type Refusal = Parameters<typeof createLightClientError>[1];

/** A thousand keys take seconds, a batch of full checkpoints too; what takes longer than this does not end. */
const ANSWER_MAX_MS = 60_000;

export interface VerifierOptions {
  /** The module that the thread runs. */
  readonly thread?: URL;
  readonly answerMaxMs?: number;
}

/** Returns a verifier whose thread starts with the first question and does not keep the process alive. */
export function createVerifier(options: VerifierOptions = {}): Verifier {
  const { thread: module = new URL('./worker.ts', import.meta.url), answerMaxMs = ANSWER_MAX_MS } = options;
  let thread: Thread | null = null;
  let isClosed = false;

  async function ask(question: Question, transferred: readonly Transferable[] = []): Promise<Answer> {
    if (isClosed) throw new VerifierStoppedError('The verifier is closed.');
    if (thread === null || thread.hasEnded()) thread = startThread(module, answerMaxMs);
    const answer = await thread.ask(question, transferred);
    if (answer.kind === 'refused') throw createLightClientError(answer.code, answer.context);
    return answer;
  }

  return {
    follow: async (place, batch, watched) => {
      const parts = await packInParts(batch);
      const transferred = parts.flatMap(({ bytes, lengths }) => [bytes.buffer, lengths.buffer]);
      const answer = await ask({ kind: 'follow', place, batch: parts, watched }, transferred);
      assert(answer.kind === 'followed', 'the thread answers in order');
      const { place: behind, ended } = answer;
      return { place: behind, ended, checkpoints: await unpackParts(answer.parts) };
    },
    endEpoch: async (epoch, certified) => {
      const answer = await ask({ kind: 'endEpoch', epoch, certified });
      assert(answer.kind === 'ended', 'the thread answers in order');
      return answer.ended;
    },
    verify: async (epoch, certified) => {
      await ask({ kind: 'verify', epoch, certified });
    },
    close: () => {
      isClosed = true;
      thread?.end('The verifier is closed.');
    },
  };
}

async function packInParts(batch: readonly CertifiedCheckpoint[]): Promise<PackedBatch[]> {
  const parts: PackedBatch[] = [];
  for (let first = 0; first < batch.length; first += PART_CHECKPOINTS) {
    if (first > 0) await nextTask();
    parts.push(packBatch(batch.slice(first, first + PART_CHECKPOINTS)));
  }
  return parts;
}

async function unpackParts(parts: readonly PackedCheckpoints[]): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  for (const [place, part] of parts.entries()) {
    if (place > 0) await nextTask();
    checkpoints.push(...unpackCheckpoints(part));
  }
  return checkpoints;
}

interface Thread {
  /** @param transferred buffers in the question that the thread takes over */
  readonly ask: (question: Question, transferred: readonly Transferable[]) => Promise<Answer>;
  /** Rejects what waits for an answer. */
  readonly end: (reason: string, cause?: unknown) => void;
  readonly hasEnded: () => boolean;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

function startThread(module: URL, answerMaxMs: number): Thread {
  const worker = new Worker(module);
  const waiting: Waiting[] = [];
  let hasEnded = false;

  function end(reason: string, cause?: unknown): void {
    hasEnded = true;
    for (const { reject, timer } of waiting.splice(0)) {
      clearTimeout(timer);
      reject(new VerifierStoppedError(reason, { cause }));
    }
    void worker.terminate();
  }

  worker.on('message', (answer: Answer) => {
    const asked = waiting.shift();
    clearTimeout(asked?.timer);
    asked?.resolve(answer);
  });
  worker.on('error', (error) => end('The thread that verifies failed.', error));
  worker.on('exit', () => end('The thread that verifies has ended.'));
  worker.unref();

  return {
    ask: (question, transferred) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => end(`The thread that verifies did not answer within ${answerMaxMs} ms.`),
          answerMaxMs,
        );
        timer.unref();
        waiting.push({ resolve, reject, timer });
        worker.postMessage(question, transferred);
      }),
    end,
    hasEnded: () => hasEnded,
  };
}
