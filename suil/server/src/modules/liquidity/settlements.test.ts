import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, quietDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_713;
const root = manifest.root as Address;

test('regression/19 a settlement that waited to be applied when the table was made is there once, and is applied', async () => {
  const { pool } = database;
  const member = memberOf('a');
  const fixture = await createLedgerFixture(pool, DAY);
  await fixture.events(
    eventOn(DAY, 'InviterBound', { member, inviter: root }),
    eventOn(DAY, 'Staked', { member, suiAmount: 1n, value: 1_000_000_000n }),
  );
  await fixture.closeDay(70_000n);
  // What the migration makes of the event, which the indexer stored before and the ledger takes below.
  await pool.query('INSERT INTO liquidity_settlements (member, through_day, income) VALUES ($1, $2, 200000)', [
    member,
    DAY,
  ]);
  await fixture.events(
    quietDay(DAY),
    eventOn(DAY + 1, 'Settled', { member, throughDay: DAY, income: 200_000n, returned: 0n }),
  );
  const { rows } = await pool.query('SELECT member, through_day, income::text FROM liquidity_settlements');
  expect(rows).toEqual([{ member, through_day: DAY, income: '200000' }]);
  const held = await pool.query('SELECT settled_day FROM liquidity_positions WHERE member = $1', [member]);
  expect(held.rows).toEqual([{ settled_day: DAY }]);
});
