import type { Queryable } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../index.ts';
import {
  alice,
  bob,
  createWithdrawalFixture,
  SUI,
  USDC,
  type WithdrawalFixture,
  withdraw,
} from '../withdrawal-fixture.test-support.ts';
import { findUnheld } from './held.ts';

const database = useTestDatabase(serverMigrations);

/** Reads from the database as a server does between whose statements another server takes a request. */
function asBetweenRequests(fixture: WithdrawalFixture, request: () => ReturnType<typeof withdraw>): Queryable {
  const { pool } = database;
  return {
    query: async (...statement: Parameters<typeof pool.query>) => {
      await fixture.ask(request());
      return pool.query(...statement);
    },
  } as Queryable;
}

test('a request that is made between two statements is no difference', async () => {
  const fixture = await createWithdrawalFixture(database.pool);
  const [id = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(alice, SUI, { asset: 'SUI' }));
  const db = asBetweenRequests(fixture, () => withdraw(alice, USDC));
  expect(await findUnheld(db, [BigInt(id)])).toEqual([]);
});

test('only the accounts behind the requests are looked at, each once and for all its open requests', async () => {
  const fixture = await createWithdrawalFixture(database.pool);
  const ids = await fixture.ask(withdraw(alice, USDC), withdraw(alice, 2n * USDC), withdraw(bob, USDC));
  // A unit less is on hold for each.
  await database.pool.query(
    `UPDATE ledger.balances b SET balance = balance - 1 FROM ledger.accounts a WHERE a.id = b.account_id AND a.name LIKE '%:held'`,
  );
  expect(await findUnheld(database.pool, ids.slice(0, 2).map(BigInt))).toEqual([
    `member:${alice}:held USDC holds 2999999 for requests of 3000000`,
  ]);
  expect(await findUnheld(database.pool, ids.slice(2).map(BigInt))).toEqual([
    `member:${bob}:held USDC holds 999999 for requests of 1000000`,
  ]);
});
