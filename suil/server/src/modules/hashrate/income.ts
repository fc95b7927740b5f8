/** SUIL released by hashrate, by day: as it was posted, and when it was claimed. */
import { dayStartMs, memberReleasedAccount, splitByClaims, suilOfHashrate } from '@suil/core';
import { type Queryable, readBoth } from '@suil/postgres';
import { readAccountBalances, readBalancesBefore, sumByDayAndKind } from '../../ledger.ts';
import type { AskedIncome, IncomeRow, IncomeSource } from '../../module/income.ts';
import { listHashrateDays, sumMemberDue } from './day-store.ts';

const SOURCE = { source: 'hashrate', asset: 'SUIL', fee: 0n } as const;
const RELEASED = 'hashrate_released';

export const hashrateIncome: IncomeSource = { names: ['hashrate'], earned: readEarned, received: readReceived };

/** The oldest SUIL is claimed first, so that what is released and not claimed is of the newest days. */
async function readEarned(db: Queryable, asked: AskedIncome): Promise<IncomeRow[]> {
  const [days, [unclaimed, today]] = await readBoth(
    db,
    (on) => readReleased(on, asked),
    (on) =>
      readBoth(
        on,
        (one) => readUnclaimed(one, asked),
        (other) => estimateToday(other, asked),
      ),
  );
  const released = days.reduce((sum, { amount }) => sum + amount, 0n);
  const claimed = released - unclaimed;
  const rows = splitByClaims({ before: 0n, days }, claimed > 0n ? [{ amount: claimed, fee: 0n }] : [], 0n).map(
    ({ day, gross, isClaimed }): IncomeRow => ({
      ...{ ...SOURCE, day, gross },
      status: isClaimed ? 'claimed' : 'claimable',
    }),
  );
  return [...rows, ...today];
}

/** Oldest first. */
async function readReleased(db: Queryable, { member, fromDay, toDay }: AskedIncome) {
  const sums = await sumByDayAndKind(db, {
    ...{ accounts: [memberReleasedAccount(member)], asset: 'SUIL', kinds: [RELEASED] },
    ...{ fromMs: dayStartMs(fromDay), toMs: dayStartMs(toDay + 1) },
  });
  return sums.toReversed();
}

/** Returns how much of what was released through the last day is not claimed; all later releases are claimed after it. Zero or less: nothing. */
async function readUnclaimed(db: Queryable, { member, toDay, today }: AskedIncome): Promise<bigint> {
  const account = memberReleasedAccount(member);
  const [balance] = await readAccountBalances(db, [account]);
  const now = balance?.balance ?? 0n;
  if (now === 0n || toDay >= today) return now;
  const [end] = await readBalancesBefore(db, [account], dayStartMs(toDay + 1));
  if (end === undefined || end.balance === 0n) return 0n;
  const later = await sumByDayAndKind(db, {
    ...{ accounts: [account], asset: 'SUIL', kinds: [RELEASED] },
    fromMs: dayStartMs(toDay + 1),
  });
  return later.reduce((sum, { amount }) => sum - amount, now);
}

async function readReceived(db: Queryable, { member, fromDay, toDay }: AskedIncome): Promise<IncomeRow[]> {
  const sums = await sumByDayAndKind(db, {
    accounts: [memberReleasedAccount(member)],
    asset: 'SUIL',
    fromMs: dayStartMs(fromDay),
    toMs: dayStartMs(toDay + 1),
  });
  const claims = Map.groupBy(
    sums.filter(({ kind }) => kind !== RELEASED),
    ({ day }) => day,
  );
  return [...claims].flatMap(([day, ofDay]) => {
    const gross = ofDay.reduce((sum, { amount }) => sum - amount, 0n);
    return gross > 0n ? [{ ...SOURCE, day, gross, status: 'claimed' as const }] : [];
  });
}

/** What is due today, cut and priced as it was on the last closed day; nothing where that day released nothing. */
async function estimateToday(db: Queryable, { member, toDay, today }: AskedIncome): Promise<IncomeRow[]> {
  if (toDay < today) return [];
  const [last] = await listHashrateDays(db, { limit: 1 });
  if (last === undefined || last.day >= today || !last.price) return [];
  const due = await sumMemberDue(db, member, { day: today, capacity: last.capacity, wanted: last.wanted });
  const gross = suilOfHashrate(due, last.price);
  return gross === 0n ? [] : [{ ...SOURCE, day: today, gross, status: 'estimated' }];
}
