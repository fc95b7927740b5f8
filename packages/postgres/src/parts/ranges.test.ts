import { beforeEach, describe, expect, test } from 'vitest';
import { createPool, ensureRanges, type Pool, type RangedTable } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);
const lines: RangedTable = { schema: 'public', table: 'lines', column: 'seq', key: ['seq'], size: 10n };

beforeEach(async () => {
  await database.pool.query(`DROP SCHEMA IF EXISTS parts CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    CREATE TABLE schema_gate (id integer PRIMARY KEY); INSERT INTO schema_gate VALUES (1);
    CREATE TABLE lines (seq bigint PRIMARY KEY, ref text NOT NULL UNIQUE, note text CHECK (note <> ''));
    CREATE INDEX noted ON lines (seq) WHERE note IS NOT NULL`);
});

const add = (from: number, to = from, pool: Pool = database.pool) =>
  pool.query({
    name: 'add_lines',
    text: "INSERT INTO lines (seq, ref) SELECT n, 'r' || n FROM generate_series($1::bigint, $2::bigint) n ON CONFLICT DO NOTHING",
    values: [from, to],
  });

/** Rows of each part. */
async function listParts(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ part: string; n: bigint }>(
    `SELECT c.relname AS part, (SELECT count(*) FROM lines l WHERE l.tableoid = c.oid) AS n
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'lines'::regclass ORDER BY c.oid`,
  );
  return Object.fromEntries(rows.map(({ part, n }) => [part, Number(n)]));
}

describe('ensureRanges', () => {
  test('default: a table with rows is the first part, others are made ahead, and a second call makes none', async () => {
    await add(1, 25);
    // The first one ends at 40; the one behind it begins there.
    expect(await ensureRanges(database.pool, lines)).toBe(1);
    expect(await ensureRanges(database.pool, lines)).toBe(0);
    await add(26, 44);
    expect(await listParts()).toEqual({ lines_0: 39, lines_default: 0, lines_40: 5 });
    const { rows } = await database.pool.query("SELECT seq FROM lines WHERE ref = 'r44' OR seq = 3 ORDER BY seq");
    expect(rows).toEqual([{ seq: 3n }, { seq: 44n }]);
  });

  test('boundary: rows beyond the parts wait in the default part and move into their own', async () => {
    await ensureRanges(database.pool, lines);
    expect(await listParts()).toEqual({ lines_0: 0, lines_default: 0, lines_20: 0 });
    await add(1, 45);
    expect(await listParts()).toEqual({ lines_0: 19, lines_default: 16, lines_20: 10 });
    // 30, 40 and the two ahead.
    expect(await ensureRanges(database.pool, lines)).toBe(4);
    expect(await listParts()).toEqual({
      ...{ lines_0: 19, lines_default: 0, lines_20: 10, lines_30: 10, lines_40: 6 },
      ...{ lines_50: 0, lines_60: 0 },
    });
  });

  test('boundary: numbers that begin far from 0 leave no parts without rows behind; those of rows to come are made when asked', async () => {
    await ensureRanges(database.pool, lines);
    await add(1_000, 1_001);
    await ensureRanges(database.pool, lines);
    expect(Object.keys(await listParts())).toEqual([
      ...['lines_0', 'lines_default', 'lines_20'],
      ...['lines_1000', 'lines_1010', 'lines_1020'],
    ]);
    expect(await ensureRanges(database.pool, lines, { through: 1_045n })).toBe(2);
  });

  test('behavior: each part has the keys, checks and indexes of the table', async () => {
    await add(1, 5);
    await ensureRanges(database.pool, lines);
    await add(20, 21);
    await ensureRanges(database.pool, lines);
    for (const seq of [5, 20]) {
      await expect(database.pool.query('INSERT INTO lines VALUES ($1, $2)', [seq, 'x'])).rejects.toThrow('lines_');
      await expect(database.pool.query('INSERT INTO lines VALUES ($1, $2)', [seq + 2, `r${seq}`])).rejects.toThrow(
        'ref',
      );
      await expect(database.pool.query("INSERT INTO lines VALUES ($1, 'y', '')", [seq + 2])).rejects.toThrow('note');
    }
    const { rows } = await database.pool.query<{ n: bigint }>(
      "SELECT count(*) AS n FROM pg_indexes WHERE schemaname = 'parts' AND indexdef LIKE '%WHERE (note IS NOT NULL)'",
    );
    expect(rows).toEqual([{ n: BigInt(Object.keys(await listParts()).length) }]);
    expect((await add(5)).rowCount).toBe(0);
  });

  test('behavior: roles keep their rights on the table, and reach no part', async () => {
    const role = `reader_${process.pid}`;
    await database.pool.query(
      `CREATE ROLE ${role}; GRANT USAGE ON SCHEMA public TO ${role}; GRANT SELECT, INSERT ON lines TO ${role}`,
    );
    const reader = createPool({ connection: database.connection, role });
    await add(1, 3);
    await ensureRanges(database.pool, lines);
    await add(4, 4, reader);
    expect((await reader.query('SELECT 1 FROM lines')).rowCount).toBe(4);
    await expect(reader.query('DELETE FROM lines')).rejects.toThrow('permission denied');
    await expect(reader.query('SELECT 1 FROM parts.lines_0')).rejects.toThrow('permission denied');
    await reader.end();
    await database.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  test('behavior: others write and read all the time, with statements prepared before, and several processes begin at once', async () => {
    let isDone = false;
    let [next, failures] = [0, 0];
    const writer = createPool({ connection: database.connection, connectionsMax: 1 });
    const write = async () => {
      while (!isDone) {
        next += 1;
        await add(next, next, writer).catch(() => {
          failures += 1;
        });
      }
    };
    await add(0, 0, writer);
    const writing = write();
    const made = await Promise.all([1, 2, 3].map(() => ensureRanges(database.pool, { ...lines, size: 100_000n })));
    isDone = true;
    await writing;
    await writer.end();
    expect([failures, made.sort()]).toEqual([0, [0, 0, 1]]);
    expect((await database.pool.query('SELECT 1 FROM lines')).rowCount).toBe(next + 1);
  });

  test('behavior: ended halfway, the next call begins with a bound of its own', async () => {
    await add(1, 5);
    await database.pool.query('ALTER TABLE lines ADD CONSTRAINT lines_first_part CHECK (seq < 7) NOT VALID');
    await ensureRanges(database.pool, lines);
    await add(6, 19);
    expect(await listParts()).toEqual({ lines_0: 19, lines_default: 0, lines_20: 0 });
  });
});
