import { dayStartMs, FEES_ACCOUNT } from '@suil/core';
import { NODE_FEE_KINDS } from '@suil/core/api';
import { migrate } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { sumByDayAndKind } from '../../ledger.ts';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getNodeDays } from './service.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_800;
const member = memberOf('c');

/** A fee of each kind that the chain reports, `fee` of one and twice that of the other. */
const feesOf = (day: number, fee: bigint) => [
  eventOn(day, 'Unstaked', { member, stakeValue: 100n * fee, fee, suiAmount: 0n, usdcAmount: 99n * fee }),
  eventOn(day, 'Claimed', {
    member,
    incomeKind: 'static',
    rewardValue: 40n * fee,
    rewardValueFee: 2n * fee,
    claimSuiAmount: 0n,
    claimUsdcAmount: 38n * fee,
  }),
];

async function readRows() {
  const { rows } = await database.pool.query<{ day: number; kind: string; amount: bigint }>(
    'SELECT day, kind, amount FROM node_fees ORDER BY day DESC, kind COLLATE "C"',
  );
  return rows;
}

test('property: the fees of each closed day are the sums of its postings, and the migration finds the same', async () => {
  const fixture = await createLedgerFixture(database.pool, DAY);
  await fixture.fund('bank_reserve', 'USDC', 10_000_000_000n);
  await fixture.events(
    eventOn(DAY, 'InviterBound', { member, inviter: manifest.root }),
    eventOn(DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: 30_000_000_000n }),
  );
  await fixture.intents({
    address: member,
    action: 'subscribe',
    parameters: { termDays: 180, amount: '20000000000' },
  });
  for (let day = DAY; day < DAY + 4; day += 1) {
    for (let n = 1; n <= 3; n += 1) await fixture.events(...feesOf(day, BigInt(n * (day - DAY) * 1_001)));
    await fixture.closeDay(null);
  }
  // The open day is not closed: its fees are in no list yet.
  await fixture.events(...feesOf(DAY + 4, 5n));
  const posted = await sumByDayAndKind(database.pool, {
    accounts: [FEES_ACCOUNT],
    asset: 'USDC',
    kinds: NODE_FEE_KINDS,
    toMs: dayStartMs(DAY + 4),
  });
  const written = await readRows();
  expect(written.filter(({ amount }) => amount !== 0n)).toEqual(
    posted.map(({ day, kind, amount }) => ({ day, kind, amount })),
  );
  expect(new Set(written.map(({ kind }) => kind))).toEqual(new Set(NODE_FEE_KINDS));
  // 3% of the 5 USDC that 20,000 earn a day at 250 ppm; (1 + 2 + 3) · 3 · 1001, and twice that.
  expect(written.filter(({ day }) => day === DAY + 3).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bank_income', 150_000n],
    ['claim_fee', 36_036n],
    ['unstake_fee', 18_018n],
  ]);
  const shown = await getNodeDays(database.pool, { limit: 20 });

  // A day that an earlier release closed has no rows: it is added up when asked for, and written by the next closing.
  await database.pool.query('DELETE FROM node_fees WHERE day >= $1', [DAY + 2]);
  expect(await getNodeDays(database.pool, { limit: 20 })).toEqual(shown);
  await fixture.closeDay(null);
  expect((await readRows()).filter(({ day }) => day < DAY + 4)).toEqual(written);
  await database.pool.query('DELETE FROM node_days WHERE day = $1', [DAY + 4]);

  await database.pool.query("DROP TABLE node_fees; DELETE FROM schema_migrations WHERE scope = 'nodes' AND number = 2");
  await migrate(database.pool, serverMigrations, 0);
  expect(await readRows()).toEqual(written);
  expect(await getNodeDays(database.pool, { limit: 20 })).toEqual(shown);
});
