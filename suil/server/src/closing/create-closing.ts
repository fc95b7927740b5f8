/** Puts the closing of days together; with the settlement key it also closes them on the chain. */

import type { CloseDay } from '../ledger-writer/close-day.ts';
import type { DayStep } from '../module/day-step.ts';
import type { Services } from '../module/services.ts';
import { createDayChain } from './day-chain.ts';
import { createDayCloser } from './day-closer.ts';

export type ClosingServices = Pick<
  Services,
  'journal' | 'closing' | 'deployment' | 'sender' | 'holder' | 'chainNow' | 'now' | 'randomBytes' | 'log'
>;

export function createClosing(services: ClosingServices, steps: readonly DayStep[]): CloseDay {
  const { journal, closing, deployment, sender, chainNow, ...common } = services;
  const chain = sender && createDayChain(sender, deployment);
  return createDayCloser({
    ...common,
    pool: journal.pool,
    closing: { ...journal, pool: closing },
    manifest: deployment,
    steps,
    chain,
    businessNow: chainNow,
  });
}
