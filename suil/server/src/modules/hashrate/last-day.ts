/**
 * The result of the release of the last day that is over: still being worked out, released, or nothing and why. Read before anything
 * that a closing changes, so that an answer never shows a release as done whose amounts it does not have yet.
 */
import { type Address, dayStartMs, memberReleasedAccount, releaseFactor } from '@suil/core';
import type { HashrateLastDay, HashrateReleaseReason } from '@suil/core/api';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { sumByDayAndKind } from '../../ledger.ts';
import { readRests } from '../../member-postings/store.ts';
import { type HashrateDay, listHashrateDays } from './day-store.ts';

/**
 * Returns the state of the last day before `today`; null before the first day is over.
 * @param today the day that runs by business time
 */
export async function readLastDay(db: Queryable, today: number): Promise<HashrateLastDay | null> {
  const { openDay } = await readJournalHead(db);
  if (openDay === null) return null;
  // A server that has not seen the local chain's clock yet may believe in an earlier day than the one that is open.
  const day = Math.max(today, openDay) - 1;
  const pending = { day, state: 'pending', reason: null, price: null, factor: null, released: null } as const;
  if (openDay <= day) return pending;
  // A large closing is done before all members have what it releases.
  if ((await readRests(db)).some((rest) => rest.step === 'hashrate' && rest.day === day)) return pending;
  const [closed] = await listHashrateDays(db, { limit: 1, beforeDay: day + 1 });
  return closed?.day === day ? toLastDay(closed) : null;
}

function toLastDay(closed: HashrateDay): HashrateLastDay {
  const { day, capacity, wanted, released } = closed;
  const price = closed.price === null ? null : `${closed.price}`;
  const reason = reasonOf(closed);
  if (reason !== null) return { day, state: 'none', reason, price, factor: null, released: '0' };
  const factor = `${releaseFactor({ capacity, wanted })}`;
  return { day, state: 'released', reason: null, price, factor, released: `${released}` };
}

/** Returns why a closed day released no hashrate; null when it did. */
function reasonOf({ price, wanted, hashrate }: HashrateDay): HashrateReleaseReason | null {
  if (hashrate > 0n) return null;
  if (price === null) return 'no_price';
  return wanted === 0n ? 'no_hashrate' : 'emission_over';
}

/** Returns the SUIL that a member's hashrate released on a closed day, base units. */
export async function readReleasedOn(db: Queryable, member: Address, day: number): Promise<bigint> {
  const sums = await sumByDayAndKind(db, {
    accounts: [memberReleasedAccount(member)],
    kinds: ['hashrate_released'],
    fromMs: dayStartMs(day),
    toMs: dayStartMs(day + 1),
  });
  return sums.reduce((sum, { asset, amount }) => (asset === 'SUIL' ? sum + amount : sum), 0n);
}
