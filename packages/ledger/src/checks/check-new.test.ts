import { withTransaction } from '@suil/postgres';
import { emptyTables, useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkNew, LEDGER_TABLES, ledgerMigrations, readChecked, writeChecked } from '../index.ts';
import { member, move, post, sumBalances, takeInput } from '../ledger.test-support.ts';

const database = useTestDatabase([ledgerMigrations]);
const [alice, bob] = [member('a'), member('b')];

beforeEach(() => emptyTables(database.pool, LEDGER_TABLES));

const check = (after = 0n, entriesMax = 1_000) => checkNew(database.pool, after, entriesMax);
const accountId = async (name: string): Promise<bigint> => {
  const { rows } = await database.pool.query<{ id: bigint }>('SELECT id FROM ledger.accounts WHERE name = $1', [name]);
  return rows[0]?.id ?? 0n;
};
/** Uses up numbers, as refused entries do. */
const giveOut = (count: number) =>
  database.pool.query("SELECT nextval('ledger.entry_ids') FROM generate_series(1, $1::integer)", [count]);
const lastEntry = async (): Promise<bigint> => (await check()).throughEntry;

describe('checkNew', () => {
  test('default: nothing is wrong with what was posted, in one part or in many', async () => {
    for (const amount of [50n, 30n, 20n]) await post(database.pool, move('chain:vault', alice, amount));
    await post(database.pool, move(alice, bob, 70n), move(bob, alice, 5n));
    const whole = await check();
    expect(whole).toEqual({ throughEntry: expect.any(BigInt), isAll: true, violations: [] });
    let [after, parts] = [0n, 0];
    for (;;) {
      const part = await check(after, 2);
      expect(part.violations).toEqual([]);
      after = part.throughEntry;
      parts += 1;
      if (part.isAll) break;
    }
    expect([after, parts]).toEqual([whole.throughEntry, 3]);
    expect(await check(after)).toEqual({ throughEntry: after, isAll: true, violations: [] });
  });

  test('behavior: a balance that no posting led to is found as soon as the account moves', async () => {
    await post(database.pool, move('chain:vault', alice, 50n));
    const after = await lastEntry();
    await database.pool.query('UPDATE ledger.balances SET balance = 2050 WHERE account_id = $1', [
      await accountId(alice),
    ]);
    expect((await check(after)).violations).toEqual([]);
    await post(database.pool, move(alice, bob, 60n));
    expect((await check(after)).violations).toEqual([
      `entry ${after + 1n} moves ${alice} SUI by -60 to 1990, the account had 50 before`,
    ]);
  });

  test('behavior: a made-up posting is found: without its other side, without an entry, without an input', async () => {
    await post(database.pool, move('chain:vault', alice, 50n));
    const after = await lastEntry();
    const id = await accountId(alice);
    await giveOut(1);
    const insert = (entry: bigint, seq: bigint, amount: bigint, balance: bigint) =>
      database.pool.query('INSERT INTO ledger.postings VALUES ($1, $2, $3, $4, $5, 1000)', [
        id,
        seq,
        entry,
        amount,
        balance,
      ]);
    await database.pool.query("INSERT INTO ledger.entries VALUES ($1, 'made up', 'top_up', NULL, 1000, 99, 2000)", [
      after + 1n,
    ]);
    await insert(after + 1n, 2n, 2_000n, 2_050n);
    await database.pool.query('UPDATE ledger.balances SET balance = 2050, last_seq = 2 WHERE account_id = $1', [id]);
    expect((await check(after)).violations).toEqual([`entry ${after + 1n} sums to 2000 SUI`]);
    await insert(after + 2n, 3n, 1n, 2_051n);
    expect((await check(after)).violations.sort()).toEqual([
      `entry ${after + 1n} sums to 2000 SUI`,
      `entry ${after + 2n} has postings and is not there itself`,
      `${alice} SUI is 2050, its last posting says 2051`,
    ]);
    await insert(after + 1n, 4n, -2_000n, 51n);
    await database.pool.query('UPDATE ledger.balances SET balance = 51, last_seq = 4 WHERE account_id = $1', [id]);
    expect((await check(after)).violations).toContain(`entry ${after + 1n} comes from input 99, which is not there`);
  });

  test('behavior: one row alone: a number from the future, a balance that is another, one that is gone, an entry of an input that sums to something', async () => {
    await post(database.pool, move('chain:vault', alice, 50n));
    const id = await accountId(alice);
    const only = async (violation: string) => expect((await check()).violations).toEqual([violation]);
    const entry = await lastEntry();
    const renumber = async (to: bigint) => {
      await database.pool.query('UPDATE ledger.entries SET id = $1', [to]);
      await database.pool.query('UPDATE ledger.postings SET entry_id = $1', [to]);
    };
    await renumber(entry + 1n);
    await only(`entry ${entry + 1n} has a number that was never given out`);
    await renumber(entry);
    await database.pool.query('UPDATE ledger.balances SET balance = 51 WHERE account_id = $1', [id]);
    await only(`${alice} SUI is 51, its last posting says 50`);
    await database.pool.query('DELETE FROM ledger.balances WHERE account_id = $1', [id]);
    await only(`${alice} SUI is not there, its last posting says 50`);
    await database.pool.query('INSERT INTO ledger.balances VALUES ($1, 51, 1, false)', [id]);
    await database.pool.query('UPDATE ledger.postings SET amount = 51, balance_after = 51 WHERE account_id = $1', [id]);
    await only(`entry ${entry} sums to 1 SUI`);
  });

  test('behavior: a posting that skips a number of its account is found, and an entry between accounts that are not there', async () => {
    await post(database.pool, move('chain:vault', alice, 50n));
    const after = await lastEntry();
    await post(database.pool, move(alice, bob, 20n));
    const id = await accountId(alice);
    const renumber = async (from: number, to: number) => {
      await database.pool.query('UPDATE ledger.postings SET seq = $3 WHERE account_id = $1 AND seq = $2', [
        id,
        from,
        to,
      ]);
      await database.pool.query('UPDATE ledger.balances SET last_seq = $2 WHERE account_id = $1', [id, to]);
    };
    await renumber(2, 9);
    expect((await check(after)).violations).toEqual([
      `entry ${after + 1n} moves ${alice} SUI by -20 to 30, the account had 50 before`,
    ]);
    await renumber(9, 2);
    await withTransaction(database.pool, async (tx) => {
      // As a superuser can: without the checks of what refers to it.
      await tx.query('SET LOCAL session_replication_role = replica');
      await tx.query('DELETE FROM ledger.accounts WHERE name = ANY($1)', [[alice, bob]]);
    });
    expect((await check(after)).violations).toEqual([
      expect.stringMatching(/^account \d+ is \d+, its last posting says \d+$/),
      expect.stringMatching(/^account \d+ is \d+, its last posting says \d+$/),
    ]);
  });

  test('edge: an entry without postings, and an account that was last moved years ago', async () => {
    await post(database.pool, move('chain:vault', alice, 50n));
    const after = await lastEntry();
    const later = 1_000 * 86_400_000;
    await giveOut(9);
    await withTransaction(database.pool, async (tx) => {
      await tx.query('UPDATE ledger.journal_head SET open_day = 1000');
      const inputSeq = await takeInput(tx, later);
      await tx.query("INSERT INTO ledger.entries VALUES ($1, 'empty', 'x', NULL, $2, $3, 0)", [
        after + 9n,
        later,
        inputSeq,
      ]);
      const id = await accountId(alice);
      await tx.query('INSERT INTO ledger.postings VALUES ($1, 2, $2, -50, 0, $3)', [id, after + 8n, later]);
      await tx.query('UPDATE ledger.balances SET balance = 0, last_seq = 2 WHERE account_id = $1', [id]);
    });
    expect((await check(after)).violations.sort()).toEqual(
      [`entry ${after + 9n} has no postings`, `entry ${after + 8n} has postings and is not there itself`].sort(),
    );
    await database.pool.query("INSERT INTO ledger.entries VALUES (1000, 'ahead', 'x', NULL, $1, 1, 0)", [later]);
    expect((await check(after)).violations).toContain('entry 1000 has a number that was never given out');
  });
});

