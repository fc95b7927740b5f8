/** The state of the auditor's statement on the page, from what has been read and proven so far. Pure. */
import { dayOf } from '@suil/core';
import type { ReservesResponse } from '@suil/core/api';
import type { VaultProof } from '../certified.ts';
import type { StatementQuery } from './queries.ts';
import type { StatementState } from './statement-card.tsx';
import { checkStatement } from './statement-check.ts';

/** @param nowMs this device's time; null where the chain has a clock of its own */
export function stateOfStatement(
  { opened, failure }: StatementQuery,
  report: ReservesResponse | undefined,
  { coins, isStarted }: VaultProof,
  nowMs: number | null,
): StatementState {
  if (failure !== null) return 'failed';
  const proven = coins.flatMap(({ coin, proven }) => (proven ? [{ coin, proven }] : []));
  if (opened === undefined || report === undefined) return isStarted ? 'checking' : 'waiting';
  // What needs no comparison is said without one.
  if (opened.kind !== 'signed') return opened.kind;
  if (coins.some((coin) => coin.failure !== null)) return 'failed';
  if (proven.length < coins.length) return isStarted ? 'checking' : 'waiting';
  return checkStatement(opened, { report, coins: proven, today: nowMs === null ? 0 : dayOf(nowMs) });
}
