/** Reads postings. Changes nothing. */
import type { Queryable } from '@suil/postgres';

export interface AccountPosting<Asset extends string = string> {
  readonly entryId: bigint;
  readonly seq: bigint;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  readonly key: string;
  readonly kind: string;
  readonly digest: string | null;
  readonly occurredAtMs: bigint;
  readonly inputSeq: bigint;
}

/** Where a page ends: the last posting on it. */
export interface PostingCursor {
  readonly entryId: bigint;
  readonly asset: string;
  readonly seq: bigint;
}

/** What to leave out. Times in milliseconds: `fromMs` is in, `toMs` is not. */
export interface PostingFilter<Asset extends string = string> {
  readonly asset?: Asset | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface ListPostingsOptions<Account extends string = string, Asset extends string = string>
  extends Omit<PostingFilter<Asset>, 'asset'> {
  readonly account: Account;
  /** Only these; absent: all. */
  readonly assets?: readonly Asset[] | undefined;
  /** Only what comes after this cursor in the list, i.e. what is older. */
  readonly after?: PostingCursor | undefined;
  readonly limit: number;
}

/** Returns postings of one account name, newest entry first. */
export async function listPostings<Account extends string, Asset extends string>(
  db: Queryable,
  options: ListPostingsOptions<Account, Asset>,
): Promise<AccountPosting<Asset>[]> {
  const { account, assets, kinds, fromMs, toMs, after, limit } = options;
  const { rows } = await db.query<AccountPosting<Asset>>({
    name: 'ledger_list_postings',
    // Each asset's newest by themselves, so that an account with many postings is never sorted whole; each posting's entry by its id, so
    // that no plan ever reads all entries.
    text: `SELECT p.entry_id AS "entryId", p.seq, a.asset, p.amount, p.balance_after AS "balanceAfter",
                  p.key, p.kind, p.digest, p.occurred_at_ms AS "occurredAtMs", p.input_seq AS "inputSeq"
           FROM ledger.accounts a CROSS JOIN LATERAL (
             SELECT p.*, e.key, e.kind, e.digest, e.input_seq
             FROM ledger.postings p CROSS JOIN LATERAL (
               SELECT key, kind, digest, input_seq FROM ledger.entries WHERE id = p.entry_id AND occurred_at_ms = p.occurred_at_ms LIMIT 1
             ) e
             WHERE p.account_id = a.id
               AND p.entry_id <= coalesce($3, 9223372036854775807) AND ($3::bigint IS NULL OR (p.entry_id, a.asset, p.seq) < ($3, $4, $5::bigint))
               AND p.occurred_at_ms >= $7::bigint AND p.occurred_at_ms < $8::bigint AND ($9::text[] IS NULL OR e.kind = ANY($9))
             ORDER BY p.entry_id DESC, p.seq DESC LIMIT $6
           ) p
           WHERE a.name = $1 AND ($2::text[] IS NULL OR a.asset = ANY($2))
           ORDER BY p.entry_id DESC, a.asset DESC, p.seq DESC LIMIT $6`,
    values: [
      account,
      assets ?? null,
      after?.entryId ?? null,
      after?.asset ?? null,
      after?.seq ?? null,
      limit,
      fromMs ?? MS_MIN,
      toMs ?? MS_MAX,
      kinds ?? null,
    ],
  });
  return rows;
}

export const MS_MIN = Number.MIN_SAFE_INTEGER;
export const MS_MAX = Number.MAX_SAFE_INTEGER;
