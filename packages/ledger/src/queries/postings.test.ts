import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AccountBalance, ensurePartitions, ledgerMigrations, requirePosted } from '../index.ts';
import { lockJournal } from '../journal/head.ts';
import {
  type AccountName,
  type Asset,
  checkLedger,
  type EntryDraft,
  listPostings,
  MS_PER_DAY,
  member,
  move,
  postEntries,
  readBalances,
  readBalancesAt,
  readBalancesBefore,
  sumByDayAndKind,
} from '../ledger.test-support.ts';
import { appendInputs, closeJournalDay } from '../write.ts';

const database = useTestDatabase([ledgerMigrations]);
const [alice, bob] = [member('a'), member('b')];
/** The last day of a month and the first of the next: two partitions. */
const DAY = Date.UTC(2026, 10, 30) / MS_PER_DAY;
const NEXT = DAY + 1;
const timeOf = (day: number, hour: number) => day * MS_PER_DAY + hour * 3_600_000;

const draft = (
  kind: string,
  from: AccountName,
  to: AccountName,
  amount: bigint,
  asset: Asset,
  atMs: number,
): EntryDraft => ({
  ...move(from, to, amount, asset),
  kind,
  occurredAtMs: atMs,
});

/** Inputs 1 to 5; input 3 closes the first day. */
const INPUTS: EntryDraft[][] = [
  [
    draft('top_up', 'chain:vault', alice, 100n, 'USDC', timeOf(DAY, 3)),
    draft('top_up', 'chain:vault', alice, 7n, 'SUI', timeOf(DAY, 4)),
  ],
  [draft('transfer', alice, bob, 30n, 'USDC', timeOf(DAY, 5))],
  [
    draft('bank_income', 'issue:pro', alice, 5n, 'PRO', timeOf(NEXT, 0) - 1),
    draft('bank_income', 'issue:pro', alice, 6n, 'PRO', timeOf(NEXT, 0) - 1),
  ],
  [
    draft('transfer', bob, alice, 10n, 'USDC', timeOf(NEXT, 0)),
    draft('transfer', alice, bob, 1n, 'USDC', timeOf(NEXT, 1)),
  ],
  [draft('bank_income', 'issue:pro', alice, 9n, 'PRO', timeOf(NEXT, 2))],
];

beforeAll(async () => {
  await ensurePartitions(database.pool, timeOf(DAY, 0), 2);
  for (const [index, drafts] of INPUTS.entries())
    await withTransaction(database.pool, async (tx) => {
      const head = await lockJournal(tx);
      const inputSeq =
        index === 2
          ? await closeJournalDay(tx, head, null, timeOf(NEXT, 0))
          : (
              await appendInputs(tx, head, [{ kind: 'intent', ref: `${index}`, atMs: drafts[0]?.occurredAtMs ?? 0 }])
            )[0];
      const entries = drafts.map((entry) => ({ ...entry, inputSeq: inputSeq as bigint }));
      for (const result of await postEntries(tx, entries, 1)) requirePosted(result);
    });
});

const list = async (options: Omit<Parameters<typeof listPostings>[1], 'account' | 'limit'> & { limit?: number }) =>
  (await listPostings(database.pool, { account: alice, limit: 100, ...options })).map(({ kind, asset, amount }) =>
    [kind, asset, amount].join(' '),
  );

describe('listPostings', () => {
  test('default: everything, newest first, over the turn of the month', async () => {
    expect(await list({})).toEqual([
      'bank_income PRO 9',
      'transfer USDC -1',
      'transfer USDC 10',
      'bank_income PRO 6',
      'bank_income PRO 5',
      'transfer USDC -30',
      'top_up SUI 7',
      'top_up USDC 100',
    ]);
  });

  test.each([
    ['asset', { assets: ['SUI' as const] }, ['top_up SUI 7']],
    ['assets', { assets: ['SUI' as const, 'PRO' as const], limit: 2 }, ['bank_income PRO 9', 'bank_income PRO 6']],
    ['no asset', { assets: [] }, []],
    [
      'kinds',
      { kinds: ['top_up', 'bank_income'], assets: ['PRO' as const], limit: 2 },
      ['bank_income PRO 9', 'bank_income PRO 6'],
    ],
    ['no kind', { kinds: [] }, []],
    ['from, inclusive', { fromMs: timeOf(NEXT, 1) }, ['bank_income PRO 9', 'transfer USDC -1']],
    ['to, exclusive', { toMs: timeOf(DAY, 4) }, ['top_up USDC 100']],
    ['a day', { fromMs: timeOf(NEXT, 0) - 1, toMs: timeOf(NEXT, 0) }, ['bank_income PRO 6', 'bank_income PRO 5']],
  ])('behavior: filtered by %s', async (_, filter, expected) => {
    expect(await list(filter)).toEqual(expected);
  });

  test('behavior: filters and pages together leave nothing out', async () => {
    const kinds = ['transfer', 'bank_income'];
    const [first, second] = await listPostings(database.pool, { account: alice, kinds, limit: 2 });
    expect(first?.amount).toBe(9n);
    expect(await list({ kinds, after: second })).toEqual([
      'transfer USDC 10',
      'bank_income PRO 6',
      'bank_income PRO 5',
      'transfer USDC -30',
    ]);
  });
});

