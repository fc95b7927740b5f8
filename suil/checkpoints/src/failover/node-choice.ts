/** Which of several nodes are asked: for some time none whose answer did not verify, and last those that were waited for in vain. */
import { isAppError } from '@suil/core';
import type { CheckpointSource } from '../checkpoint-source.ts';
import { createNodeRests } from '../node/node-rests.ts';

export interface NodeChoiceOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when an answer of a node did not verify. */
  readonly onUnverified: (node: string, error: Error) => void;
}

const EXCLUDED_MS = 600_000;

export function createNodeChoice({ now, onUnverified }: NodeChoiceOptions) {
  const excludedUntilMs = new Map<CheckpointSource, number>();
  const { isResting, noteUnanswered, order } = createNodeRests<CheckpointSource>(now);
  const isAsked = (one: CheckpointSource) => (excludedUntilMs.get(one) ?? 0) <= now();
  return {
    isAsked,
    isResting,
    /** Returns the first of the nodes that is asked at present: one that rests only where there is no other. */
    firstOf: (nodes: readonly CheckpointSource[]) => order(nodes).find(isAsked),
    noteFailure: (one: CheckpointSource, error: unknown, askedAtMs: number): void => {
      if (isAppError(error, 'CHAIN_NODE_UNAVAILABLE')) noteUnanswered(one, askedAtMs);
      if (!isAppError(error, 'CHAIN_NODE_UNVERIFIED')) return;
      excludedUntilMs.set(one, now() + EXCLUDED_MS);
      onUnverified(one.node(), error);
    },
  };
}
