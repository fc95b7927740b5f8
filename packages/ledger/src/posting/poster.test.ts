import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createBatcher, ledgerMigrations, readJournalHead } from '../index.ts';
import {
  checkLedger,
  createPoster,
  type EntryDraft,
  MS_PER_DAY,
  member,
  move,
  readBalance,
  statuses,
} from '../ledger.test-support.ts';
import { openJournal } from '../write.ts';

const database = useTestDatabase([ledgerMigrations]);

afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

const poster = (batchMax?: number) =>
  createPoster({ journal: openJournal(database.pool), now: () => 5, ...(batchMax === undefined ? {} : { batchMax }) });
const inputOf = (ref: string) => ({ kind: 'intent' as const, ref, atMs: 1_000 });

describe('createPoster', () => {
  test('default: callers of one moment share a batch, and each hears of its own entry', async () => {
    const { post } = poster();
    const before = (await readJournalHead(database.pool)).lastSeq;
    const results = await Promise.all([
      post(move('chain:vault', member('1'), 5n), inputOf('a')),
      post(move(member('1'), member('2'), 6n), inputOf('b')),
      post(move(member('1'), member('2'), 3n), inputOf('c')),
    ]);
    expect(statuses(results)).toEqual(['posted', 'insufficient', 'posted']);
    expect(await readBalance(database.pool, member('2'))).toBe(3n);
    // The refused one is an input, too.
    expect((await readJournalHead(database.pool)).lastSeq - before).toBe(3n);
  });

  test('behavior: an input counts once: repeated, refused before or with another entry, in one batch or later', async () => {
    const { post } = poster();
    const good = move('chain:vault', member('3'), 5n);
    const other = move('chain:vault', member('3'), 6n);
    const refused = move(member('4'), member('3'), 1n);
    const send = (): [EntryDraft, string][] => [
      [good, 'd'],
      [other, 'd'],
      [good, 'd'],
      [refused, 'e'],
    ];
    const first = await Promise.all(send().map(([draft, ref]) => post(draft, inputOf(ref))));
    expect(statuses(first)).toEqual(['posted', 'conflict', 'duplicate', 'insufficient']);
    await post(move('chain:vault', member('4'), 50n), inputOf('f'));
    const later = await Promise.all(send().map(([draft, ref]) => post(draft, inputOf(ref))));
    expect(statuses(later)).toEqual(['duplicate', 'conflict', 'duplicate', 'conflict']);
    expect(await readBalance(database.pool, member('3'))).toBe(5n);
  });

  test('error: an input of another day fails its whole batch, and the next one is written', async () => {
    const { post, drain } = poster();
    const outcomes = await Promise.allSettled([
      post(move('chain:vault', member('5'), 1n), inputOf('g')),
      post(move('chain:vault', member('5'), 1n), { ...inputOf('h'), atMs: MS_PER_DAY }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await post(move('chain:vault', member('5'), 1n), inputOf('g'))).status).toBe('posted');
    await drain();
    expect(await readBalance(database.pool, member('5'))).toBe(1n);
  });
});

describe('createBatcher', () => {
  test('default: one write at a time, in order, at most so many, results to their callers', async () => {
    const batches: number[][] = [];
    let open = 0;
    const { add, drain } = createBatcher<number, string>({
      batchMax: 3,
      write: async (items) => {
        open += 1;
        expect(open).toBe(1);
        batches.push([...items]);
        await Promise.resolve();
        open -= 1;
        return items.map((item) => `done ${item}`);
      },
    });
    const results = await Promise.all([1, 2, 3, 4, 5].map(add));
    expect(results).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5']);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    await drain();
    expect(await add(6)).toBe('done 6');
  });
});
