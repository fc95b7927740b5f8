import { withTransaction } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LEDGER_TABLES, ledgerMigrations } from '../index.ts';
import {
  type AccountName,
  type Asset,
  checkLedger,
  type EntryDraft,
  freshKey,
  listPostings,
  member,
  move,
  type Posting,
  post,
  postBulk,
  postEntries,
  readBalance,
  readBalances,
  takeInput,
} from '../ledger.test-support.ts';

const database = useTestDatabase([ledgerMigrations]);

// Before each, so that a test that is tried again does not meet what it left.
beforeEach(async () => {
  await emptyTables(database.pool, LEDGER_TABLES);
});
afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

/** Both ways to move balances: accounts as parameters, and through a table. */
const WRITERS = [
  ['parameters', 20_000],
  ['a table', 0],
] as const;

/** Writes by COPY, however few the postings are. */
let parametersMax = 20_000;
const bulk = (...drafts: EntryDraft[]) =>
  withTransaction(database.pool, async (tx) => {
    const inputSeq = await takeInput(tx);
    const entries = drafts.map((draft) => ({ ...draft, inputSeq }));
    return postBulk(tx, entries, 2_000, { postingsMin: 0, parametersMax });
  });

/** One entry that gives each of `count` members index + 1 units from one account. */
function release(count: number, from: AccountName): EntryDraft {
  const postings: Posting[] = Array.from({ length: count }, (_, index) => ({
    account: `member:${index}`,
    asset: 'HR',
    amount: BigInt(index + 1),
  }));
  const total = (BigInt(count) * BigInt(count + 1)) / 2n;
  return {
    key: freshKey(),
    kind: 'release',
    digest: null,
    occurredAtMs: 1_000,
    postings: [...postings, { account: from, asset: 'HR', amount: -total }],
  };
}

const SNAPSHOT = `SELECT a.name, a.asset, b.balance, b.last_seq, p.seq, p.amount, p.balance_after, p.kind_number, e.key
  FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
  LEFT JOIN ledger.postings p ON p.account_id = a.id LEFT JOIN ledger.entries e ON e.id = p.entry_id
  WHERE b.last_seq > 0 ORDER BY a.name, a.asset, p.seq`;

