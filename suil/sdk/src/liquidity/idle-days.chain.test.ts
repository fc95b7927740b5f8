import { beforeAll, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildRoll, MAX_DAYS_PER_TRANSACTION } from './close-days.ts';
import { buildStake } from './stake.ts';
import { buildUnstakeUsdc } from './unstake.ts';
import { fetchLiquidityView } from './view.ts';

/** A machine that has never compiled the contracts, and is busy, takes this long at most. */
const SET_UP_TIMEOUT_MS = 180_000;
const SUI = 1_000_000_000n;
let deployment: TestDeployment;

beforeAll(async () => {
  deployment = await createTestDeployment();
}, SET_UP_TIMEOUT_MS);

test('regression/19 fetchLiquidityView: a pool that no transaction touched for two years is shown, and behind', async () => {
  const { client, manifest } = deployment;
  const launched = await fetchLiquidityView(client, manifest);
  let passed = 0;
  // Each day that is closed is one field that is looked up and one that is added.
  for (const days of [499, 500, 799, 800]) {
    deployment.passDays(days - passed);
    passed = days;
    const { overview } = await fetchLiquidityView(client, manifest);
    expect([days, overview.daysBehind, overview.lastClosedDay - launched.overview.lastClosedDay]).toEqual([
      days,
      days,
      days,
    ]);
  }
});

test('behavior: more days than one transaction closes are counted all; once transactions have closed some, principal leaves', async () => {
  const { client, manifest } = deployment;
  const member = await deployment.createMember(7, 100n * SUI);
  const { overview: launched } = await fetchLiquidityView(client, manifest);
  await deployment.run(deployment.operator, buildRoll({ manifest, days: launched.daysBehind }));
  await deployment.run(member, buildBindInviter({ manifest, inviter: deployment.operator.toSuiAddress() }));
  await deployment.run(member, buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }));
  const { overview: before } = await fetchLiquidityView(client, manifest);
  deployment.passDays(1_500);
  const owner = member.toSuiAddress();
  const { overview, position } = await fetchLiquidityView(client, manifest, owner);
  expect([overview.daysBehind, overview.lastStoredDay, overview.lastClosedDay]).toEqual([
    1_500,
    before.lastStoredDay,
    before.lastStoredDay + MAX_DAYS_PER_TRANSACTION,
  ]);
  const leave = (daysBehind: number) => buildUnstakeUsdc({ manifest, value: position.value, daysBehind });
  expect(() => leave(overview.daysBehind)).toThrow(expect.objectContaining({ code: 'LIQUIDITY_DAYS_BEHIND' }));
  await deployment.run(member, buildRoll({ manifest, days: MAX_DAYS_PER_TRANSACTION }));
  const { overview: after } = await fetchLiquidityView(client, manifest, owner);
  expect([after.daysBehind, after.lastStoredDay, after.lastClosedDay]).toEqual([
    700,
    before.lastStoredDay + MAX_DAYS_PER_TRANSACTION,
    before.lastStoredDay + 1_500,
  ]);
  const { events } = await deployment.run(member, leave(after.daysBehind));
  expect(events.at(-1)).toMatchObject({ kind: 'Unstaked', member: owner, stakeValue: position.value });
});
