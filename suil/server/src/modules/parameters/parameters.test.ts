import { parametersOn } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { readParameters } from './read.ts';
import { getParameterChanges } from './routes.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_800;
/** Keys: the factor of SUIL pledges for 30 days, 200 at first; the bank's fee, 300 at first. */
const [FACTOR, BANK_FEE] = [10, 45];

test('what was announced is listed newest first, page by page, and says what held on any day', async () => {
  const fixture = await createLedgerFixture(database.pool, DAY);
  await fixture.events(
    eventOn(DAY, 'ChangeAnnounced', { key: FACTOR, current: 200n, value: 250n, day: DAY + 3 }),
    eventOn(DAY, 'ChangeAnnounced', { key: BANK_FEE, current: 300n, value: 100n, day: DAY + 3 }),
    eventOn(DAY, 'ChangeCancelled', { key: BANK_FEE, value: 100n }),
  );
  await fixture.closeDay(null, 5);
  await fixture.events(eventOn(DAY + 5, 'ChangeAnnounced', { key: FACTOR, current: 250n, value: 150n, day: DAY + 8 }));

  const { items, nextCursor } = await getParameterChanges(database.pool, { limit: 20 });
  expect(nextCursor).toBeNull();
  expect(items.map(({ key, value, day, cancelledAtMs }) => [key, value, day - DAY, cancelledAtMs !== null])).toEqual([
    [FACTOR, '150', 8, false],
    [BANK_FEE, '100', 3, true],
    [FACTOR, '250', 3, false],
  ]);
  const first = await getParameterChanges(database.pool, { limit: 2 });
  const second = await getParameterChanges(database.pool, { limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...second.items]).toEqual(items);

  // What a reader works out from the list is what the server counts with.
  const changes = items
    .filter(({ cancelledAtMs }) => cancelledAtMs === null)
    .map(({ key, value, day }) => ({ key, value: BigInt(value), day }))
    .reverse();
  for (const day of [DAY, DAY + 2, DAY + 3, DAY + 7, DAY + 8]) {
    expect(parametersOn(changes, day)).toEqual(await readParameters(database.pool, day));
  }
  expect(parametersOn(changes, DAY + 7)).toMatchObject({ suilPledge30FactorBps: 250n, bankFeeBps: 300n });
});

test('what the guardian vetoed is listed as taken back and never holds', async () => {
  const fixture = await createLedgerFixture(database.pool, DAY);
  await fixture.events(
    eventOn(DAY, 'ChangeAnnounced', { key: BANK_FEE, current: 300n, value: 100n, day: DAY + 3 }),
    eventOn(DAY, 'ChangeVetoed', { key: BANK_FEE, value: 100n }),
  );
  const { items } = await getParameterChanges(database.pool, { limit: 20 });
  expect(items.map(({ key, cancelledAtMs }) => [key, cancelledAtMs !== null])).toEqual([[BANK_FEE, true]]);
  expect(await readParameters(database.pool, DAY + 3)).toMatchObject({ bankFeeBps: 300n });
});