describe.each(WRITERS)('postBulk, by %s', (_, max) => {
  beforeEach(() => {
    parametersMax = max;
  });

  test('default: one entry with 20,000 postings, by default, twice, and again under the same key', async () => {
    const first = release(20_000, 'issue:hashrate');
    const second = release(20_000, 'issue:hashrate');
    const entries = [first, second, first].map((draft) => ({ ...draft, inputSeq: 1n }));
    const ids = await withTransaction(database.pool, async (tx) => {
      await takeInput(tx);
      return postBulk(tx, entries, 2_000);
    });
    expect(ids).toEqual([1n, 2n, 1n]);
    expect(await bulk(second)).toEqual([2n]);
    // 2 · 20,000 · 20,001 / 2
    expect(await readBalance(database.pool, 'issue:hashrate', 'HR')).toBe(-400_020_000n);
    expect(await readBalance(database.pool, 'member:19999', 'HR')).toBe(40_000n);
    const postings = await listPostings(database.pool, { account: 'member:6', limit: 5 });
    expect(postings.map(({ entryId, seq, amount, balanceAfter }) => [entryId, seq, amount, balanceAfter])).toEqual([
      [2n, 2n, 7n, 14n],
      [1n, 1n, 7n, 7n],
    ]);
  });

  test('behavior: accounts that existed before, that are new, and that an entry names twice', async () => {
    await post(database.pool, move('chain:vault', member('1'), 10n));
    await bulk(
      {
        ...move(member('1'), member('2'), 4n),
        postings: [
          { account: member('1'), asset: 'SUI', amount: -12n },
          { account: member('1'), asset: 'SUI', amount: 8n },
          { account: member('2'), asset: 'SUI', amount: 4n },
        ],
      },
      move(member('2'), 'house:fees', 3n),
    );
    expect(await readBalance(database.pool, member('1'))).toBe(6n);
    expect(await readBalance(database.pool, member('2'))).toBe(1n);
    expect(await readBalance(database.pool, 'house:fees')).toBe(3n);
  });

  test('error: LEDGER_KEY_CONFLICT, nothing written, when what is said to be new exists already', async () => {
    const [first, second] = [move('chain:vault', member('1'), 5n), move('chain:vault', member('2'), 6n)];
    await bulk(first);
    const again = withTransaction(database.pool, async (tx) => {
      const inputSeq = await takeInput(tx);
      const entries = [second, first].map((draft) => ({ ...draft, inputSeq }));
      return postBulk(tx, entries, 2_000, { postingsMin: 0, areNew: true, parametersMax });
    });
    await expect(again).rejects.toMatchObject({ code: 'LEDGER_KEY_CONFLICT', context: { key: first.key } });
    expect(await readBalance(database.pool, member('2'))).toBe(0n);
  });

  test('error: LEDGER_BALANCE_INSUFFICIENT names the account, also when a later entry would have filled it; nothing is written', async () => {
    await post(database.pool, move('chain:vault', member('3'), 10n));
    const refused = bulk(
      move('chain:vault', member('4'), 1n),
      move(member('3'), 'house:fees', 11n),
      move('chain:vault', member('3'), 50n),
    );
    await expect(refused).rejects.toMatchObject({
      code: 'LEDGER_BALANCE_INSUFFICIENT',
      context: { account: member('3'), asset: 'SUI' },
    });
    expect(await readBalance(database.pool, member('3'))).toBe(10n);
    expect(await readBalance(database.pool, member('4'))).toBe(0n);
  });

  test('error: LEDGER_KEY_CONFLICT for a key of other content, standing or in the same list', async () => {
    const standing = move('chain:vault', member('5'), 1n);
    await post(database.pool, standing);
    await expect(bulk({ ...move('chain:vault', member('5'), 2n), key: standing.key })).rejects.toMatchObject({
      code: 'LEDGER_KEY_CONFLICT',
    });
    const twice = move('chain:vault', member('5'), 1n);
    await expect(bulk(twice, { ...twice, kind: 'other' })).rejects.toMatchObject({ code: 'LEDGER_KEY_CONFLICT' });
    expect(await readBalance(database.pool, member('5'))).toBe(1n);
  });

  test('error: LEDGER_ENTRY_INVALID for a defect, a hold and anything beyond 64 bits', async () => {
    const good = move('chain:vault', member('6'), 1n);
    const most = (1n << 63n) - 1n;
    await post(database.pool, move('chain:vault', member('7'), most));
    const held: AccountName = `${member('6')}:held`;
    const bad: EntryDraft[][] = [
      [{ ...good, postings: good.postings.slice(0, 1) }],
      [{ ...move(member('7'), held, 1n), opensHold: 'h' }],
      [move(member('7'), held, 1n)],
      // Two moves that fit one by one; a balance that overflows; one that overflows only in between.
      [move('chain:vault', member('6'), most), move('chain:vault', member('6'), 1n)],
      [move('chain:other', member('7'), 1n)],
      [
        {
          ...good,
          postings: [
            { account: member('7'), asset: 'SUI', amount: 1n },
            { account: member('7'), asset: 'SUI', amount: -1n },
          ],
        },
      ],
    ];
    for (const drafts of bad) await expect(bulk(...drafts)).rejects.toMatchObject({ code: 'LEDGER_ENTRY_INVALID' });
    expect(await readBalances(database.pool, { prefix: 'member:' })).toEqual([
      { name: member('7'), asset: 'SUI', balance: most },
    ]);
  });

  test('property: bulk and one by one leave the same books, or both refuse', async () => {
    const names = ['a', 'b', 'c', 'd'].map((digit) => member(digit));
    const transfer = fc.record({
      from: fc.constantFrom<AccountName>(...names, 'chain:vault', 'house:breach'),
      to: fc.constantFrom<AccountName>(...names, 'house:fees'),
      amount: fc.bigInt({ min: 1n, max: 40n }),
      asset: fc.constantFrom<Asset>('SUI', 'PRO'),
    });
    const undo = new Error('undo');
    // Enough for some transfers, too little for others.
    await bulk(...names.map((name) => move('chain:vault', name, 30n)));
    const counts = { posted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 15 }), async (transfers) => {
        const drafts = transfers.map(({ from, to, amount, asset }) => move(from, to, amount, asset));
        const outcomes: unknown[] = [];
        for (const writer of ['one by one', 'bulk']) {
          await withTransaction(database.pool, async (tx) => {
            const inputSeq = await takeInput(tx);
            const entries = drafts.map((draft) => ({ ...draft, inputSeq }));
            let refused = false;
            if (writer === 'bulk')
              await postBulk(tx, entries, 2_000, { postingsMin: 0, parametersMax }).catch(
                (cause: { code?: string }) => {
                  if (cause.code !== 'LEDGER_BALANCE_INSUFFICIENT') throw cause;
                  refused = true;
                },
              );
            else refused = (await postEntries(tx, entries, 2_000)).some(({ status }) => status !== 'posted');
            outcomes.push(refused ? 'refused' : (await tx.query(SNAPSHOT)).rows);
            throw undo;
          }).catch((cause: unknown) => {
            if (cause !== undo) throw cause;
          });
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
        counts[outcomes[0] === 'refused' ? 'refused' : 'posted'] += 1;
        // What went well becomes the ground of the next run.
        if (outcomes[0] !== 'refused') await bulk(...drafts);
      }),
      { numRuns: 60 },
    );
    expect(Math.min(counts.posted, counts.refused)).toBeGreaterThan(0);
  });
});

test('error: LEDGER_ENTRY_INVALID for a hold, which would be neither opened nor resolved', async () => {
  const entry = { ...release(2, 'issue:hashrate'), opensHold: 'withdrawal:1' };
  await expect(bulk(entry)).rejects.toMatchObject({ code: 'LEDGER_ENTRY_INVALID' });
});
