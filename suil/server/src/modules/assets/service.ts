/** What a member owns in the ledger, and how it came to be. Reads only; what is read is what is committed. */
import {
  type AccountName,
  type Address,
  AppError,
  ASSETS,
  type Asset,
  DECIMALS,
  dayOf,
  dayStartMs,
  formatAmount,
  memberAccount,
  memberBankAccount,
  memberHeldAccount,
  memberReleasedAccount,
} from '@suil/core';
import {
  type AssetExportQuery,
  type AssetIncomeQuery,
  type AssetIncomeResponse,
  type AssetRecordsQuery,
  type AssetRecordsResponse,
  type AssetsResponse,
  INCOME_DAYS_MAX,
  LEDGER_INCOME_KINDS,
  MEMBER_ACCOUNTS,
  type MemberAccount,
} from '@suil/core/api';
import type { PostingCursor } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { CURSOR_BIGINT, cutPage, decodeCursor, encodeCursor } from '../../http/paging.ts';
import { type AccountPosting, listPostings, readAccountBalances, sumByDayAndKind } from '../../ledger.ts';
import { readCrediting } from '../../member-postings/read-crediting.ts';
import type { MemberPostings } from '../../module/member-postings.ts';

const CURSOR_ASSET = /^[A-Z]{2,8}$/;
/** Days of income in an answer when the query does not say how many. */
const INCOME_DAYS_DEFAULT = 90;
const EXPORT_PAGE = 1_000;

const ACCOUNT_OF: Record<MemberAccount, (address: Address) => AccountName> = {
  available: memberAccount,
  held: memberHeldAccount,
  bank: memberBankAccount,
  released: memberReleasedAccount,
};

/** Returns one balance per asset, zeros included, for each of the members, in order. */
export async function getAssets(
  db: Queryable,
  addresses: readonly Address[],
  memberPostings: readonly MemberPostings[],
): Promise<AssetsResponse[]> {
  const creditingDayOf = await readCrediting(db, memberPostings, addresses);
  const names = addresses.flatMap((address) => MEMBER_ACCOUNTS.map((account) => ACCOUNT_OF[account](address)));
  const balances = new Map<string, bigint>();
  for (const { name, asset, balance } of await readAccountBalances(db, names))
    balances.set(`${name} ${asset}`, balance);
  return addresses.map((address) => {
    const balanceOf = (account: MemberAccount, asset: Asset) =>
      `${balances.get(`${ACCOUNT_OF[account](address)} ${asset}`) ?? 0n}`;
    return ASSETS.map((asset) => ({
      asset,
      available: balanceOf('available', asset),
      held: balanceOf('held', asset),
      bank: balanceOf('bank', asset),
      released: balanceOf('released', asset),
      creditingDay: creditingDayOf(address, asset),
    }));
  });
}

/**
 * Returns the changes of one of the member's balances, newest first.
 * @throws {REQUEST_CURSOR_INVALID}, {REQUEST_INVALID} when `from` is after `to`
 */
export async function getAssetRecords(
  db: Queryable,
  address: Address,
  query: AssetRecordsQuery,
): Promise<AssetRecordsResponse> {
  const position = decodeCursor(query.cursor, CURSOR_BIGINT, CURSOR_ASSET, CURSOR_BIGINT);
  const after = position && {
    entryId: BigInt(position[0] ?? 0),
    asset: position[1] ?? '',
    seq: BigInt(position[2] ?? 0),
  };
  const postings = await listPostings(db, { ...filterOf(address, query), after, limit: query.limit + 1 });
  return cutPage(
    postings,
    query.limit,
    ({ entryId, seq, kind, asset, amount, balanceAfter, digest, occurredAtMs }) => ({
      id: `${entryId}:${seq}`,
      kind,
      asset,
      amount: `${amount}`,
      balanceAfter: `${balanceAfter}`,
      digest,
      timestampMs: Number(occurredAtMs),
    }),
    ({ entryId, asset, seq }) => encodeCursor(entryId, asset, seq),
  );
}

