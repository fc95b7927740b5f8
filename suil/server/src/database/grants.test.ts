import type { Address } from '@suil/core';
import { createPool, type Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../ledger.ts';
import { serverMigrations } from '../modules/index.ts';
import {
  alice,
  bob,
  cancel,
  carol,
  createWithdrawalFixture,
  DAY,
  HOUR_MS,
  USDC,
  withdraw,
} from '../modules/withdrawal/withdrawal-fixture.test-support.ts';
import type { UnsignedIntent } from '../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, onDay } from '../testing/test-deployment.test-support.ts';
import { grantTestRoles } from './grant-roles.test-support.ts';
import { ROLES } from './grants.ts';

const database = useTestDatabase(serverMigrations);
let app: Pool;

beforeAll(async () => {
  await grantTestRoles(database.pool);
  // At each start again; an older version of this code, or an operator, may have given more.
  await database.pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${ROLES.writer}`);
  await database.pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA ledger TO ${ROLES.writer}`);
  await grantTestRoles(database.pool);
  app = createPool({ connection: database.connection, role: ROLES.writer });
});
afterAll(() => app.end());

const root = manifest.root as Address;
const bind = (member: Address) => eventOn(DAY, 'InviterBound', { member, inviter: root });
const pledge = { member: alice, id: 0n, principal: 20_000_000_000n, termDays: 30, value: 60n * USDC, escrowed: 9n };
const subscribe = (address: Address): UnsignedIntent => ({
  address,
  action: 'subscribe',
  parameters: { termDays: 7, amount: `${100n * USDC}` },
});

test('default: members, products, vouchers, days and changes of parameters: all of it with no more rights than these', async () => {
  const fixture = await createWithdrawalFixture(app, database.pool);
  const { ledger } = fixture;
  await ledger.events(bind(alice), bind(bob), eventOn(DAY, 'SetupCompleted', { ...manifest, day: DAY } as never));
  await ledger.fund('bank_reserve', 'USDC', 10n * USDC);
  await ledger.fund('emission', 'SUIL', 10n ** 15n);
  await ledger.events(
    eventOn(DAY, 'ChangeAnnounced', { key: 16, current: 100_000n * USDC, value: 90_000n * USDC, day: DAY + 2 }),
    eventOn(DAY, 'ChangeCancelled', { key: 16, value: 90_000n * USDC }),
    eventOn(DAY, 'Staked', { member: alice, suiAmount: 9n, value: 1_000n * USDC }),
    eventOn(DAY, 'Pledged', pledge),
    eventOn(DAY, 'IncomePaid', { member: alice, id: 0n, income: 5n, fee: 1n, returned: 0n, closed: false }),
  );
  const done = await ledger.intents(
    { address: alice, action: 'buy_hashrate', parameters: { amount: `${100n * USDC}` } },
    {
      address: bob,
      action: 'buy_node',
      parameters: { tier: 'primary', quantity: 2, payWith: 'USDC', price: `${200n * USDC}` },
    },
    subscribe(alice),
    subscribe(bob),
  );
  expect(done.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  const [paid = '', unused = '', dropped = ''] = await fixture.ask(
    withdraw(alice, USDC),
    withdraw(bob, USDC),
    withdraw(carol, USDC),
  );
  expect(await fixture.ask(cancel(carol, dropped))).toEqual([dropped]);
  expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
  await ledger.events(fixture.paid(paid, alice, USDC));
  await ledger.closeDay(1_000_000n);
  await ledger.closeDay(1_000_000n);
  expect(await fixture.sweepAt(onDay(ledger.day, HOUR_MS))).toBe(1);
  expect((await fixture.read(bob, unused)).status).toBe('returned');
  const claimed = await ledger.intents({ address: alice, action: 'claim_hashrate', parameters: { amount: '1' } });
  expect(claimed[0]?.outcome).toBe('done');
  // Through the end of the first term, so that one renews; then the other leaves.
  await ledger.closeDay(null, 7);
  const redeemed = await ledger.intents({
    address: bob,
    action: 'redeem',
    parameters: { subscriptionId: `${(done[3] as { inputSeq: bigint }).inputSeq}` },
  });
  expect(redeemed[0]?.outcome).toBe('done');
  const { ledger: balances, books } = await ledger.balances();
  expect(balances).toEqual(books);
  expect(await checkLedger(app)).toEqual([]);
});

test.each([
  'UPDATE withdrawals SET amount = amount + 1',
  'UPDATE withdrawals SET recipient = member',
  'UPDATE withdrawals SET member = member',
  'UPDATE withdrawals SET asset = asset',
  'DELETE FROM withdrawals',
  'UPDATE bank_subscriptions SET principal = principal + 1',
  'UPDATE bank_subscriptions SET member = member',
  'DELETE FROM bank_subscriptions',
  'UPDATE parameter_changes SET value = value + 1',
  'UPDATE parameter_changes SET day = 0',
  'DELETE FROM parameter_changes',
  'UPDATE hashrate_entries SET total = total + 1',
  'UPDATE hashrate_entries SET member = member',
  'DELETE FROM hashrate_entries',
  'UPDATE pledges SET value = value + 1',
  'UPDATE pledges SET member = member',
  'DELETE FROM pledges',
  'UPDATE liquidity_positions SET member = member',
  'DELETE FROM liquidity_positions',
  'UPDATE node_sales SET tier = tier',
  'DELETE FROM node_sales',
  'DELETE FROM indexer_state',
  'UPDATE indexer_state SET chain = chain',
  'DELETE FROM journal_applied',
  'UPDATE ledger.balances SET may_be_negative = true',
  'UPDATE ledger.balances SET account_id = account_id',
  'TRUNCATE withdrawals',
])('error: the role of inputs may not: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toThrow('permission denied');
});
