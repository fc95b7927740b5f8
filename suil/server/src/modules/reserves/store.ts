/** Published reserves, and the balances they are made of. */
import type { AccountName, Asset } from '@suil/core';
import type { ReservesResponse } from '@suil/core/api';
import { readJournalHead } from '@suil/ledger';
import { type Pool, type Queryable, withSnapshot } from '@suil/postgres';
import { type AccountBalance, readBalances } from '../../ledger.ts';
import { readApplied } from '../../ledger-writer/position.ts';

export type LedgerSnapshot = { journalSeq: bigint; checkpoint: bigint; day: number | null; balances: AccountBalance[] };

const PAGE = 10_000;

/** Returns every balance at one moment, and how far that moment had come. */
export async function readLedgerSnapshot(pool: Pool): Promise<LedgerSnapshot> {
  return withSnapshot(pool, async (db) => {
    const head = await readJournalHead(db);
    const { checkpoint } = await readApplied(db);
    const balances: AccountBalance[] = [];
    for (let afterName: string | undefined; ; ) {
      const page = await readBalances(db, { afterName, limit: PAGE });
      if (page.length === 0) break;
      for (const row of page) if (row.balance !== 0n) balances.push(row);
      afterName = page.at(-1)?.name;
    }
    return { journalSeq: head.lastSeq, checkpoint, day: head.openDay, balances };
  });
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

/** Keeps what is published, unless something was for this input already. */
export async function keepSnapshot(db: Queryable, content: ReservesResponse): Promise<void> {
  await db.query({
    name: 'reserves_keep',
    text: 'INSERT INTO reserve_snapshots (journal_seq, made_at_ms, content) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [content.journalSeq, content.madeAtMs, JSON.stringify(content)],
  });
}

/** Returns the newest that was published. */
export async function readNewestSnapshot(db: Queryable): Promise<ReservesResponse | null> {
  const { rows } = await db.query<{ content: ReservesResponse }>({
    name: 'reserves_newest',
    text: 'SELECT content FROM reserve_snapshots ORDER BY journal_seq DESC LIMIT 1',
  });
  return rows[0]?.content ?? null;
}

/** Returns the balances of the named accounts right after an input. */
export async function readBalancesOf(
  db: Queryable,
  names: readonly AccountName[],
  journalSeq: bigint,
): Promise<{ name: AccountName; asset: Asset; balance: bigint }[]> {
  const { rows } = await db.query<{ name: AccountName; asset: Asset; balance: string }>({
    name: 'reserves_balances_of',
    text: `SELECT a.name, a.asset, b.balance - coalesce(
             (SELECT sum(p.amount) FROM ledger.postings p
              JOIN ledger.entries e ON e.id = p.entry_id AND e.occurred_at_ms = p.occurred_at_ms
              WHERE p.account_id = a.id AND e.input_seq > $2), 0) AS balance
           FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id WHERE a.name = ANY($1)`,
    values: [names, journalSeq],
  });
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }));
}
