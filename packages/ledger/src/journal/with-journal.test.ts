import { withTransaction } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type JournalHead, LEDGER_TABLES, ledgerMigrations, readJournal, readJournalHead } from '../index.ts';
import { appendInputs, beginEpoch, closeJournalDay, openJournal, withJournal } from '../write.ts';

const database = useTestDatabase([ledgerMigrations]);
const input = (ref: string) => ({ kind: 'intent' as const, ref, atMs: 5 });
const writtenRefs = async () => (await readJournal(database.pool, 0n, 10)).map(({ ref }) => ref);

beforeEach(() => emptyTables(database.pool, LEDGER_TABLES));

describe('withJournal', () => {
  test('default: writes with the head that it holds', async () => {
    const journal = openJournal(database.pool);
    expect(await withJournal(journal, (tx, head) => appendInputs(tx, head, [input('a')]))).toEqual([1n]);
    expect(await withJournal(journal, (tx, head) => appendInputs(tx, head, [input('b')]))).toEqual([2n]);
    expect(await writtenRefs()).toEqual(['a', 'b']);
  });

  test('error: LEDGER_EPOCH_ENDED for a process that started before a restore, which writes nothing from then on', async () => {
    const before = openJournal(database.pool);
    await withJournal(before, (tx, head) => appendInputs(tx, head, [input('a')]));
    await withTransaction(database.pool, (tx) => beginEpoch(tx));
    let isRun = false;
    const late = withJournal(before, async () => {
      isRun = true;
    });
    await expect(late).rejects.toMatchObject({ code: 'LEDGER_EPOCH_ENDED', context: { epoch: 2, started: 1 } });
    expect(isRun).toBe(false);
    await withJournal(openJournal(database.pool), (tx, head) => appendInputs(tx, head, [input('b')]));
    expect((await readJournal(database.pool, 0n, 10)).map(({ ref, epoch }) => [ref, epoch])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test('behavior: a process that has only read its epoch is refused, too', async () => {
    const idle = openJournal(database.pool);
    expect(await idle.readEpoch()).toBe(1);
    await withTransaction(database.pool, (tx) => beginEpoch(tx, 7));
    await expect(withJournal(idle, async () => undefined)).rejects.toMatchObject({
      code: 'LEDGER_EPOCH_ENDED',
      context: { epoch: 7, started: 1 },
    });
  });

  test('error: an epoch that was, or that would come before; the journal stays in its own', async () => {
    await withTransaction(database.pool, (tx) => beginEpoch(tx, 7));
    for (const epoch of [7, 6, 1])
      await expect(withTransaction(database.pool, (tx) => beginEpoch(tx, epoch))).rejects.toThrow(
        `epoch ${epoch} does not come after epoch 7`,
      );
    expect((await readJournalHead(database.pool)).epoch).toBe(7);
  });

  test('error: a head that was read, made up, or kept beyond its transaction writes nothing', async () => {
    const journal = openJournal(database.pool);
    let kept: JournalHead | undefined;
    await withJournal(journal, async (_, head) => {
      kept = head;
    });
    const read = await readJournalHead(database.pool);
    for (const head of [read, { ...read }, kept ?? read]) {
      const write = withTransaction(database.pool, (tx) => appendInputs(tx, head, [input('x')]));
      await expect(write).rejects.toThrow('the journal is written in withJournal only');
      const close = withTransaction(database.pool, (tx) =>
        closeJournalDay(tx, { ...head, openDay: 0 }, null, 86_400_000),
      );
      await expect(close).rejects.toThrow('the journal is written in withJournal only');
    }
    expect(await writtenRefs()).toEqual([]);
  });

  test('behavior: an epoch that could not be read is read at the next try', async () => {
    let fails = true;
    const query = (...args: Parameters<typeof database.pool.query>) => {
      if (!fails) return database.pool.query(...args);
      fails = false;
      return Promise.reject(new Error('gone'));
    };
    const journal = openJournal({ query } as never);
    await expect(journal.readEpoch()).rejects.toThrow('gone');
    expect(await journal.readEpoch()).toBe(1);
  });
});
