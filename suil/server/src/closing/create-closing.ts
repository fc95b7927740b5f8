/** Puts the closing of days together; with the settlement key it also closes them on the chain. */
import { DAY_STEPS } from '@suil/core';
import type { CloseDay, FinishClosing } from '../ledger-writer/close-day.ts';
import type { DayStep } from '../module/day-step.ts';
import type { DeferredStep } from '../module/deferred-step.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import type { Services } from '../module/services.ts';
import { createDayChain } from './day-chain.ts';
import { createDayCloser } from './day-closer.ts';
import { createFinishClosing } from './finish-closing.ts';

export type ClosingServices = Pick<
  Services,
  | 'journal'
  | 'closing'
  | 'closingTarget'
  | 'metrics'
  | 'deployment'
  | 'sender'
  | 'holder'
  | 'chainNow'
  | 'now'
  | 'requireClock'
  | 'randomBytes'
  | 'log'
> & { readonly config: Pick<Services['config'], 'environment'> };

/** Of a million members the longest step takes some ten seconds. */
const STEP_SECONDS = [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

export interface ClosingSteps {
  readonly steps: readonly DayStep[];
  readonly deferred: readonly DeferredStep[];
  readonly memberPostings: readonly MemberPostings[];
}

/** Returns what the ledger writer closes days with. */
export function createClosing(
  services: ClosingServices,
  { steps, deferred, memberPostings }: ClosingSteps,
): { readonly closeDay: CloseDay; readonly finishClosing: FinishClosing } {
  const {
    journal,
    closing: pool,
    closingTarget: target,
    config,
    deployment,
    sender,
    chainNow,
    metrics,
    ...common
  } = services;
  const observeStep = metrics.histogram({
    name: 'suil_day_step_seconds',
    help: 'Duration of the steps of a day’s closing, with the posting of their entries',
    label: 'step',
    buckets: STEP_SECONDS,
  });
  const names = DAY_STEPS.filter((name) => !deferred.some((step) => step.name === name));
  const chain = sender && createDayChain(sender, deployment);
  const closing = { ...journal, pool };
  return {
    closeDay: createDayCloser({
      ...{ ...common, pool: journal.pool, closing, steps, memberPostings, chain },
      manifest: deployment,
      isLocal: config.environment === 'local',
      onStep: (index, durationMs) => observeStep(durationMs / 1_000, names[index] ?? 'record'),
      businessNow: chainNow,
    }),
    finishClosing: createFinishClosing({
      ...{ closing, target, deferred, memberPostings, journal, now: common.now },
      onStep: (name, durationMs) => observeStep(durationMs / 1_000, name),
    }),
  };
}
