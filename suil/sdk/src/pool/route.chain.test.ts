/** Swaps over both pools against the real bytecode: what is quoted is paid, in one transaction, and what an attacker can do about it. */
import type { SuiClientTypes } from '@mysten/sui/client';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { minimumAfterSlippage, planRoute, type RouteStep, type SwapCoin } from '@suil/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchBalances } from '../asset/balances.ts';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import type { SuilClient } from '../chain/contract.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { Overview } from '../generated/suil/pool.ts';
import { buildSwapSuil } from '../suilpool/swap.ts';
import { fetchRouteQuote } from './route-quote.ts';
import { buildRouteSwap } from './route-swap.ts';

const SUI = 1_000_000_000n;
const SUIL = 1_000_000_000n;
const USD = 1_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
const TO_USDC = planRoute('SUIL', 'USDC');
const TO_SUIL = planRoute('USDC', 'SUIL');
let deployment: TestDeployment;
let member: Ed25519Keypair;
let recipient: string;

/** 1,000,000 SUI and 3,600,000 USDC; 350,000 SUIL and 35,000 SUI: at 3.60 USD a SUI, one SUIL is 0.36 USD. */
beforeAll(async () => {
  deployment = await createTestDeployment();
  const { manifest, operator } = deployment;
  member = operator;
  recipient = operator.toSuiAddress();
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 1_000n * USD, recipient }));
  await deployment.seed('suilSui', 350_000n * SUIL, 35_000n * SUI);
  deployment.passDays(2);
}, SET_UP_TIMEOUT_MS);

const quote = (steps: readonly RouteStep[], amount: bigint, client: SuilClient = deployment.client) =>
  fetchRouteQuote(client, deployment.manifest, { steps, amount });

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

/** Swaps, and returns the events and by how much each coin's balance changed. */
async function swap(steps: readonly RouteStep[], amount: bigint, minOut: bigint, minHashrate = 0n) {
  const { client, manifest } = deployment;
  const before = await fetchBalances(client, manifest, recipient);
  const tx = buildRouteSwap({ manifest, steps, amount, minOut, minHashrate, recipient });
  const { events } = await deployment.run(member, tx);
  const after = await fetchBalances(client, manifest, recipient);
  const change = (coin: SwapCoin) => after[coin] - before[coin];
  return { events, change };
}

describe('a route over both pools', () => {
  test('default: SUIL to USDC: one transaction pays what was quoted, to the base unit, and grants the hashrate', async () => {
    const quoted = await quote(TO_USDC, 100n * SUIL);
    expect([quoted.exchangeFeeBps, quoted.hashrate?.shareBps]).toEqual([300n, 6_000n]);
    // 3% of 100 SUIL; the pool keeps 0.291; floor(35e12 · 96,709,000,000 / 350,096,709,000,000) = 9,668,228,557 MIST.
    // The other keeps 29,004,686; floor(3.6e12 · 9,639,223,871 / 1,000,009,639,223,871) = 34,700,871 micro-dollars.
    expect(quoted.steps.map(({ amountOut }) => amountOut)).toEqual([9_668_228_557n, 34_700_871n]);
    const { events, change } = await swap(TO_USDC, 100n * SUIL, quoted.amountOut, quoted.hashrate?.granted);
    expect([change('SUIL'), change('USDC')]).toEqual([-100n * SUIL, 34_700_871n]);
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'HourClosed')).toEqual([
      ...['Swapped', 'SuilSwapped', 'Swapped'],
    ]);
    expect(events.find(({ kind }) => kind === 'SuilSwapped')).toMatchObject({
      member: recipient,
      fee: 3n * SUIL,
      suiAmount: 9_668_228_557n,
      feeValue: quoted.hashrate?.feeValue,
      hashrate: quoted.hashrate?.granted,
    });
    // 60% of what 3 SUIL are worth at 0.36 USD, less what the sale lowers the price by, 0.055%.
    const granted = quoted.hashrate?.granted ?? 0n;
    expect(granted > 646_000n && granted <= 648_000n).toBe(true);
  });

  test('back: USDC to SUIL, without the exchange', async () => {
    const quoted = await quote(TO_SUIL, 10n * USD);
    expect(quoted.hashrate).toBeNull();
    const { events, change } = await swap(TO_SUIL, 10n * USD, quoted.amountOut);
    expect([change('USDC'), change('SUIL')]).toEqual([-10n * USD, quoted.amountOut]);
    expect(events.filter(({ kind }) => kind === 'SuilSwapped')).toEqual([]);
  });

  test('one pool: SUI to USDC, and SUIL to SUI', async () => {
    for (const [pay, get] of [
      ['SUI', 'USDC'],
      ['SUIL', 'SUI'],
    ] as const) {
      const quoted = await quote(planRoute(pay, get), SUI);
      const { events } = await swap(planRoute(pay, get), SUI, quoted.amountOut);
      expect(events.filter(({ kind }) => kind === 'Swapped')).toMatchObject([{ amountOut: quoted.amountOut }]);
    }
  });
});

describe('attack', () => {
  test('others trade between the quote and the execution: the minimum of the last step refuses all of it', async () => {
    const { client, manifest } = deployment;
    const quoted = await quote(TO_USDC, 100n * SUIL);
    const minOut = minimumAfterSlippage(quoted.amountOut, 50n);
    // 1,000 SUIL in front take 0.55% of the first pool's price.
    await deployment.run(member, buildSwapSuil({ manifest, amount: 1_000n * SUIL, minOutMist: 1n, minHashrate: 0n }));
    const before = await fetchBalances(client, manifest, recipient);
    expect(await refusal(swap(TO_USDC, 100n * SUIL, minOut))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
    const after = await fetchBalances(client, manifest, recipient);
    expect([after.SUIL, after.USDC]).toEqual([before.SUIL, before.USDC]);
  });

  test('less hashrate than was asked for refuses all of it', async () => {
    const quoted = await quote(TO_USDC, 100n * SUIL);
    const more = (quoted.hashrate?.granted ?? 0n) + 1n;
    expect(await refusal(swap(TO_USDC, 100n * SUIL, 1n, more))).toBe('EXCHANGE_HASHRATE_BELOW_MINIMUM');
  });

  test('a minimum of 0 is refused before anything is built', async () => {
    expect(await refusal(swap(TO_USDC, 100n * SUIL, 0n))).toBe('POOL_OUTPUT_ZERO');
  });

  test.each([
    ['usdcSui', 1],
    ['suilSui', 2],
  ] as const)('a node that says of %s that it holds half: no quote', async (_pool, command) => {
    const { client } = deployment;
    const core = Object.create(client.core, {
      simulateTransaction: {
        value: async (options: SuiClientTypes.SimulateTransactionOptions<{ commandResults: true }>) => {
          const result = await client.core.simulateTransaction(options);
          const value = result.commandResults?.[command]?.returnValues[0];
          if (value === undefined) throw new Error('the pool was asked for');
          const answered = Overview.parse(value.bcs);
          value.bcs = Overview.serialize({ ...answered, y: String(BigInt(answered.y) / 2n) }).toBytes();
          return result;
        },
      },
    });
    expect(await refusal(quote(TO_USDC, 100n * SUIL, { core } as SuilClient))).toBe('POOL_ANSWERS_DIFFER');
  });

  test('a node whose answers agree, but not with the chain, cannot make the chain pay less than the minimum', async () => {
    const quoted = await quote(TO_USDC, 100n * SUIL);
    expect(await refusal(swap(TO_USDC, 100n * SUIL, quoted.amountOut + 1n))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
  });
});
