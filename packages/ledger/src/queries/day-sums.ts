/** Sums of postings by day and kind. Changes nothing. */
import { assert } from '@suil/errors';
import type { Queryable } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import { MS_PER_DAY } from '../journal/day.ts';
import { MS_MAX, MS_MIN, type PostingFilter } from './postings.ts';

export interface SumByDayAndKindOptions<Account extends string = string, Asset extends string = string>
  extends PostingFilter<Asset> {
  readonly accounts: readonly Account[];
}

/** What an account gained (or lost, below zero) on one day by one kind of entry. */
export interface DaySum<Account extends string = string, Asset extends string = string> {
  readonly account: Account;
  readonly day: number;
  readonly kind: string;
  readonly asset: Asset;
  readonly amount: bigint;
}

/** One account's sums, as columns of text in the same order: a year of rows would take longer to be sent than to be found. */
type SumsRow<Account extends string, Asset extends string> = {
  account: Account;
  asset: Asset;
  starts: string;
  amounts: string;
  /** 0 where the kind has no number: its name is the next of `kinds` then. */
  numbers: string;
  kinds: string[] | null;
};

/** Returns the sums of each account's postings per day, kind and asset, newest day first. Reads no months outside the times. */
export async function sumByDayAndKind<Account extends string, Asset extends string>(
  db: Queryable,
  { kindNumbers }: Pick<Chart, 'kindNumbers'>,
  { accounts, asset, kinds, fromMs, toMs }: SumByDayAndKindOptions<Account, Asset>,
): Promise<DaySum<Account, Asset>[]> {
  const numbers = kinds?.flatMap((kind) => kindNumbers?.get(kind) ?? []);
  const { rows } = await db.query<SumsRow<Account, Asset>>({
    name: 'ledger_sum_by_day_and_kind',
    // An entry is looked up only where the posting does not say its kind (OFFSET keeps that apart from the scans of the months), and by its times, too,
    // so that no statement opens all months of entries.
    text: `SELECT a.name AS account, a.asset, s.* FROM ledger.accounts a CROSS JOIN LATERAL (
             SELECT string_agg(start_ms::text, ' ') AS starts, string_agg(amount::text, ' ') AS amounts,
               string_agg(coalesce(kind_number, 0)::text, ' ') AS numbers, array_agg(kind) FILTER (WHERE kind_number IS NULL) AS kinds
             FROM (
               SELECT start_ms, kind_number, kind, sum(amount) AS amount FROM (
                 SELECT p.occurred_at_ms - p.occurred_at_ms % 86400000 AS start_ms, p.kind_number, p.amount, CASE WHEN p.kind_number IS NULL THEN (
                   SELECT kind FROM ledger.entries WHERE id = p.entry_id AND occurred_at_ms = p.occurred_at_ms
                     AND occurred_at_ms >= $4::bigint AND occurred_at_ms < $5::bigint LIMIT 1
                 ) END AS kind
                 FROM ledger.postings p WHERE p.account_id = a.id AND p.occurred_at_ms >= $4::bigint AND p.occurred_at_ms < $5::bigint OFFSET 0
               ) k
               WHERE CASE WHEN kind_number IS NULL THEN $3::text[] IS NULL OR kind = ANY($3) ELSE $6::smallint[] IS NULL OR kind_number = ANY($6) END
               GROUP BY start_ms, kind_number, kind
             ) d
           ) s WHERE a.name = ANY($1) AND ($2::text IS NULL OR a.asset = $2) AND s.starts IS NOT NULL`,
    values: [accounts, asset ?? null, kinds ?? null, fromMs ?? MS_MIN, toMs ?? MS_MAX, numbers ?? null],
  });
  const nameOf = new Map([...(kindNumbers ?? [])].map(([kind, number]) => [`${number}`, kind]));
  return rows.flatMap((row) => toSums(row, nameOf)).sort(newestFirst);
}

function toSums<Account extends string, Asset extends string>(
  { account, asset, ...columns }: SumsRow<Account, Asset>,
  nameOf: ReadonlyMap<string, string>,
): DaySum<Account, Asset>[] {
  const amounts = columns.amounts.split(' ');
  const numbers = columns.numbers.split(' ');
  const kinds = (columns.kinds ?? []).values();
  return columns.starts.split(' ').map((start, index) => {
    const number = numbers[index] ?? '0';
    const kind = number === '0' ? kinds.next().value : nameOf.get(number);
    assert(kind !== undefined, `no kind of the chart of accounts has the number ${number}`);
    return { account, day: Number(start) / MS_PER_DAY, kind, asset, amount: BigInt(amounts[index] ?? 0) };
  });
}

function newestFirst(left: DaySum, right: DaySum): number {
  return (
    right.day - left.day ||
    compare(left.kind, right.kind) ||
    compare(left.asset, right.asset) ||
    compare(left.account, right.account)
  );
}

const compare = (left: string, right: string) => (left < right ? -1 : Number(left > right));
