/** The bank's products, a member's subscriptions, and what became of them day by day (rules.md §6). */
import {
  type AccountName,
  type Address,
  AppError,
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  BANK_TERMS_DAYS,
  bankRedeemableDay,
  bankYearlyPpm,
  bankYieldPpm,
  openBankPrincipal,
} from '@suil/core';
import type {
  BankProductsResponse,
  BankRecord,
  BankRecordsResponse,
  BankSubscription,
  BankSubscriptionsResponse,
  BankSummaryResponse,
  PageQuery,
} from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { CURSOR_BIGINT, CURSOR_INTEGER, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { readAccountBalances } from '../../ledger.ts';
import { readParameters } from '../parameters/read.ts';
import {
  listBankRecords,
  listSubscriptions,
  RECORD_RANKS,
  type RecordRow,
  readBankTotals,
  type SubscriptionRow,
} from './read-store.ts';

/** Returns the products as they are on `day`, and what the reserve still takes. */
export async function getProducts(db: Queryable, day: number): Promise<BankProductsResponse> {
  const values = await readParameters(db, day);
  const balances = await readAccountBalances(db, [BANK_RESERVE_ACCOUNT, BANK_ESCROW_ACCOUNT]);
  const usdcOf = (name: AccountName) =>
    balances.find((row) => row.name === name && row.asset === 'USDC')?.balance ?? 0n;
  const reserve = usdcOf(BANK_RESERVE_ACCOUNT);
  return {
    minimum: `${values.bankMinUsdc}`,
    feeBps: Number(values.bankFeeBps),
    reserve: `${reserve}`,
    escrow: `${usdcOf(BANK_ESCROW_ACCOUNT)}`,
    products: BANK_TERMS_DAYS.map((termDays) => {
      const ppm = bankYieldPpm(termDays, values);
      const open = openBankPrincipal({ reserve, ppm, termDays });
      return {
        termDays,
        dailyPpm: Number(ppm),
        yearlyPpm: Number(bankYearlyPpm(ppm)),
        openPrincipal: open === null ? null : `${open}`,
      };
    }),
  };
}

/** @throws {REQUEST_CURSOR_INVALID} */
export async function getSubscriptions(
  db: Queryable,
  address: Address,
  query: PageQuery & { status?: 'active' | 'ended' | undefined },
): Promise<BankSubscriptionsResponse> {
  const before = decodeCursor(query.cursor, CURSOR_BIGINT)?.[0];
  const rows = await listSubscriptions(db, {
    member: address,
    status: query.status,
    beforeId: before === undefined ? undefined : BigInt(before),
    limit: query.limit + 1,
  });
  return cutPage(rows, query.limit, toSubscription, ({ id }) => encodeCursor(id));
}

/** @throws {BANK_SUBSCRIPTION_NOT_FOUND} also for another member's */
export async function getSubscription(db: Queryable, address: Address, id: string): Promise<BankSubscription> {
  const [row] = await listSubscriptions(db, { member: address, id: BigInt(id), limit: 1 });
  if (row === undefined) throw new AppError('BANK_SUBSCRIPTION_NOT_FOUND');
  return toSubscription(row);
}

function toSubscription(row: SubscriptionRow): BankSubscription {
  const complete = Math.max(0, Math.min(row.closed_day ?? 0, row.term_last_day) - row.term_start_day);
  const rest = row.ended_day === null ? row.term_days - complete : 0;
  return {
    id: `${row.id}`,
    status: row.ended_day === null ? 'active' : 'ended',
    principal: `${row.principal}`,
    termDays: row.term_days,
    term: row.term,
    termStartDay: row.term_start_day,
    dailyPpm: row.daily_ppm,
    dailyIncome: `${row.daily_income}`,
    startDay: row.start_day,
    lastEarningDay: row.term_last_day,
    redeemableDay: bankRedeemableDay(row.start_day, row.term_days),
    income: row.credited,
    escrow: `${BigInt(rest) * row.daily_income}`,
    renews: row.renews,
    endedDay: row.ended_day,
    endReason: row.end_reason,
    timestampMs: Number(row.created_at_ms),
  };
}

/** Returns the sums over the member's subscriptions. */
export async function getBankSummary(db: Queryable, address: Address): Promise<BankSummaryResponse> {
  const totals = await readBankTotals(db, address);
  return {
    principal: totals.principal,
    active: Number(totals.active),
    income: totals.credited,
    dailyIncome: totals.daily_income,
  };
}

/**
 * Returns income, renewals and ends, newest first.
 * @throws {REQUEST_CURSOR_INVALID}
 */
export async function getBankRecords(
  db: Queryable,
  address: Address,
  query: PageQuery & { subscription?: string | undefined; kind?: BankRecord['kind'] | undefined },
): Promise<BankRecordsResponse> {
  const rows = await listBankRecords(db, {
    member: address,
    subscriptionId: query.subscription === undefined ? undefined : BigInt(query.subscription),
    rank: query.kind === undefined ? undefined : RECORD_RANKS.indexOf(query.kind),
    after: decodeCursor(query.cursor, CURSOR_INTEGER, CURSOR_INTEGER, CURSOR_BIGINT),
    limit: query.limit + 1,
  });
  return cutPage(rows, query.limit, toRecord, (row) => encodeCursor(row.day, row.rank, row.subscription_id));
}

function toRecord({ rank, subscription_id, day, amount, fee, credited }: RecordRow): BankRecord {
  const kind = RECORD_RANKS[rank] ?? 'income';
  return {
    id: `${subscription_id}:${day}:${kind}`,
    kind,
    subscriptionId: `${subscription_id}`,
    day,
    amount: `${amount}`,
    fee,
    credited,
  };
}
