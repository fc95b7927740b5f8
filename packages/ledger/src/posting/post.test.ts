import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccountPosting, ledgerMigrations, type NewInput, type PostingCursor, requirePosted } from '../index.ts';
import {
  type AccountName,
  type Asset,
  checkLedger,
  createPoster,
  type EntryDraft,
  listPostings,
  member,
  move,
  postEntries,
  post as postIn,
  readBalance,
  statuses,
} from '../ledger.test-support.ts';
import { openJournal } from '../write.ts';

const database = useTestDatabase([ledgerMigrations]);

const post = (...drafts: EntryDraft[]) => postIn(database.pool, ...drafts);
const balance = (name: AccountName, asset?: Asset) => readBalance(database.pool, name, asset);
const inputOf = (draft: EntryDraft): NewInput => ({ kind: 'intent', ref: draft.key, atMs: 1_000 });

describe('postEntries', () => {
  test('default: credits a member from the chain and shows it newest first', async () => {
    const [first] = await post({ ...move('chain:vault', member('1'), 30n), kind: 'top_up', digest: 'D1' });
    const [second] = await post(move(member('1'), 'house:fees', 12n));
    expect(await balance(member('1'))).toBe(18n);
    expect(await balance('chain:vault')).toBe(-30n);
    const postings = await listPostings(database.pool, { account: member('1'), limit: 10 });
    expect(
      postings.map(({ entryId, amount, balanceAfter, kind, digest }) => ({
        entryId,
        amount,
        balanceAfter,
        kind,
        digest,
      })),
    ).toEqual([
      { entryId: requirePosted(second!), amount: -12n, balanceAfter: 18n, kind: 'test', digest: null },
      { entryId: requirePosted(first!), amount: 30n, balanceAfter: 30n, kind: 'top_up', digest: 'D1' },
    ]);
  });

  test('behavior: the same entry twice is posted once, in one batch or in two', async () => {
    const entry = move('chain:vault', member('2'), 5n);
    expect(statuses(await post(entry, entry))).toEqual(['posted', 'duplicate']);
    const [again] = await post(entry);
    expect(again?.status).toBe('duplicate');
    expect(await balance(member('2'))).toBe(5n);
  });

  test('behavior: the same key with other content is refused', async () => {
    const entry = move('chain:vault', member('3'), 5n);
    const other = { ...move('chain:vault', member('3'), 6n), key: entry.key };
    expect(statuses(await post(entry, other))).toEqual(['posted', 'conflict']);
    const [later] = await post(other);
    expect(() => requirePosted(later!)).toThrow(expect.objectContaining({ code: 'LEDGER_KEY_CONFLICT' }));
    expect(await balance(member('3'))).toBe(5n);
  });

  test('behavior: a batch is judged in order; a refused entry leaves no trace and its key stays free', async () => {
    const tooEarly = move(member('4'), 'house:fees', 10n);
    const results = await post(
      tooEarly,
      move('chain:vault', member('4'), 10n),
      move(member('4'), 'house:fees', 7n),
      move(member('4'), 'house:fees', 4n),
    );
    expect(statuses(results)).toEqual(['insufficient', 'posted', 'posted', 'insufficient']);
    expect(results[3]).toMatchObject({ account: member('4'), asset: 'SUI' });
    expect(await balance(member('4'))).toBe(3n);
    await post(move('chain:vault', member('4'), 7n));
    expect(statuses(await post(tooEarly))).toEqual(['posted']);
    expect(await balance(member('4'))).toBe(0n);
  });

  test('behavior: of application accounts only the breach account goes below zero', async () => {
    const before = await balance('house:breach', 'SUIL');
    const results = await post(
      move('house:breach', 'chain:vault', 9n, 'SUIL'),
      move('house:reserve', 'chain:vault', 9n, 'SUIL'),
      move('chain:vault', 'house:breach', 4n, 'SUIL'),
    );
    expect(statuses(results)).toEqual(['posted', 'insufficient', 'posted']);
    expect((await balance('house:breach', 'SUIL')) - before).toBe(-5n);
    expect(await checkLedger(database.pool)).toEqual([]);
  });

  test('error: entries that can never be posted are named and touch nothing', async () => {
    const good = move('chain:vault', member('5'), 1n);
    const bad: [EntryDraft, string][] = [
      [
        { ...good, key: 'lopsided', postings: [...good.postings, { account: member('5'), asset: 'SUI', amount: 1n }] },
        'the postings of SUI sum to 1',
      ],
      [
        {
          ...good,
          key: 'mixed',
          postings: [
            { account: member('5'), asset: 'SUI', amount: 1n },
            { account: 'chain:vault', asset: 'USDC', amount: -1n },
          ],
        },
        'the postings of SUI sum to 1',
      ],
      [{ ...good, key: 'single', postings: good.postings.slice(0, 1) }, 'an entry has at least two postings'],
      [
        { ...good, key: 'zero', postings: good.postings.map((posting) => ({ ...posting, amount: 0n })) },
        'a posting of zero',
      ],
      [move('chain:vault', member('5'), 1n << 63n), 'an amount beyond 64 bits'],
    ];
    const results = await post(...bad.map(([entry]) => entry));
    expect(results.map((result) => (result.status === 'invalid' ? result.reason : result.status))).toEqual(
      bad.map(([, reason]) => reason),
    );
    expect(await balance(member('5'))).toBe(0n);
    // Two entries that fit one by one but not together: 2^63 - 1 and then 1 more.
    expect(
      statuses(
        await post(
          move('chain:vault', member('5'), (1n << 63n) - 1n, 'SUIL'),
          move('chain:vault', member('5'), 1n, 'SUIL'),
        ),
      ),
    ).toEqual(['posted', 'invalid']);
  });

  test('behavior: 64 writers that spend one balance at once never overdraw it, and each success is counted', async () => {
    await post(move('chain:vault', member('6'), 20n));
    const posters = [1, 2, 3].map(() => createPoster({ journal: openJournal(database.pool), now: () => 3_000 }));
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, index) => {
        const draft = move(member('6'), 'house:fees', 1n);
        return posters[index % 3]!.post(draft, inputOf(draft));
      }),
    );
    // 20 units and 64 requests of 1: exactly 20 can succeed.
    expect(results.filter((result) => result.status === 'posted')).toHaveLength(20);
    expect(results.filter((result) => result.status === 'insufficient')).toHaveLength(44);
    expect(await balance(member('6'))).toBe(0n);
  });

  test('behavior: one key sent 100 times at once through three processes’ posters moves value once', async () => {
    const posters = [1, 2, 3].map(() =>
      createPoster({ journal: openJournal(database.pool), now: () => 3_000, batchMax: 7 }),
    );
    const entry = move('chain:vault', member('7'), 9n);
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => posters[index % 3]!.post(entry, inputOf(entry))),
    );
    expect(results.filter((result) => result.status === 'posted')).toHaveLength(1);
    expect(new Set(results.map(requirePosted)).size).toBe(1);
    expect(await balance(member('7'))).toBe(9n);
    for (const poster of posters) await poster.drain();
  });

  test('behavior: one key for twenty entries that share nothing else, at once and without the journal’s lock, is posted once', async () => {
    const entries = Array.from({ length: 20 }, (_, index) => ({
      ...move('chain:vault', `member:${index}`, 3n),
      key: 'shared',
      inputSeq: 1n,
      postings: [
        { account: `chain:${index}` as const, asset: 'PRO' as const, amount: -3n },
        { account: `member:${index}` as const, asset: 'PRO' as const, amount: 3n },
      ],
    }));
    const results = await Promise.all(
      entries.map((entry) => withTransaction(database.pool, (tx) => postEntries(tx, [entry], 1))),
    );
    expect(statuses(results.flat()).sort()).toEqual([...Array.from({ length: 19 }, () => 'conflict'), 'posted']);
    const balances = await Promise.all(entries.map((_, index) => balance(`member:${index}`, 'PRO')));
    expect(balances.filter((units) => units !== 0n)).toEqual([3n]);
  });

  test('property: any batches agree with a plain model, and every invariant holds', async () => {
    const names: AccountName[] = [member('a'), member('b'), member('c'), 'house:reserve', 'chain:other'];
    const assets: Asset[] = ['SUI', 'USDC'];
    const transfer = fc.record({
      from: fc.constantFrom(...names),
      to: fc.constantFrom(...names),
      amount: fc.bigInt({ min: 1n, max: 50n }),
      asset: fc.constantFrom(...assets),
      repeat: fc.boolean(),
    });
    const model = new Map<string, bigint>();
    const seen = (name: AccountName, asset: Asset) => model.get(`${name}/${asset}`) ?? 0n;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(transfer, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        async (batches) => {
          for (const batch of batches) {
            const entries = batch.flatMap(({ from, to, amount, asset, repeat }) => {
              const entry = move(from, to, amount, asset);
              return repeat ? [entry, entry] : [entry];
            });
            // The model: apply in order, refuse what would leave an account other than chain: below zero, a key counts once.
            const done = new Set<string>();
            const expected = entries.map((entry) => {
              if (done.has(entry.key)) return 'duplicate';
              const [debit, credit] = entry.postings;
              const { account, asset, amount } = debit!;
              const isSelf = account === credit!.account;
              if (!account.startsWith('chain:') && seen(account, asset) + (isSelf ? 0n : amount) < 0n)
                return 'insufficient';
              model.set(`${account}/${asset}`, seen(account, asset) + amount);
              model.set(`${credit!.account}/${asset}`, seen(credit!.account, asset) + credit!.amount);
              done.add(entry.key);
              return 'posted';
            });
            expect(statuses(await post(...entries))).toEqual(expected);
          }
          for (const name of names)
            for (const asset of assets) expect(await balance(name, asset)).toBe(seen(name, asset));
        },
      ),
      { numRuns: 25 },
    );
    expect(await checkLedger(database.pool)).toEqual([]);
  });
});

