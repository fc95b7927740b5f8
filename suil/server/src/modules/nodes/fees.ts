/** The fees of closed days: added up from the postings once, when a day is closed, and read from there. Posts nothing. */
import { dayStartMs, FEES_ACCOUNT } from '@suil/core';
import { NODE_FEE_KINDS } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { sumByDayAndKind } from '../../ledger.ts';
import { listFees, type NodeFeeRow, readLastFeeDay, writeFees } from './fees-store.ts';

/** Writes the fees of the day that closes, and of those before it that an earlier release closed beside this one. */
export async function recordFees(tx: Queryable, day: number): Promise<void> {
  const last = await readLastFeeDay(tx);
  const first = last === null ? day : last + 1;
  await writeFees(
    tx,
    await sumFees(
      tx,
      Array.from({ length: day - first + 1 }, (_, index) => first + index),
    ),
  );
}

/** Returns the fees of closed days, newest first as given, every kind of each. */
export async function readFees(db: Queryable, days: readonly number[]): Promise<NodeFeeRow[]> {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const rows = await listFees(db, oldest, newest);
  const missing = days.filter((day) => !rows.some((row) => row.day === day));
  return [...rows, ...(await sumFees(db, missing))];
}

async function sumFees(db: Queryable, days: readonly number[]): Promise<NodeFeeRow[]> {
  if (days.length === 0) return [];
  const sums = await sumByDayAndKind(db, {
    accounts: [FEES_ACCOUNT],
    asset: 'USDC',
    kinds: NODE_FEE_KINDS,
    fromMs: dayStartMs(Math.min(...days)),
    toMs: dayStartMs(Math.max(...days) + 1),
  });
  return days.flatMap((day) =>
    NODE_FEE_KINDS.map((kind) => {
      const sum = sums.find((one) => one.day === day && one.kind === kind);
      return { day, kind, amount: sum?.amount ?? 0n };
    }),
  );
}
