/** Keeps the steps that were begun before their day was over, for the closing of that day. */
import type { DeferredStep, DeferredStepSite, PreparedStep } from '../module/deferred-step.ts';

export interface Ahead {
  /** Begins the steps of a day that is about to end, once for each day; what was begun is ended with `stopping`. */
  readonly prepare: (day: number, stopping: AbortSignal) => void;
  /** Returns the step as it was begun and can run; null: it was not. */
  readonly readyOf: (step: DeferredStep) => PreparedStep | null;
}

export function createAhead(site: DeferredStepSite, deferred: readonly DeferredStep[]): Ahead {
  const prepared = new Map<DeferredStep, PreparedStep>();
  let lastDay: number | null = null;
  let watched: AbortSignal | null = null;

  const readyOf = (step: DeferredStep) => {
    const begun = prepared.get(step);
    return begun?.isReady() ? begun : null;
  };
  const endAll = () => {
    for (const step of deferred) void readyOf(step)?.end();
  };

  async function begin(step: DeferredStep, stopping: AbortSignal): Promise<void> {
    if (readyOf(step) !== null) return;
    const begun = await step.prepare?.(site);
    if (begun) prepared.set(step, begun);
    if (stopping.aborted) endAll();
  }

  return {
    prepare: (day, stopping) => {
      if (day === lastDay) return;
      lastDay = day;
      if (stopping !== watched) stopping.addEventListener('abort', endAll, { once: true });
      watched = stopping;
      // What cannot be begun now is done whole after the day.
      for (const step of deferred) begin(step, stopping).catch(() => undefined);
    },
    readyOf,
  };
}