describe('listPostings', () => {
  test('behavior: pages meet without gap or overlap, over several assets', async () => {
    for (let amount = 1n; amount <= 5n; amount++)
      await post(move('chain:vault', member('d'), amount), move('chain:vault', member('d'), amount, 'USDC'));
    const all = await listPostings(database.pool, { account: member('d'), limit: 100 });
    expect(all).toHaveLength(10);
    const paged: AccountPosting[] = [];
    for (let after: PostingCursor | undefined; ; ) {
      const page = await listPostings(database.pool, { account: member('d'), limit: 3, after });
      paged.push(...page);
      if (page.length < 3) break;
      after = page.at(-1);
    }
    expect(paged).toEqual(all);
    expect(await listPostings(database.pool, { account: member('d'), assets: ['USDC'], limit: 100 })).toHaveLength(5);
  });
});

describe('checkLedger', () => {
  test('behavior: finds a balance, a posting and an entry that were tampered with', async () => {
    const [result] = await post(move('chain:vault', member('e'), 40n));
    const entryId = requirePosted(result!);
    const undo = new Error('undo');
    const tampered = withTransaction(database.pool, async (tx) => {
      await tx.query(
        'UPDATE ledger.balances SET balance = balance + 1 WHERE account_id = (SELECT id FROM ledger.accounts WHERE name = $1)',
        [member('e')],
      );
      await tx.query('UPDATE ledger.postings SET amount = 41 WHERE entry_id = $1 AND amount > 0', [entryId]);
      await tx.query('DELETE FROM ledger.idempotency_keys WHERE entry_id = $1', [entryId]);
      const violations = (await checkLedger(tx)).join('\n');
      expect(violations).toContain(`entry ${entryId} sums to 1 SUI`);
      expect(violations).toContain('all balances of SUI sum to 1');
      expect(violations).toContain('leaves 40');
      expect(violations).toContain(`entry ${entryId} has no key of its own`);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
    expect(await checkLedger(database.pool)).toEqual([]);
  });

  test('behavior: finds that an account’s first posting has another number than 1, which changes no sum and no order', async () => {
    await post(move('chain:vault', member('f'), 40n), move('chain:vault', member('f'), 30n));
    const { rows } = await database.pool.query<{ id: bigint }>('SELECT id FROM ledger.accounts WHERE name = $1', [
      member('f'),
    ]);
    const accountId = rows[0]?.id;
    const undo = new Error('undo');
    const tampered = withTransaction(database.pool, async (tx) => {
      await tx.query('UPDATE ledger.postings SET seq = 0 WHERE account_id = $1 AND seq = 1', [accountId]);
      expect(await checkLedger(tx)).toEqual([`posting ${accountId}/0 is the first of its account`]);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
    expect(await checkLedger(database.pool)).toEqual([]);
  });
});
