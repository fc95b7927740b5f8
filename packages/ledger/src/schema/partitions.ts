/**
 * The months that entries and postings are kept by. Makes them ahead of time; rows outside wait in the default partition
 * and move into their month when that is made. Owns no rows; the names of the parts are private.
 */
import { limitLockWaits, type Pool, type Queryable, type ShortLocksOptions, withShortLocks } from '@suil/postgres';
import { MS_PER_DAY } from '../journal/day.ts';
import { lockJournal } from '../journal/head.ts';

const PARTITIONED_TABLES = ['entries', 'postings'] as const;

/** A calendar month (UTC), counted from January 1970. */
type Month = number;

function monthOf(timestampMs: number): Month {
  const date = new Date(timestampMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function monthStartMs(month: Month): number {
  return Date.UTC(1970, month);
}

/** Returns the name of a month's part, e.g. `entries_2026_11`. */
function partitionName(table: string, month: Month): string {
  return `${table}_${new Date(monthStartMs(month)).toISOString().slice(0, 7).replace('-', '_')}`;
}

/**
 * Makes the partitions of `months` months from the one that `fromMs` falls in, and of every month that waits in the default
 * partition. Returns how many were made. To be run by the owner of the tables; several processes may do so at once. A backup that reads
 * the tables keeps it waiting, and with it those who write only for a second at a time. @throws {DATABASE_BUSY} after 15 minutes
 */
export async function ensurePartitions(
  owner: Pool,
  fromMs: number,
  months: number,
  options: ShortLocksOptions = {},
): Promise<number> {
  const work = async (tx: Queryable) => {
    await limitLockWaits(tx);
    // Every transaction that posts locks the head first, so no rows are written while these move.
    await lockJournal(tx);
    const first = monthOf(fromMs);
    let made = 0;
    for (const table of PARTITIONED_TABLES) {
      const wanted = new Set([...Array.from({ length: months }, (_, index) => first + index)]);
      for (const month of await listWaitingMonths(tx, table)) wanted.add(month);
      const present = await listPartitions(tx, table);
      for (const month of [...wanted].sort((left, right) => left - right)) {
        if (present.has(partitionName(table, month))) continue;
        await makePartition(tx, table, month);
        made++;
      }
    }
    return made;
  };
  return withShortLocks(owner, work, options);
}

/** Returns the names of a table's parts, the default one included. */
async function listPartitions(tx: Queryable, table: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass`,
    [`ledger.${table}`],
  );
  return new Set(rows.map(({ name }) => name));
}

async function listWaitingMonths(tx: Queryable, table: string): Promise<Set<Month>> {
  const { rows } = await tx.query<{ day: number }>(
    `SELECT DISTINCT div(occurred_at_ms, 86400000)::integer AS day FROM ledger.${table}_default`,
  );
  return new Set(rows.map(({ day }) => monthOf(day * MS_PER_DAY)));
}

/** The part is filled before it is attached, so that no row is ever in two places or in none. */
async function makePartition(tx: Queryable, table: string, month: Month): Promise<void> {
  const name = partitionName(table, month);
  const from = monthStartMs(month);
  const to = monthStartMs(month + 1);
  await tx.query(`
    CREATE TABLE ledger.${name} (LIKE ledger.${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    WITH moved AS (
      DELETE FROM ledger.${table}_default WHERE occurred_at_ms >= ${from} AND occurred_at_ms < ${to} RETURNING *
    )
    INSERT INTO ledger.${name} SELECT * FROM moved;
    ALTER TABLE ledger.${table} ATTACH PARTITION ledger.${name} FOR VALUES FROM (${from}) TO (${to});`);
}
