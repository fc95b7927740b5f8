/** Puts the parts of the intents together: verifier, runner, service, routes. */
import type { AnyIntentAction } from '../module/intent-action.ts';
import type { MemberPostings } from '../module/member-postings.ts';
import type { NoteInput, OpenModule, RefuseIntents, Worker } from '../module/module.ts';
import type { Services } from '../module/services.ts';
import { createLevelWait } from './level-wait.ts';
import { registerIntentRoutes } from './routes.ts';
import { BATCH_MAX, createIntentRunner } from './runner.ts';
import { createIntentService } from './service.ts';
import { createIntentVerifier } from './verify-intent.ts';

export interface IntentsOptions {
  readonly actions: readonly AnyIntentAction[];
  /** What a closing may have left to post to members. */
  readonly memberPostings: readonly MemberPostings[];
  readonly refusals?: readonly RefuseIntents[];
  /** Awaited once when the ledger has caught up with the chain, before the first intent is accepted. */
  readonly onLevel?: () => Promise<void>;
  /** Called after each commit that accepted an intent. */
  readonly onAccepted?: () => void;
  readonly noteInput?: NoteInput | undefined;
}

const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, BATCH_MAX];

/** Returns the intents; once stopped, everything handed in is written. */
export function createIntents(
  services: Services,
  { actions, memberPostings, refusals = [], onLevel, onAccepted, noteInput }: IntentsOptions,
): OpenModule & { workers: Worker[] } {
  const { pool, journal, site, verifySignature, progress, config, metrics, trace } = services;
  const { chainNow, now, requireClock, randomBytes, limitRate } = services;
  const verifier = createIntentVerifier(site, verifySignature);
  const runner = createIntentRunner({
    ...{ journal, actions, memberPostings, refusals, now, requireClock },
    businessNow: chainNow,
    untilLevel: createLevelWait({ progress, environment: config.environment, now, ...(onLevel && { onLevel }) }),
    waitForDay: (day, timeoutMs) => progress.waitUntil(({ openDay }) => openDay !== null && openDay >= day, timeoutMs),
    onBatch: metrics.histogram({
      name: 'suil_intent_batch_size',
      help: 'Intents that shared a transaction',
      buckets: BATCH_SIZES,
    }),
    onDecided: trace.journal,
    ...(onAccepted && { onCommitted: onAccepted }),
  });
  const service = createIntentService({
    ...{ pool, verifier, runner, requireClock, randomBytes, noteInput },
    actions: new Set(actions.map(({ action }) => action)),
    newActions: new Set(actions.filter(({ isNew }) => isNew === true).map(({ action }) => action)),
    newFromDay: config.settingsFromDay,
    domain: site.domain,
    businessNow: chainNow,
  });
  return {
    routes: (api) => registerIntentRoutes(api, { intents: service, limitRate, trace }),
    gauges: [
      {
        name: 'suil_intent_wait_ms',
        help: 'How long the oldest intent that was handed in has been waiting for its batch',
        read: runner.oldestWaitMs,
      },
    ],
    workers: [{ start: () => undefined, stop: runner.drain }],
  };
}
