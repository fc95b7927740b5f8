/** Published reserves, and the balances they are made of. */
import { type AccountName, AppError, type Asset } from '@suil/core';
import type { ReservesResponse } from '@suil/core/api';
import { readJournalHead } from '@suil/ledger';
import { type Pool, type Queryable, withSnapshot } from '@suil/postgres';
import { type AccountBalance, readBalances } from '../../ledger.ts';
import { readApplied } from '../../ledger-writer/position.ts';
import { hasRests } from '../../member-postings/store.ts';
import type { DayStep } from '../../module/day-step.ts';

/** What is counted: every input so far, or those through the newest closing. */
export type Extent = 'head' | 'closing';
export type LedgerSnapshot = {
  journalSeq: bigint;
  /** Whether that is the journal's last input. */
  isHead: boolean;
  checkpoint: bigint;
  day: number | null;
  balances: AccountBalance[];
};

const PAGE = 10_000;
const SECRET_BYTES = 32;

/** Returns every balance that is not 0 behind one input, and how far the chain was applied at the moment of reading. @throws {LEDGER_BEHIND} */
export async function readLedgerSnapshot(pool: Pool, extent: Extent): Promise<LedgerSnapshot> {
  return withSnapshot(pool, async (db) => {
    const head = await readJournalHead(db);
    // Members have not yet what the closing credits them.
    if (await hasRests(db)) throw new AppError('LEDGER_BEHIND');
    const place = (extent === 'closing' ? await readNewestClosing(db) : null) ?? head;
    const isHead = place.lastSeq === head.lastSeq;
    const later = isHead ? new Map<string, bigint>() : await readLater(db, place.lastSeq);
    const { checkpoint } = await readApplied(db);
    const balances = await readEvery(db, later);
    return { journalSeq: place.lastSeq, isHead, checkpoint, day: place.openDay, balances };
  });
}

/** Returns every balance that is not 0 behind an input that was published, as it was counted then: members had been posted what closings up to it credit them. */
export async function readBalancesAfter(pool: Pool, journalSeq: bigint): Promise<AccountBalance[]> {
  return withSnapshot(pool, async (db) => readEvery(db, await readLater(db, journalSeq)));
}

async function readEvery(db: Queryable, later: ReadonlyMap<string, bigint>): Promise<AccountBalance[]> {
  const balances: AccountBalance[] = [];
  for (let afterName: string | undefined; ; ) {
    const page = await readBalances(db, { afterName, limit: PAGE });
    if (page.length === 0) return balances;
    for (const row of page) {
      const balance = row.balance - (later.get(`${row.name} ${row.asset}`) ?? 0n);
      if (balance !== 0n) balances.push({ ...row, balance });
    }
    afterName = page.at(-1)?.name;
  }
}

/** Returns the newest closing's number and the day that it closed; null before the first. */
async function readNewestClosing(db: Queryable): Promise<{ lastSeq: bigint; openDay: number } | null> {
  const { rows } = await db.query<{ lastSeq: bigint; openDay: number }>({
    name: 'reserves_newest_closing',
    text: `SELECT j.seq AS "lastSeq", j.day AS "openDay" FROM ledger.journal_head h
           JOIN ledger.journal j ON j.kind = 'closing' AND j.ref = (h.open_day - 1)::text WHERE h.id = 1`,
  });
  return rows[0] ?? null;
}

/** Whether what the newest closing left was published; true before the first closing, too. */
export async function isClosingPublished(db: Queryable): Promise<boolean> {
  const closing = await readNewestClosing(db);
  if (closing === null) return true;
  const { rows } = await db.query({
    name: 'reserves_is_published',
    text: 'SELECT 1 FROM reserve_snapshots WHERE journal_seq = $1',
    values: [closing.lastSeq],
  });
  return rows.length > 0;
}

/** Returns by account and asset what inputs behind this number posted. */
async function readLater(db: Queryable, journalSeq: bigint): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ key: string; amount: string }>({
    name: 'reserves_later',
    // Ids of entries ascend with their inputs, but for what a closing posts to members behind it; there is no index by input.
    text: `SELECT a.name || ' ' || a.asset AS key, sum(p.amount) AS amount
           FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id
           JOIN ledger.entries e ON e.id = p.entry_id AND e.occurred_at_ms = p.occurred_at_ms
           WHERE p.entry_id > coalesce(
             (SELECT id FROM ledger.entries WHERE input_seq <= $1 AND key NOT LIKE 'rest:%' ORDER BY id DESC LIMIT 1), 0)
             AND e.input_seq > $1 GROUP BY 1`,
    values: [journalSeq],
  });
  return new Map(rows.map(({ key, amount }) => [key, BigInt(amount)]));
}

/** Returns the secret of an input: `fresh` when it had none, else the one that is kept. */
export async function keepSecret(db: Queryable, journalSeq: bigint, fresh: string): Promise<string> {
  await db.query({
    name: 'reserves_keep_secret',
    text: 'INSERT INTO reserve_secrets (journal_seq, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [journalSeq, fresh],
  });
  const { rows } = await db.query<{ secret: string }>({
    name: 'reserves_secret',
    text: 'SELECT secret FROM reserve_secrets WHERE journal_seq = $1',
    values: [journalSeq],
  });
  return rows[0]?.secret ?? fresh;
}

/** Makes the secret of a closing together with it: an auditor that reads the closing builds the same trees. */
export const keepClosingSecret: DayStep = async (tx, { inputSeq, randomBytes }) => {
  await keepSecret(tx, inputSeq, createSecret(randomBytes));
  return [];
};

/** Returns a secret as it is kept. */
export function createSecret(randomBytes: (length: number) => Uint8Array): string {
  return Buffer.from(randomBytes(SECRET_BYTES)).toString('hex');
}

/** Keeps what is published, unless something was for this input already. */
export async function keepSnapshot(db: Queryable, content: ReservesResponse): Promise<void> {
  await db.query({
    name: 'reserves_keep',
    text: 'INSERT INTO reserve_snapshots (journal_seq, made_at_ms, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [content.journalSeq, content.madeAtMs, JSON.stringify(content)],
  });
}

/** Returns what was published last by whichever server, the newest line first. */
export async function readNewestSnapshots(db: Queryable, limit: number): Promise<ReservesResponse[]> {
  const { rows } = await db.query<{ content: ReservesResponse }>({
    name: 'reserves_newest',
    text: 'SELECT content FROM reserve_snapshots ORDER BY journal_seq DESC LIMIT $1',
    values: [limit],
  });
  return rows.map(({ content }) => content);
}

/** Returns the balances of the named accounts right after an input. */
export async function readBalancesOf(
  db: Queryable,
  names: readonly AccountName[],
  journalSeq: bigint,
): Promise<{ name: AccountName; asset: Asset; balance: bigint }[]> {
  const { rows } = await db.query<{ name: AccountName; asset: Asset; balance: string }>({
    name: 'reserves_balances_of',
    // From the newest posting back to the first that the input had: few were posted since it was published.
    text: `SELECT a.name, a.asset, coalesce(
             (SELECT p.balance_after FROM ledger.postings p
              CROSS JOIN LATERAL (SELECT input_seq FROM ledger.entries WHERE id = p.entry_id AND occurred_at_ms = p.occurred_at_ms LIMIT 1) e
              WHERE p.account_id = a.id AND e.input_seq <= $2 ORDER BY p.entry_id DESC, p.seq DESC LIMIT 1), 0) AS balance
           FROM ledger.accounts a WHERE a.name = ANY($1)`,
    values: [names, journalSeq],
  });
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }));
}