describe('writeChecked', () => {
  test('default: is remembered, and never goes back', async () => {
    expect(await readChecked(database.pool)).toBe(0n);
    await writeChecked(database.pool, 7n);
    await writeChecked(database.pool, 3n);
    expect(await readChecked(database.pool)).toBe(7n);
  });
});

describe('sumBalances', () => {
  test('default: the named accounts against all others, by asset', async () => {
    await post(database.pool, move('chain:vault', alice, 50n), move('chain:vault', bob, 8n, 'USDC'));
    await post(database.pool, move(alice, bob, 20n));
    expect(await sumBalances(database.pool, ['chain:vault'])).toEqual([
      { asset: 'SUI', own: -50n, others: 50n },
      { asset: 'USDC', own: -8n, others: 8n },
    ]);
    // Bob holds 20 SUI and 8 USDC.
    expect(await sumBalances(database.pool, ['chain:vault', bob])).toEqual([
      { asset: 'SUI', own: -30n, others: 30n },
      { asset: 'USDC', own: 0n, others: 0n },
    ]);
  });

  test('behavior: more than 64 bits are no problem', async () => {
    await post(database.pool, move('chain:vault', alice, 1n), move('chain:vault', bob, 1n));
    await database.pool.query('UPDATE ledger.balances SET balance = 9223372036854775807 WHERE NOT may_be_negative');
    expect(await sumBalances(database.pool, ['chain:vault'])).toEqual([
      { asset: 'SUI', own: -2n, others: 18_446_744_073_709_551_614n },
    ]);
  });
});
