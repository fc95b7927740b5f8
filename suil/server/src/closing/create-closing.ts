/** Puts the closing of days together; with the settlement key it also closes them on the chain. */
import { DAY_STEPS } from '@suil/core';
import type { CloseDay } from '../ledger-writer/close-day.ts';
import type { DayStep } from '../module/day-step.ts';
import type { Services } from '../module/services.ts';
import { createDayChain } from './day-chain.ts';
import { createDayCloser } from './day-closer.ts';

export type ClosingServices = Pick<
  Services,
  'journal' | 'closing' | 'metrics' | 'deployment' | 'sender' | 'holder' | 'chainNow' | 'now' | 'randomBytes' | 'log'
>;

/** Of a million members a whole closing takes at most ten seconds. */
const STEP_SECONDS = [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

export function createClosing(services: ClosingServices, steps: readonly DayStep[]): CloseDay {
  const { journal, closing, deployment, sender, chainNow, metrics, ...common } = services;
  const observeStep = metrics.histogram({
    name: 'suil_day_step_seconds',
    help: 'Duration of the steps of a day’s closing, with the posting of their entries',
    label: 'step',
    buckets: STEP_SECONDS,
  });
  const chain = sender && createDayChain(sender, deployment);
  return createDayCloser({
    ...common,
    pool: journal.pool,
    closing: { ...journal, pool: closing },
    manifest: deployment,
    steps,
    onStep: (index, durationMs) => observeStep(durationMs / 1_000, DAY_STEPS[index] ?? 'record'),
    chain,
    businessNow: chainNow,
  });
}