/** Reads one page, on any view of the database that is not older than the one before. */
export type ReadPage = <Page>(work: (db: Queryable) => Promise<Page>) => Promise<Page>;

export const EXPORT_COLUMNS = ['time', 'kind', 'asset', 'amount', 'balance_after', 'base_units', 'transaction', 'id'];

/**
 * Returns all the changes as lines for a spreadsheet, page by page, newest first. What is posted meanwhile is newer than the first page
 * and so not among them.
 * @throws {REQUEST_INVALID} when `from` is after `to`
 */
export function exportAssetRecords(
  read: ReadPage,
  address: Address,
  query: AssetExportQuery,
): () => AsyncGenerator<string[][]> {
  const filter = filterOf(address, query);
  return async function* () {
    let after: PostingCursor | undefined;
    for (;;) {
      const page = { ...filter, after, limit: EXPORT_PAGE };
      const postings: AccountPosting[] = await read((db) => listPostings(db, page));
      if (postings.length > 0) yield postings.map(toLine);
      after = postings.at(-1);
      if (postings.length < EXPORT_PAGE) return;
    }
  };
}

/**
 * Returns the sums of the member's income in the ledger per day, kind and asset.
 * @param nowMs today, for when the query does not say
 * @throws {REQUEST_INVALID} for more than 400 days, or when `from` is after `to`
 */
export async function getAssetIncome(
  db: Queryable,
  address: Address,
  query: AssetIncomeQuery,
  nowMs: number,
): Promise<AssetIncomeResponse> {
  const toDay = query.to === undefined ? dayOf(nowMs) : dayOfDate(query.to);
  const fromDay = query.from === undefined ? Math.max(0, toDay - INCOME_DAYS_DEFAULT + 1) : dayOfDate(query.from);
  assertSpan(fromDay, toDay);
  if (toDay - fromDay >= INCOME_DAYS_MAX) throw invalid('to', `at most ${INCOME_DAYS_MAX} days`);
  const sums = await sumByDayAndKind(db, {
    accounts: [memberAccount(address), memberReleasedAccount(address)],
    kinds: query.kind === undefined ? LEDGER_INCOME_KINDS : [query.kind],
    fromMs: dayStartMs(fromDay),
    toMs: dayStartMs(toDay + 1),
  });
  const items = sums.map(({ day, kind, asset, amount }) => ({
    day,
    kind: kind as (typeof LEDGER_INCOME_KINDS)[number],
    asset,
    amount: `${amount}`,
  }));
  return { fromDay, toDay, items };
}

function filterOf(address: Address, { account, asset, kind, from, to }: AssetExportQuery) {
  if (from !== undefined && to !== undefined) assertSpan(dayOfDate(from), dayOfDate(to));
  return {
    account: ACCOUNT_OF[account](address),
    assets: asset === undefined ? undefined : [asset],
    kinds: kind === undefined ? undefined : [kind],
    fromMs: from === undefined ? undefined : dayStartMs(dayOfDate(from)),
    toMs: to === undefined ? undefined : dayStartMs(dayOfDate(to) + 1),
  };
}

function toLine({ entryId, seq, kind, asset, amount, balanceAfter, digest, occurredAtMs }: AccountPosting): string[] {
  const decimals = DECIMALS[asset];
  return [
    new Date(Number(occurredAtMs)).toISOString(),
    kind,
    asset,
    formatAmount(amount, { decimals }),
    formatAmount(balanceAfter, { decimals }),
    `${amount}`,
    digest ?? '',
    `${entryId}:${seq}`,
  ];
}

/** Nothing happened before the first day there is. */
const dayOfDate = (date: string): number => Math.max(0, dayOf(Date.parse(date)));

function assertSpan(fromDay: number, toDay: number): void {
  if (fromDay > toDay) throw invalid('from', 'is after to');
}

function invalid(path: string, message: string): AppError {
  return new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path, message }]) });
}
