import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, quietDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { copyLeftOut } from './copy-left-out.ts';

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

test('regression/19 what a server of the former release applied after the migration is copied at the next start, once', async () => {
  const { pool } = database;
  const member = memberOf('a');
  const fixture = await createLedgerFixture(pool, DAY);
  const rows = async () => {
    const settled = await pool.query(
      'SELECT through_day, income::text, value::text FROM liquidity_settlements ORDER BY through_day',
    );
    const claimed = await pool.query(
      'SELECT income_kind, day, amount::text, fee::text FROM liquidity_claims ORDER BY day, income_kind',
    );
    return [settled.rows.map((row) => Object.values(row)), claimed.rows.map((row) => Object.values(row))];
  };
  const settled = (throughDay: number, income: bigint) =>
    eventOn(throughDay + 1, 'Settled', { member, throughDay, income, returned: 0n });
  const claim = (day: number, rewardValue: bigint) =>
    eventOn(day, 'Claimed', {
      ...{ member, incomeKind: 'static', rewardValue, rewardValueFee: 5_000n },
      ...{ claimSuiAmount: 0n, claimUsdcAmount: rewardValue - 5_000n },
    });
  await fixture.events(
    eventOn(DAY, 'InviterBound', { member, inviter: root }),
    eventOn(DAY, 'Staked', { member, suiAmount: 1n, value: 1_000_000_000n }),
  );
  await fixture.closeDay(70_000n);
  await fixture.events(quietDay(DAY), settled(DAY, 0n));
  await fixture.closeDay(70_000n);
  expect(await copyLeftOut(pool)).toBe(0);
  // A former server applies these: it knows neither claims nor what the position was, and one before it not even the settlements.
  await fixture.events(quietDay(DAY + 1), settled(DAY + 1, 200_000n), claim(DAY + 2, 100_000n));
  await pool.query('DELETE FROM liquidity_claims');
  await pool.query('DELETE FROM liquidity_settlements WHERE through_day = $1', [DAY + 1]);
  await fixture.closeDay(70_000n);
  // And a server of this release the rest.
  await fixture.events(quietDay(DAY + 2), settled(DAY + 2, 200_000n), claim(DAY + 3, 150_000n));
  const all = [
    [
      [DAY, '0', '1000000000'],
      [DAY + 1, '200000', null],
      [DAY + 2, '200000', '1000000000'],
    ],
    [
      ['static', DAY + 2, '100000', '5000'],
      ['static', DAY + 3, '150000', '5000'],
    ],
  ];
  expect(await rows()).not.toEqual(all);
  expect(await copyLeftOut(pool)).toBe(2);
  expect(await rows()).toEqual(all);
  expect(await copyLeftOut(pool)).toBe(0);
});
