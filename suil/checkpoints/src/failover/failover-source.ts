/**
 * Several nodes as one: the one with the newest checkpoint answers, the next one when it does not. A node whose answer did not verify is not
 * asked for some time; one that was waited for in vain is for some time asked last.
 */
import { AppError, assert, isAppError, itemAt, zip } from '@suil/core';
import type { ChainHead, ChainPlace, Checkpoint, CheckpointSource } from '../checkpoint-source.ts';
import { type Answer, collectAnswers, createHeadQuestions } from './head-questions.ts';
import { createNodeChoice } from './node-choice.ts';

export interface FailoverOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when an answer of a node did not verify. */
  readonly onUnverified: (node: string, error: Error) => void;
  /** Called with what a node says of its newest checkpoint, each time that it does. */
  readonly onHead?: (node: string, head: ChainHead) => void;
  /** How long `head` waits for a node while another one has answered. Default 1000. */
  readonly silentMs?: number;
}

/** A node that answers does so in a fraction of this. */
const SILENT_MS = 1_000;

/** Returns one source over `sources`, of which there is at least one; the first is preferred. */
export function createFailoverSource(
  sources: readonly CheckpointSource[],
  { now, onUnverified, onHead, silentMs = SILENT_MS }: FailoverOptions,
): CheckpointSource {
  assert(sources.length > 0, 'there is a node to ask');
  const { isAsked, isResting, firstOf, noteFailure } = createNodeChoice({ now, onUnverified });
  let present = 0;
  const source = () => itemAt(sources, present);

  /** Goes to the next node that is asked at present, if there is one. */
  function turn(): void {
    const next = firstOf(sources.map((_, index) => itemAt(sources, (present + 1 + index) % sources.length)));
    if (next !== undefined) present = sources.indexOf(next);
  }

  /** Asks each node once at most, until one has something to answer. */
  async function fetchAfter(...query: Parameters<CheckpointSource['fetchAfter']>): Promise<readonly Checkpoint[]> {
    let failure: unknown = null;
    for (let tried = 1; tried <= sources.length; tried++) {
      const asked = source();
      if (!isAsked(asked)) throw failure ?? noneIsAsked(asked.node());
      const askedAtMs = now();
      try {
        const checkpoints = await asked.fetchAfter(...query);
        if (checkpoints.length > 0) return checkpoints;
      } catch (error) {
        if (!isNodeFailure(error)) throw error;
        noteFailure(asked, error, askedAtMs);
        failure = error;
      }
      turn();
    }
    if (failure !== null) throw failure;
    return [];
  }

  const askHead = createHeadQuestions({ now, onHead, onFailure: noteFailure });

  /**
   * Asks all nodes, so that one that does not move holds nothing back; the one with the newest checkpoint answers from then on. One that rests is
   * not waited for, and is chosen only where no other one has answered: to name a checkpoint costs a silent node nothing.
   */
  async function head(place: ChainPlace): Promise<ChainHead> {
    const asked = sources.filter(isAsked);
    const answers = await collectAnswers(
      asked.map((one) => {
        const question = askHead(one, place);
        return isResting(one) ? { ...question, isLate: true } : question;
      }),
      silentMs,
    );
    const answered = zip(asked, answers);
    const prompt = answered.filter(([one]) => !isResting(one));
    const newest = findNewest(prompt, source()) ?? findNewest(answered, source());
    if (newest === null) throw failureOf(answers) ?? noneIsAsked(source().node());
    present = sources.indexOf(newest.source);
    return newest.head;
  }

  return {
    node: () => source().node(),
    turn,
    head,
    fetchAfter,
    waitForNews: (signal) => source().waitForNews(signal),
    close: () => {
      for (const each of sources) each.close();
    },
  };
}

/** Returns the node with the newest head, of several with the same one the preferred one; null when none has answered. */
function findNewest(
  answered: readonly (readonly [CheckpointSource, Answer | null])[],
  preferred: CheckpointSource,
): { source: CheckpointSource; head: ChainHead } | null {
  let newest: { source: CheckpointSource; head: ChainHead } | null = null;
  for (const [one, answer] of answered) {
    if (answer?.status !== 'fulfilled') continue;
    if (isNewer(answer.value, newest?.head) || (one === preferred && !isNewer(newest?.head, answer.value))) {
      newest = { source: one, head: answer.value };
    }
  }
  return newest;
}

function isNewer(head: ChainHead | undefined, than: ChainHead | undefined): boolean {
  return head !== undefined && (than === undefined || head.sequence > than.sequence);
}

const NODE_FAILURES = ['CHAIN_NODE_UNAVAILABLE', 'CHAIN_NODE_UNVERIFIED', 'INDEXER_CHECKPOINT_MISSING'] as const;

const isNodeFailure = (error: unknown): boolean => NODE_FAILURES.some((code) => isAppError(error, code));

/** Returns what no other node makes good, else any failure. */
function failureOf(answers: readonly (Answer | null)[]): unknown {
  const failures = answers.flatMap((answer) => (answer?.status === 'rejected' ? [answer.reason] : []));
  return failures.find((failure) => !isNodeFailure(failure)) ?? failures[0];
}

function noneIsAsked(url: string): AppError {
  const reason = 'all nodes are excluded for ten minutes each, because their answers did not verify';
  return new AppError('CHAIN_NODE_UNVERIFIED', { url, reason });
}
