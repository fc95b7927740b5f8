import { withTransaction } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  checkJournal,
  checkLines,
  hashEarlierLines,
  type JournalHead,
  LEDGER_TABLES,
  ledgerMigrations,
  type NewInput,
  type ReadEvidence,
  readCheckedLine,
  readJournalHead,
  readLineHash,
  writeCheckedLine,
} from '../index.ts';
import { lockJournal } from '../journal/head.ts';
import { MS_PER_DAY } from '../ledger.test-support.ts';
import { appendInputs, beginEpoch, closeJournalDay } from '../write.ts';

const database = useTestDatabase([ledgerMigrations]);
const NOON = 20_000 * MS_PER_DAY + MS_PER_DAY / 2;
const NO_HASH = '0'.repeat(64);
/** Worked out with another implementation of sha256 from the texts that line-hash.ts describes. */
const HASHES = [
  '9120dff8a8daca0d3a6cd3a681898716b172e9d8fa229f671d952aa4c07642f0',
  '811d4ebf0f6c8b1f13490b984ba1bbc7c131e42f65571e906726963a04d2f57d',
  '647ca6219b9e738e9f123da3aa83babbcaffb6b46e88610b43c419c55faa3805',
  'a826d83a02169ae07f444a4919f481af493e4f20ecb3c3e151ff8e95b09bc900',
];
const EVIDENCE = ['0x1', 'text', 'sig', 'refused', 'CODE'] as const;
const evidence: ReadEvidence = async () => new Map([[3n, EVIDENCE]]);

const write = (work: (head: JournalHead, append: (input: NewInput) => Promise<unknown>) => Promise<unknown>) =>
  withTransaction(database.pool, async (tx) => {
    const head = await lockJournal(tx);
    return work(head, (input) => appendInputs(tx, head, [input]));
  });
const check = () => checkJournal(database.pool, evidence);

beforeEach(async () => {
  await emptyTables(database.pool, LEDGER_TABLES);
  await write(async (_, append) => {
    await append({ kind: 'intent', ref: 'a', atMs: NOON });
    await append({ kind: 'checkpoint', ref: '7', atMs: NOON - 5, content: { to: 2, from: 1 } });
  });
  await withTransaction(database.pool, async (tx) => {
    await beginEpoch(tx);
    const head = await lockJournal(tx);
    await appendInputs(tx, head, [{ kind: 'intent', ref: 'b', atMs: NOON + 1, evidence: EVIDENCE }]);
    await closeJournalDay(tx, head, { price: '1500000', dayClosed: null }, NOON + MS_PER_DAY / 2);
  });
});

describe('checkJournal', () => {
  test('default: each line has the hash that was worked out, and the head has the last', async () => {
    const { rows } = await database.pool.query("SELECT encode(hash, 'hex') AS hash FROM ledger.journal ORDER BY seq");
    expect(rows.map(({ hash }) => hash)).toEqual(HASHES);
    expect(await readJournalHead(database.pool)).toMatchObject({ lastSeq: 4n, lastHash: HASHES[3], epoch: 2 });
    const read = [0n, 2n, 5n].map((seq) => readLineHash(database.pool, seq));
    expect(await Promise.all(read)).toEqual([NO_HASH, HASHES[1], null]);
    expect(await check()).toEqual([]);
  });

  test.each([
    ['kind', "'import'"],
    ['ref', "'8'"],
    ['day', '20001'],
    ['at_ms', `${NOON}`],
    ['content', `'{"from": 1, "to": 3}'`],
    ['content', 'NULL'],
    ['epoch', '2'],
    ['hash', 'set_byte(hash, 31, get_byte(hash, 31) # 1)'],
  ])('error: a line whose %s became %s is named', async (column, value) => {
    await database.pool.query(`UPDATE ledger.journal SET ${column} = ${value} WHERE seq = 2`);
    expect((await check())[0]).toBe('line 2 of the journal is not what was hashed');
  });

  test.each([0, 1, 2, 3, 4])('error: evidence of which one text changed is named (%i)', async (changed) => {
    const forged = EVIDENCE.map((text, index) => (index === changed ? `${text}x` : text));
    const violations = await checkJournal(database.pool, async () => new Map([[3n, forged]]));
    expect(violations).toEqual(['line 3 of the journal is not what was hashed']);
  });

  test.each<[string, string[]]>([
    ['DELETE FROM ledger.journal WHERE seq = 2', ['line 2 of the journal is not there']],
    ['DELETE FROM ledger.journal WHERE seq = 4', ['the journal ends at line 3, its head says 4']],
    [
      'UPDATE ledger.journal SET seq = 9 WHERE seq = 4',
      ['line 4 of the journal is not there', 'the journal ends at line 9, its head says 4'],
    ],
    [
      `INSERT INTO ledger.journal SELECT 5, kind, 'c', 20001, at_ms, content, epoch, hash FROM ledger.journal WHERE seq = 4`,
      ['line 5 of the journal is not what was hashed', 'the journal ends at line 5, its head says 4'],
    ],
    [
      'UPDATE ledger.journal_head SET last_hash = set_byte(last_hash, 0, 0)',
      ['the head of the journal has another hash than line 4'],
    ],
    ['UPDATE ledger.journal_head SET epoch = 1', ['the head of the journal is of an epoch before line 4']],
  ])('error: %s', async (statement, violations) => {
    await database.pool.query(statement);
    expect(await check()).toEqual(violations);
  });
});

