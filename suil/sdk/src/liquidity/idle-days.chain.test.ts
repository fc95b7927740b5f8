import { beforeAll, expect, test } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { fetchLiquidityView } from './view.ts';

/** A machine that has never compiled the contracts, and is busy, takes this long at most. */
const SET_UP_TIMEOUT_MS = 180_000;
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
