/** The total value locked against the real contracts: what is put in is counted once, and what the operator adds to reserves is not. */
import { beforeAll, expect, test } from 'vitest';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { buildFundReserve } from '../liquidity/fund-reserve.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildFundPledgeReserve } from '../pledge/fund-reserve.ts';
import { buildPledge } from '../pledge/pledge.ts';
import { buildPledgeSuil } from '../pledge/pledge-suil.ts';
import { buildObserve } from '../pool/observe.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildTopUp } from '../vault/top-up.ts';
import { buildTopUpSuil } from '../vault/top-up-suil.ts';
import { buildTopUpUsdc } from '../vault/top-up-usdc.ts';
import { createTvlAdapter } from './adapter.ts';

const SUI = 1_000_000_000n;
const SUIL = 1_000_000_000n;
const USD = 1_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
let deployment: TestDeployment;

/** 1,000,000 SUI and 3,600,000 USDC are in one pool, 350,000 SUIL and 35,000 SUI in the other. */
beforeAll(async () => {
  deployment = await createTestDeployment();
  await deployment.seed('suilSui', 350_000n * SUIL, 35_000n * SUI);
}, SET_UP_TIMEOUT_MS);

/** What each function adds, the coin by its name in the manifest. */
async function read() {
  const { client, manifest } = deployment;
  const { sui } = createTvlAdapter(client, manifest);
  const nameOf = new Map(Object.entries(manifest.coinTypes).map(([name, coinType]) => [coinType, name]));
  const added: string[] = [];
  for (const [part, add] of Object.entries(sui))
    await add({ add: (coinType, amount) => added.push(`${part} ${nameOf.get(coinType)} ${amount}`) });
  return added;
}

test('default: deposits, pledges, stakes and pools, each coin once', async () => {
  const { manifest, operator } = deployment;
  expect(await read()).toEqual([
    `tvl sui ${1_000_000n * SUI}`,
    `tvl usdc ${3_600_000n * USD}`,
    'staking suil 0',
    `pool2 suil ${350_000n * SUIL}`,
    `pool2 sui ${35_000n * SUI}`,
  ]);

  const member = await deployment.createMember(61);
  const { root } = manifest;
  await deployment.run(member, buildBindInviter({ manifest, inviter: root }));
  const recipient = operator.toSuiAddress();
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 5_000n * USD, recipient }));
  // The operator's own money in reserves changes nothing.
  await deployment.run(operator, buildFundReserve({ manifest, amount: 4_000n * USD }));
  await deployment.run(operator, buildFundPledgeReserve({ manifest, amountMist: 100n * SUI }));
  // A price needs a pool that is a day old.
  deployment.passDays(1);
  await deployment.run(operator, buildObserve({ manifest }));
  await deployment.run(operator, buildTopUpUsdc({ manifest, amount: 700n * USD }));
  await deployment.run(operator, buildTopUpSuil({ manifest, amount: 9n * SUIL }));
  await deployment.run(member, buildTopUp({ manifest, amountMist: 40n * SUI }));
  await deployment.run(member, buildPledge({ manifest, amountMist: 500n * SUI, termDays: 30, minValue: 0n }));
  const suil = { manifest, amount: 200n * SUIL, termDays: 30, minValue: 0n, minHashrate: 0n };
  await deployment.run(operator, buildPledgeSuil(suil));
  // A stake's SUI goes into the pool; the USDC that comes out of it is the principal.
  await deployment.run(member, buildStake({ manifest, amountMist: 1_000n * SUI, minValue: 1n }));

  expect(await read()).toEqual([
    `tvl sui ${(1_000_000n + 40n + 500n + 1_000n) * SUI}`,
    `tvl usdc ${(3_600_000n + 700n) * USD}`,
    `staking suil ${200n * SUIL}`,
    `pool2 suil ${350_000n * SUIL}`,
    `pool2 sui ${35_000n * SUI}`,
  ]);
});
