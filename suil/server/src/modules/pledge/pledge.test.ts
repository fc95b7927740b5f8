import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { indexEvents } from '../../testing/index-events.test-support.ts';
import { eventOn, memberOf, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getPledge, getPledges, getRecords } from './service.ts';

const database = useTestDatabase(serverMigrations);
const alice = memberOf('a');
const all = { asset: undefined, status: undefined, cursor: undefined, limit: 20 };

test('pledges: from the events, with what was paid, until nothing is left', async () => {
  const pledged = { member: alice, principal: 20n, termDays: 30, value: 70n };
  const paid = { member: alice, id: 7n, returned: 0n };
  await indexEvents(
    database.pool,
    [eventOn(100, 'Pledged', { ...pledged, id: 7n, escrowed: 3n })],
    [eventOn(101, 'SuilPledged', { ...pledged, id: 7n, hashrate: 2n })],
    [eventOn(110, 'IncomePaid', { ...paid, income: 50n, fee: 2n, closed: false })],
    [eventOn(131, 'IncomePaid', { ...paid, income: 9n, fee: 1n, closed: true })],
    [eventOn(131, 'PrincipalPaid', { member: alice, id: 7n, principal: 20n })],
  );
  const statuses = async (day: number) =>
    (await getPledges(database.pool, alice, all, onDay(day))).items.map(({ asset, status }) => [asset, status]);
  // Days 101 … 130 earn of the one, 102 … 131 of the other.
  expect(await statuses(131)).toEqual([
    ['SUIL', 'active'],
    ['SUI', 'closed'],
  ]);
  expect(await statuses(132)).toEqual([
    ['SUIL', 'ended'],
    ['SUI', 'closed'],
  ]);
  expect(await getPledge(database.pool, alice, { asset: 'SUI', id: '7' }, onDay(131))).toMatchObject({
    startDay: 100,
    lastDay: 130,
    income: '59',
    incomeFee: '3',
    incomeClosed: true,
    principalPaid: true,
    value: '70',
  });
  const ended = await getPledges(database.pool, alice, { ...all, status: 'ended' }, onDay(132));
  expect(ended.items.map(({ asset, hashrate }) => [asset, hashrate])).toEqual([['SUIL', '2']]);
  const first = await getRecords(database.pool, alice, { ...all, pledge: undefined, kind: undefined, limit: 3 });
  const second = await getRecords(database.pool, alice, {
    ...{ ...all, pledge: undefined, kind: undefined, limit: 3 },
    cursor: first.nextCursor ?? undefined,
  });
  expect([...first.items, ...second.items].map(({ kind, asset, amount, fee }) => [kind, asset, amount, fee])).toEqual([
    ['principal', 'SUI', '20', '0'],
    ['income', 'SUI', '9', '1'],
    ['income', 'SUI', '50', '2'],
    ['pledged', 'SUIL', '20', '0'],
    ['pledged', 'SUI', '20', '0'],
  ]);
  const strange = getPledge(database.pool, memberOf('b'), { asset: 'SUI', id: '7' }, 0);
  await expect(strange).rejects.toMatchObject({ code: 'PLEDGE_NOT_FOUND' });
});

test('a pledge that was left is closed, and its last day is the last one that is complete', async () => {
  const pledged = { member: alice, principal: 20n, termDays: 30, value: 70n };
  await indexEvents(
    database.pool,
    [eventOn(100, 'Pledged', { ...pledged, id: 7n, escrowed: 3n })],
    [eventOn(100, 'SuilPledged', { ...pledged, id: 7n, hashrate: 2n })],
    [
      eventOn(111, 'IncomePaid', { member: alice, id: 7n, income: 50n, fee: 2n, returned: 9n, closed: true }),
      eventOn(111, 'PrincipalPaid', { member: alice, id: 7n, principal: 20n }),
      eventOn(111, 'PledgeLeft', { member: alice, id: 7n, servedDays: 10 }),
    ],
    [
      eventOn(112, 'SuilPrincipalPaid', { member: alice, id: 7n, principal: 20n }),
      eventOn(112, 'SuilPledgeLeft', { member: alice, id: 7n, termDays: 30, servedDays: 11 }),
    ],
  );
  const { items } = await getPledges(database.pool, alice, all, onDay(113));
  expect(items.map(({ asset, status, lastDay }) => [asset, status, lastDay])).toEqual([
    ['SUIL', 'closed', 111],
    ['SUI', 'closed', 110],
  ]);
});
