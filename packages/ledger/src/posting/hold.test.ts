import { withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { ledgerMigrations, requirePosted } from '../index.ts';
import {
  type AccountName,
  checkLedger,
  type EntryDraft,
  freshKey,
  heldAccountOf,
  member,
  move,
  post as postIn,
  readBalance,
  readHolds,
  statuses,
} from '../ledger.test-support.ts';

const database = useTestDatabase([ledgerMigrations]);
const post = (...drafts: EntryDraft[]) => postIn(database.pool, ...drafts);

afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

const open = (id: string, from: AccountName, amount: bigint): EntryDraft => ({
  ...move(from, heldAccountOf(from), amount),
  opensHold: id,
});
const resolve = (id: string, from: AccountName, outcome: 'posted' | 'void', amount: bigint): EntryDraft => ({
  ...move(heldAccountOf(from), outcome === 'posted' ? 'chain:vault' : from, amount),
  resolvesHold: { id, outcome },
});
const balances = async (name: AccountName) => [
  await readBalance(database.pool, name),
  await readBalance(database.pool, heldAccountOf(name)),
];

describe('holds', () => {
  test('default: what is held leaves the ledger or goes back, as the resolving entry says', async () => {
    const name = member('1');
    await post(move('chain:vault', name, 100n));
    const [opened] = await post(open('w1', name, 30n), open('w2', name, 20n));
    expect(await balances(name)).toEqual([50n, 50n]);
    expect(statuses(await post(resolve('w1', name, 'posted', 30n), resolve('w2', name, 'void', 20n)))).toEqual([
      'posted',
      'posted',
    ]);
    expect(await balances(name)).toEqual([70n, 0n]);
    await post(open('w3', name, 5n));
    const holds = await readHolds(database.pool, ['w1', 'w2', 'w3', 'w4']);
    expect([...holds].map(([id, { amount, outcome }]) => [id, amount, outcome]).sort()).toEqual([
      ['w1', 30n, 'posted'],
      ['w2', 20n, 'void'],
      ['w3', 5n, 'pending'],
    ]);
    expect(holds.get('w1')).toMatchObject({
      account: heldAccountOf(name),
      asset: 'SUI',
      entryId: requirePosted(opened!),
    });
  });

  test('behavior: resolved once, whatever the batch and the outcome; opened once', async () => {
    const name = member('2');
    await post(move('chain:vault', name, 100n));
    const results = await post(
      resolve('x1', name, 'posted', 10n),
      open('x1', name, 10n),
      open('x1', name, 10n),
      resolve('x1', name, 'void', 10n),
      resolve('x1', name, 'posted', 10n),
    );
    expect(results.map((result) => (result.status === 'hold' ? result.reason : result.status))).toEqual([
      'unknown',
      'posted',
      'known',
      'posted',
      'resolved',
    ]);
    const again = await post(resolve('x1', name, 'posted', 10n), open('x1', name, 10n));
    expect(again.map((result) => (result.status === 'hold' ? result.reason : result.status))).toEqual([
      'resolved',
      'known',
    ]);
    expect(() => requirePosted(again[0]!)).toThrow(expect.objectContaining({ code: 'LEDGER_HOLD_REFUSED' }));
    expect(await balances(name)).toEqual([100n, 0n]);
  });

  test('behavior: the same opening or resolving entry again is a duplicate; with another hold it is another entry', async () => {
    const name = member('3');
    await post(move('chain:vault', name, 100n));
    const opening = open('y1', name, 10n);
    const closing = resolve('y1', name, 'void', 10n);
    expect(statuses(await post(opening, closing))).toEqual(['posted', 'posted']);
    expect(statuses(await post(opening, closing))).toEqual(['duplicate', 'duplicate']);
    expect(statuses(await post({ ...opening, opensHold: 'y2' }))).toEqual(['conflict']);
    expect(statuses(await post({ ...closing, resolvesHold: { id: 'y1', outcome: 'posted' } }))).toEqual(['conflict']);
  });

  test('error: a hold never resolves for another amount, another asset or another account', async () => {
    const [name, other] = [member('4'), member('5')];
    await post(
      move('chain:vault', name, 100n),
      move('chain:vault', other, 100n),
      move('chain:vault', name, 100n, 'USDC'),
    );
    await post(open('z1', name, 10n), open('z2', other, 10n), {
      ...move(name, heldAccountOf(name), 10n, 'USDC'),
      opensHold: 'z3',
    });
    const asset = {
      ...move(heldAccountOf(name), name, 10n, 'USDC'),
      resolvesHold: { id: 'z1', outcome: 'void' as const },
    };
    const results = await post(
      resolve('z1', name, 'void', 9n),
      resolve('z1', other, 'void', 10n),
      asset,
      resolve('z2', name, 'void', 10n),
    );
    expect(results.map((result) => (result.status === 'invalid' ? result.reason : result.status))).toEqual([
      'hold z1 holds something else',
      'hold z1 holds something else',
      'hold z1 holds something else',
      'hold z2 holds something else',
    ]);
  });

  test('error: held accounts move by holds alone, one posting each, in the right direction', async () => {
    const name = member('6');
    await post(move('chain:vault', name, 100n), open('v1', member('6'), 10n));
    const held = heldAccountOf(name);
    const bad: [EntryDraft, string][] = [
      [move(name, held, 1n), `only a hold moves ${held}`],
      [move(held, name, 1n), `only a hold moves ${held}`],
      [{ ...move(name, 'house:fees', 1n), opensHold: 'v2' }, 'a hold is one posting on a held account'],
      [{ ...move(held, name, 1n), opensHold: 'v2' }, 'opening a hold adds to a held account'],
      [
        { ...move(name, held, 10n), resolvesHold: { id: 'v1', outcome: 'void' } },
        'resolving a hold takes from a held account',
      ],
      [
        { ...open('v2', name, 1n), resolvesHold: { id: 'v1', outcome: 'void' } },
        'an entry opens or resolves one hold, not both',
      ],
      [{ ...open('', name, 1n) }, 'the id of a hold must not be empty'],
      [
        {
          ...move(name, held, 1n),
          key: freshKey(),
          opensHold: 'v2',
          postings: [
            { account: name, asset: 'SUI', amount: -2n },
            { account: held, asset: 'SUI', amount: 1n },
            { account: heldAccountOf(member('7')), asset: 'SUI', amount: 1n },
          ],
        },
        'a hold is one posting on a held account',
      ],
    ];
    const results = await post(...bad.map(([draft]) => draft));
    expect(results.map((result) => (result.status === 'invalid' ? result.reason : result.status))).toEqual(
      bad.map(([, reason]) => reason),
    );
    expect(await balances(name)).toEqual([90n, 10n]);
  });

  test('behavior: 30 that resolve one hold at once, both ways, move it once', async () => {
    const name = member('8');
    await post(move('chain:vault', name, 100n), open('race', name, 40n));
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => post(resolve('race', name, index % 2 === 0 ? 'posted' : 'void', 40n))),
    );
    expect(statuses(results.flat()).filter((status) => status === 'posted')).toHaveLength(1);
    const winner = results.findIndex(([result]) => result?.status === 'posted');
    expect(await balances(name)).toEqual([winner % 2 === 0 ? 60n : 100n, 0n]);
  });

  test('behavior: checkLedger finds a hold, a resolution and a held balance that nothing explains', async () => {
    await post(move('chain:vault', member('9'), 100n), open('t1', member('9'), 10n));
    const undo = new Error('undo');
    const tampered = withTransaction(database.pool, async (tx) => {
      await tx.query("UPDATE ledger.holds SET amount = 11 WHERE id = 't1'");
      await tx.query("INSERT INTO ledger.hold_resolutions VALUES ('t9', 'void', 1)");
      const violations = (await checkLedger(tx)).join('\n');
      expect(violations).toContain('hold t1 was not opened by entry');
      expect(violations).toContain('hold t9 was not resolved by entry 1');
      expect(violations).toContain(`account ${heldAccountOf(member('9'))} SUI is 10, its open holds sum to 11`);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
  });
});
