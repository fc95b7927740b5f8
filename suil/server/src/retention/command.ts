/** `npm run suil -- retention`: how long the rows of each table stay, and how much there is of it. Owns what is printed. */
import { AppError } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import { indexTables, type TableRules, type Tables } from '../database/tables.ts';
import type { Command } from '../module/command.ts';
import { deleteExpired } from './delete-expired.ts';
import { describeLife } from './life.ts';

const USAGE = `retention          prints each table with its life, rows and bytes, the largest first
retention delete   deletes the rows whose time is over; the server may run`;

type Size = { name: string; rows: bigint; bytes: bigint };

/** @param tables as the server's parts declare them */
export const createRetentionCommand = (tables: readonly Tables[]): Command => ({
  name: 'retention',
  usage: USAGE,
  run: async ({ args, connectDatabase, print }) => {
    const [word, ...rest] = args;
    if ((word !== undefined && word !== 'delete') || rest.length > 0)
      throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const rules = indexTables(tables);
    const database = await connectDatabase();
    try {
      if (word === 'delete') await printDeleted(database.pool, rules, print);
      else await printLives(database.owner, rules, print);
      return 0;
    } finally {
      await database.close();
    }
  },
});

type Print = (line: string) => void;

async function printDeleted(pool: Pool, tables: ReadonlyMap<string, TableRules>, print: Print): Promise<void> {
  const clocks = { database: null, business: await readBusinessClock(pool) };
  for (const [table, rows] of await deleteExpired(pool, { tables, clocks })) print(`${table}  ${rows} rows deleted`);
}

/** The journal's latest time: no later than business time is, so that nothing is deleted early. */
async function readBusinessClock(pool: Pool): Promise<() => number> {
  const { lastAtMs } = await readJournalHead(pool);
  return () => lastAtMs;
}

/** Rows are the database's estimate. Months and other parts count with their table. */
async function printLives(owner: Pool, tables: ReadonlyMap<string, TableRules>, print: Print): Promise<void> {
  const { rows } = await owner.query<Size>(
    `SELECT CASE WHEN n.nspname = 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name,
       sum(greatest(p.reltuples, 0))::bigint AS rows, sum(pg_total_relation_size(p.oid))::bigint AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_class p ON p.relkind = 'r' AND (p.oid = c.oid OR p.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = c.oid))
     WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY 1 ORDER BY bytes DESC, name`,
  );
  for (const { name, rows: count, bytes } of rows)
    print(`${name}  ${describeLife(tables.get(name))}  ${count} rows  ${bytes} bytes`);
}