describe('checkLines', () => {
  test('default: in parts, from the line that was remembered; one that was remembered never goes back', async () => {
    expect(await readCheckedLine(database.pool)).toEqual({ seq: 0n, hash: NO_HASH });
    const first = await checkLines(database.pool, evidence, await readCheckedLine(database.pool), 3);
    expect(first).toEqual({ through: { seq: 3n, hash: HASHES[2] }, isAll: false, violations: [] });
    await writeCheckedLine(database.pool, first.through);
    await writeCheckedLine(database.pool, { seq: 1n, hash: NO_HASH });
    const rest = await checkLines(database.pool, evidence, await readCheckedLine(database.pool), 3);
    expect(rest).toEqual({ through: { seq: 4n, hash: HASHES[3] }, isAll: true, violations: [] });
  });
});

describe('appendInputs', () => {
  test('behavior: with the head of an earlier epoch nothing is written', async () => {
    await withTransaction(database.pool, async (tx) => {
      const head = await lockJournal(tx);
      await beginEpoch(tx);
      const append = appendInputs(tx, head, [{ kind: 'intent', ref: 'c', atMs: NOON + MS_PER_DAY }]);
      await expect(append).rejects.toThrow('the journal moved since its head was read');
      await tx.query('ROLLBACK; BEGIN');
    });
    expect((await readJournalHead(database.pool)).lastSeq).toBe(4n);
  });
});

describe('beginEpoch', () => {
  test('error: an epoch that is not a later one', async () => {
    await expect(withTransaction(database.pool, (tx) => beginEpoch(tx, 2))).rejects.toThrow(
      'epoch 2 does not come after epoch 2',
    );
  });
});

describe('hashEarlierLines', () => {
  /** The tables as the version before hashes left them. */
  const FORGET = `
    ALTER TABLE ledger.journal DROP CONSTRAINT journal_hashed;
    UPDATE ledger.journal SET hash = NULL;
    UPDATE ledger.journal_head SET last_hash = decode(repeat('00', 32), 'hex');
    ALTER TABLE ledger.journal ADD CONSTRAINT journal_hashed CHECK (hash IS NOT NULL AND length(hash) = 32) NOT VALID`;

  test('default: gives every line the hash it would have had, once', async () => {
    await database.pool.query(FORGET);
    expect(await check()).toHaveLength(5);
    await hashEarlierLines(database.pool, evidence);
    expect(await check()).toEqual([]);
    expect((await readJournalHead(database.pool)).lastHash).toBe(HASHES[3]);
    await database.pool.query(`UPDATE ledger.journal SET ref = 'other' WHERE seq = 1`);
    await hashEarlierLines(database.pool, evidence);
    expect(await check()).toEqual(['line 1 of the journal is not what was hashed']);
  });

  test('behavior: before it ran an earlier version can add no line', async () => {
    await database.pool.query(FORGET);
    const insert = `INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, epoch) VALUES (5, 'intent', 'c', 20001, 0, 1)`;
    await expect(database.pool.query(insert)).rejects.toThrow('journal_hashed');
  });
});