describe('sumByDayAndKind', () => {
  test('default: one sum per account, day, kind and asset, newest day first; a closing counts for its day', async () => {
    expect(await sumByDayAndKind(database.pool, { accounts: [alice] })).toEqual([
      { account: alice, day: NEXT, kind: 'bank_income', asset: 'PRO', amount: 9n },
      { account: alice, day: NEXT, kind: 'transfer', asset: 'USDC', amount: 9n },
      { account: alice, day: DAY, kind: 'bank_income', asset: 'PRO', amount: 11n },
      { account: alice, day: DAY, kind: 'top_up', asset: 'SUI', amount: 7n },
      { account: alice, day: DAY, kind: 'top_up', asset: 'USDC', amount: 100n },
      { account: alice, day: DAY, kind: 'transfer', asset: 'USDC', amount: -30n },
    ]);
  });

  test('behavior: several accounts and filters; what no account has is no row', async () => {
    const options = { accounts: [alice, bob], kinds: ['transfer'], asset: 'USDC' as const };
    expect(await sumByDayAndKind(database.pool, { ...options, toMs: timeOf(NEXT, 0) })).toEqual([
      { account: alice, day: DAY, kind: 'transfer', asset: 'USDC', amount: -30n },
      { account: bob, day: DAY, kind: 'transfer', asset: 'USDC', amount: 30n },
    ]);
    expect(await sumByDayAndKind(database.pool, { accounts: [`${member('c')}:released`] })).toEqual([]);
  });
});

describe('the number of a kind', () => {
  test('default: each posting of a kind that has one keeps it', async () => {
    const { rows } = await database.pool.query(
      `SELECT DISTINCT e.kind, p.kind_number FROM ledger.postings p JOIN ledger.entries e ON e.id = p.entry_id ORDER BY e.kind`,
    );
    expect(rows).toEqual([
      { kind: 'bank_income', kind_number: 7 },
      { kind: 'top_up', kind_number: null },
      { kind: 'transfer', kind_number: null },
    ]);
  });

  test('behavior: sums are the same where an earlier version posted, without numbers', async () => {
    const asked = [
      { accounts: [alice, bob] },
      { accounts: [alice], kinds: ['bank_income'] },
      { accounts: [alice], kinds: ['transfer'] },
    ];
    const sums = () => Promise.all(asked.map((options) => sumByDayAndKind(database.pool, options)));
    const expected = await sums();
    expect(expected.map(({ length }) => length)).toEqual([8, 2, 2]);
    await database.pool.query('UPDATE ledger.postings SET kind_number = NULL');
    expect(await sums()).toEqual(expected);
  });

  test('attack: a number that is not that of the entry is found', async () => {
    expect(await checkLedger(database.pool)).toEqual([]);
    await database.pool.query(
      "UPDATE ledger.postings SET kind_number = 7 WHERE seq = 1 AND account_id = (SELECT id FROM ledger.accounts WHERE name = $1 AND asset = 'SUI')",
      [alice],
    );
    expect(await checkLedger(database.pool)).toEqual([
      expect.stringMatching(/^posting \d+\/1 has the kind number 7, its entry is a top_up$/),
    ]);
  });
});

describe('readBalancesBefore', () => {
  const before = async (atMs: number) =>
    (await readBalancesBefore(database.pool, [alice, bob, member('c')], atMs)).map(
      ({ name, asset, balance }) => `${name === alice ? 'alice' : 'bob'} ${asset} ${balance}`,
    );

  test('default: what the accounts had before a day began, also where nothing was posted since', async () => {
    expect(await before(timeOf(DAY, 0))).toEqual(['alice PRO 0', 'alice SUI 0', 'alice USDC 0', 'bob USDC 0']);
    expect(await before(timeOf(NEXT, 0))).toEqual(['alice PRO 11', 'alice SUI 7', 'alice USDC 70', 'bob USDC 30']);
    expect(await before(timeOf(NEXT, 24))).toEqual(['alice PRO 20', 'alice SUI 7', 'alice USDC 79', 'bob USDC 21']);
  });
});

describe('readBalances, readBalancesAt', () => {
  const text = (balances: AccountBalance[]) =>
    balances.map(({ name, asset, balance }) => `${name} ${asset} ${balance}`);

  test('default: all accounts by name, in pages that cut no account', async () => {
    const all = await readBalances(database.pool);
    expect(text(all)).toEqual([
      'chain:vault SUI -7',
      'chain:vault USDC -100',
      'issue:pro PRO -20',
      `${alice} PRO 20`,
      `${alice} SUI 7`,
      `${alice} USDC 79`,
      `${bob} USDC 21`,
    ]);
    const paged: AccountBalance[] = [];
    for (let page = await readBalances(database.pool, { limit: 1 }); page.length > 0; ) {
      paged.push(...page);
      page = await readBalances(database.pool, { limit: 1, afterName: page.at(-1)?.name });
    }
    expect(paged).toEqual(all);
    expect(await readBalances(database.pool, { prefix: 'member:' })).toEqual(all.slice(3));
  });

  test('behavior: after each input as it was then', async () => {
    expect(text(await readBalancesAt(database.pool, 0n))).toEqual([]);
    expect(text(await readBalancesAt(database.pool, 2n))).toEqual([
      'chain:vault SUI -7',
      'chain:vault USDC -100',
      `${alice} SUI 7`,
      `${alice} USDC 70`,
      `${bob} USDC 30`,
    ]);
    expect(text(await readBalancesAt(database.pool, 3n))).toContain(`${alice} PRO 11`);
    expect(await readBalancesAt(database.pool, 5n)).toEqual(await readBalances(database.pool));
  });
});
