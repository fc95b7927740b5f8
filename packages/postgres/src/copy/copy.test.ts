import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { copyColumns, copyRows, readColumns, readCopy, withTransaction, writeCopy } from '../index.ts';
import { useTestDatabase } from '../testing.ts';

const database = useTestDatabase([]);

/** Runs in a transaction with an empty table of its own. */
const withTable = <T>(work: (tx: Parameters<typeof copyRows>[0]) => Promise<T>) =>
  withTransaction(database.pool, async (tx) => {
    await tx.query('CREATE TEMP TABLE t (big bigint, small integer, word text) ON COMMIT DROP');
    return work(tx);
  });
const rowsOf = async (tx: Parameters<typeof copyRows>[0]) =>
  (await tx.query('SELECT big, small, word FROM t ORDER BY big')).rows;

describe('copyRows', () => {
  test('default: values of every kind arrive as they were, those that COPY would misread too', async () => {
    const words = ['', 'plain', 'a\tb', 'line\nline', 'cr\r', 'back\\slash', '\\N', '\\.', 'ü 中 🙂', null];
    const rows = words.map((word, index) => [BigInt(index), index, word] as const);
    await withTable(async (tx) => {
      expect(await copyRows(tx, 't', ['big', 'small', 'word'], rows)).toBe(10n);
      expect(await rowsOf(tx)).toEqual(words.map((word, index) => ({ big: BigInt(index), small: index, word })));
    });
  });

  test('behavior: columns left out take their default, an empty list writes nothing', async () => {
    await withTable(async (tx) => {
      expect(await copyRows(tx, 't', ['big'], [])).toBe(0n);
      await copyRows(tx, 't', ['word'], [['x']]);
      expect(await rowsOf(tx)).toEqual([{ big: null, small: null, word: 'x' }]);
    });
  });

  test('error: a source that fails, and a row that does not fit, leave the connection usable after the rollback', async () => {
    const broken = async function* () {
      yield [1n, 1, 'a'] as const;
      throw new Error('the source ended early');
    };
    await expect(withTable((tx) => copyRows(tx, 't', ['big', 'small', 'word'], broken()))).rejects.toThrow(
      'ended early',
    );
    await expect(withTable((tx) => copyRows(tx, 't', ['small'], [['twelve']]))).rejects.toThrow('invalid input syntax');
    expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});

describe('copyColumns, readColumns', () => {
  test('default: 100,000 rows come back equal, extremes and wide letters included', async () => {
    const length = 100_000;
    const big = BigInt64Array.from({ length }, (_, row) => BigInt(row) * 1_000_003n - 50_000_000_000n);
    big[0] = -(1n << 63n);
    big[1] = (1n << 63n) - 1n;
    const small = Int32Array.from({ length }, (_, row) => row * 7 - 300_000);
    small[0] = -(2 ** 31);
    small[1] = 2 ** 31 - 1;
    const word = Array.from({ length }, (_, row) => (row % 3 === 0 ? '' : `${'ü中🙂'.repeat(row % 40)}${row}`));
    await withTable(async (tx) => {
      const columns = {
        big: { type: 'bigint', values: big },
        small: { type: 'integer', values: small },
        word: { type: 'text', values: word },
      } as const;
      expect(await copyColumns(tx, 't', columns)).toBe(100_000n);
      const read = await readColumns(tx, 'SELECT big, small, word FROM t', {
        big: 'bigint',
        small: 'integer',
        word: 'text',
      });
      expect(read.length).toBe(length);
      expect(read.columns.big).toEqual(big);
      expect(read.columns.small).toEqual(small);
      expect(read.columns.word).toEqual(word);
    });
  });

  test('default: numbers alone, in parts of larger columns, come back equal; a NULL in the last row or in one of many is named', async () => {
    const length = 50_000;
    const big = BigInt64Array.from(
      { length: length + 3 },
      (_, row) => (1n << 62n) - BigInt(row) * 1_000_000_007n,
    ).subarray(3);
    const small = Int32Array.from({ length: length + 5 }, (_, row) => 9 - row * 40_000).subarray(5);
    const query = 'SELECT big, small, sha256(small::text::bytea) FROM t ORDER BY big DESC';
    const types = { big: 'bigint', small: 'integer', hash: 'bytes32' } as const;
    await withTable(async (tx) => {
      const columns = { big: { type: 'bigint', values: big }, small: { type: 'integer', values: small } } as const;
      expect(await copyColumns(tx, 't', columns)).toBe(50_000n);
      const read = await readColumns(tx, query, types);
      expect(read.length).toBe(length);
      expect(read.columns.big).toEqual(big);
      expect(read.columns.small).toEqual(small);
      expect(Buffer.from(read.columns.hash.subarray(-32))).toEqual(
        createHash('sha256')
          .update(`${small[length - 1]}`)
          .digest(),
      );
    });
    for (const row of [20_000, length - 1]) {
      const broken = withTable(async (tx) => {
        await copyColumns(tx, 't', { big: { type: 'bigint', values: big }, small: { type: 'integer', values: small } });
        await tx.query('UPDATE t SET small = NULL WHERE big = $1', [big[row]]);
        return readColumns(tx, query.replace('sha256(small::text::bytea)', 'sha256(big::text::bytea)'), types);
      });
      await expect(broken).rejects.toMatchObject({ context: { column: 'small', type: 'integer', bytes: -1 } });
    }
  });

  test('behavior: one row longer than a chunk, and no row at all', async () => {
    await withTable(async (tx) => {
      const none = await readColumns(tx, 'SELECT big, word FROM t', { big: 'bigint', word: 'text' });
      expect(none).toEqual({ length: 0, columns: { big: new BigInt64Array(0), word: [] } });
      const word = ['x'.repeat(1_000_000), null];
      await copyColumns(tx, 't', { word: { type: 'text', values: word } });
      const read = await readColumns(tx, 'SELECT word FROM t WHERE word IS NOT NULL', { word: 'text' });
      expect(read.columns.word).toEqual([word[0]]);
    });
  });

  test('behavior: JSON is kept as what it says', async () => {
    const said = [{ a: '1', b: null }, ['ü中🙂', { deep: [true, 2] }], 'a "quoted" \\ text'];
    await withTransaction(database.pool, async (tx) => {
      await tx.query('CREATE TEMP TABLE j (place integer, content jsonb) ON COMMIT DROP');
      await copyColumns(tx, 'j', {
        place: { type: 'integer', values: Int32Array.from(said.keys()) },
        content: { type: 'jsonb', values: said.map((value) => JSON.stringify(value)) },
      });
      const { rows } = await tx.query('SELECT content FROM j ORDER BY place');
      expect(rows.map(({ content }) => content)).toEqual(said);
    });
    const broken = withTransaction(database.pool, async (tx) => {
      await tx.query('CREATE TEMP TABLE j (content jsonb) ON COMMIT DROP');
      await copyColumns(tx, 'j', { content: { type: 'jsonb', values: ['{'] } });
    });
    await expect(broken).rejects.toThrow('invalid input syntax for type json');
  });

  test('default: 32 bytes of each row, one after the other; DATABASE_ANSWER_UNREADABLE for 31', async () => {
    const hashes = (bytes: number) =>
      `SELECT substring(sha256(n::text::bytea) FOR ${bytes}) FROM generate_series(1, 3000) AS n`;
    await withTransaction(database.pool, async (tx) => {
      const { length, columns } = await readColumns(tx, hashes(32), { hash: 'bytes32' });
      expect(length).toBe(3_000);
      const expected = Array.from({ length }, (_, row) =>
        createHash('sha256')
          .update(`${row + 1}`)
          .digest(),
      );
      expect(Buffer.compare(Buffer.concat(expected), columns.hash)).toBe(0);
    });
    const short = withTransaction(database.pool, (tx) => readColumns(tx, hashes(31), { hash: 'bytes32' }));
    await expect(short).rejects.toMatchObject({ context: { column: 'hash', type: 'bytes32', bytes: 31 } });
  });

  test('error: DATABASE_ANSWER_UNREADABLE for NULL and for another type', async () => {
    const read = (query: string) => withTable((tx) => readColumns(tx, query, { n: 'bigint' }));
    await expect(read('SELECT NULL::bigint')).rejects.toMatchObject({ code: 'DATABASE_ANSWER_UNREADABLE' });
    await expect(read('SELECT 7::integer FROM generate_series(1, 100000)')).rejects.toMatchObject({
      code: 'DATABASE_ANSWER_UNREADABLE',
      context: { column: 'n', type: 'bigint', bytes: 4 },
    });
    expect((await database.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});

describe('readCopy, writeCopy', () => {
  test.each(['text', 'csv', 'binary'] as const)('default: what came out goes in again (%s)', async (format) => {
    await withTable(async (tx) => {
      await tx.query('INSERT INTO t SELECT n, n, \'a,"b"\t\\\' || n FROM generate_series(1, 5000) AS n');
      await tx.query('CREATE TEMP TABLE u (LIKE t) ON COMMIT DROP');
      const chunks: Buffer[] = [];
      for await (const chunk of readCopy(tx, 'SELECT * FROM t', { format })) chunks.push(chunk);
      expect(await writeCopy(tx, 'u', chunks, { format })).toBe(5_000n);
      const { rows } = await tx.query('(TABLE t EXCEPT TABLE u) UNION ALL (TABLE u EXCEPT TABLE t)');
      expect(rows).toEqual([]);
    });
  });

  test('behavior: a reader that stops early can continue with the same transaction', async () => {
    await withTable(async (tx) => {
      for await (const _ of readCopy(tx, 'SELECT * FROM generate_series(1, 300000)')) break;
      expect((await tx.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }]);
    });
  });

  test('error: a statement that is wrong is named', async () => {
    const read = withTable(async (tx) => {
      for await (const _ of readCopy(tx, 'SELECT nothing_like_this'));
    });
    await expect(read).rejects.toThrow('nothing_like_this');
  });
});
