/** Payments of an account whose SUI lies in its address balance, wholly or in part: built, simulated and executed on our chain. */

import { JsonRpcHTTPTransport, SuiJsonRpcClient } from '@mysten/sui/jsonRpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchBalances } from '../asset/balances.ts';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import type { ChainEvent } from '../events/kinds.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildFundPledgeReserve } from '../pledge/fund-reserve.ts';
import { buildPledge } from '../pledge/pledge.ts';
import { buildAddLiquidity } from '../pool/add-liquidity.ts';
import { buildSwap } from '../pool/swap.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildTopUp } from '../vault/top-up.ts';
import { simulate } from './simulate.ts';

const SUI = 1_000_000_000n;
/** What Max of the app keeps back without days to close (suil/web/src/platform/chain/gas.ts). */
const RESERVE = 50_000_000n;
const SUI_TYPE = '0x2::sui::SUI';
const SET_UP_TIMEOUT_MS = 180_000;

let deployment: TestDeployment;
let seed = 1;

beforeAll(async () => {
  deployment = await createTestDeployment();
}, SET_UP_TIMEOUT_MS);

/** A bound member with `coins` in coin objects and `funds` in the address balance, MIST; the inviter pays for the binding's fee. */
async function member({ coins, funds }: { coins: bigint; funds: bigint }): Promise<Ed25519Keypair> {
  const { manifest, operator } = deployment;
  const person = await deployment.createMember(seed, 200n * SUI);
  seed += 1;
  await deployment.run(person, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
  const address = person.toSuiAddress();
  const sendFunds = new Transaction();
  const [sent] = sendFunds.splitCoins(sendFunds.gas, [funds]);
  sendFunds.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [SUI_TYPE],
    arguments: [sent!, sendFunds.pure.address(address)],
  });
  const rest = sendFunds.splitCoins(sendFunds.gas, [coins]);
  sendFunds.transferObjects([rest], address);
  // What is left of the faucet's coin pays this transaction and goes away with it.
  sendFunds.transferObjects([sendFunds.gas], operator.toSuiAddress());
  await deployment.run(person, sendFunds);
  expect(await holdings(person)).toEqual({ coins, funds });
  return person;
}

async function holdings(person: Ed25519Keypair): Promise<{ coins: bigint; funds: bigint }> {
  const { balance } = await deployment.client.core.getBalance({ owner: person.toSuiAddress(), coinType: SUI_TYPE });
  return { coins: BigInt(balance.coinBalance), funds: BigInt(balance.addressBalance) };
}

const total = async (person: Ed25519Keypair) =>
  (await fetchBalances(deployment.client, deployment.manifest, person.toSuiAddress())).SUI;

/** Simulates, then executes a build of the same; the total falls by the amount and by the fee that the simulation named. */
async function pay(person: Ed25519Keypair, build: () => Transaction, amount: bigint): Promise<readonly ChainEvent[]> {
  const before = await total(person);
  const preview = await simulate(deployment.client, deployment.manifest, build(), person.toSuiAddress());
  if (!preview.ok) throw preview.error;
  expect(preview.networkFeeMist).toBeLessThan(RESERVE);
  const { events } = await deployment.run(person, build());
  expect(await total(person)).toBe(before - amount - preview.networkFeeMist);
  const change = preview.balanceChanges.find(
    ({ address, coinType }) => address === person.toSuiAddress() && coinType.endsWith('::sui::SUI'),
  );
  expect(change?.amount).toBe(-amount - preview.networkFeeMist);
  return events;
}

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

describe('regression/10 payments out of the address balance', () => {
  const stake = (amountMist: bigint) => () => buildStake({ manifest: deployment.manifest, amountMist, minValue: 1n });
  const topUp = (amountMist: bigint) => () => buildTopUp({ manifest: deployment.manifest, amountMist });

  test('60 SUI received by send_funds, no coin: all but the reserve can be staked', async () => {
    const person = await member({ coins: 0n, funds: 60n * SUI });
    const amount = 60n * SUI - RESERVE;
    const events = await pay(person, stake(amount), amount);
    expect(events.find(({ kind }) => kind === 'Staked')).toMatchObject({ suiAmount: amount });
    expect((await holdings(person)).coins).toBe(0n);
  });

  test('60 SUI received by send_funds, no coin: all but the reserve can be topped up', async () => {
    const person = await member({ coins: 0n, funds: 60n * SUI });
    const amount = 60n * SUI - RESERVE;
    const events = await pay(person, topUp(amount), amount);
    expect(events).toMatchObject([{ kind: 'ToppedUp', member: person.toSuiAddress(), amount }]);
  });

  // Each amount is more than either part holds, and Max of both.
  test.each([
    { coins: 40n * SUI, funds: 30n * SUI },
    { coins: 59n * SUI, funds: 1n * SUI },
    { coins: 1n * SUI, funds: 59n * SUI },
    // Neither part alone would pay the fee of a stake that closes days, if it were used alone.
    { coins: 30_000_000n, funds: 60n * SUI },
    { coins: 60n * SUI, funds: 30_000_000n },
    { coins: 1n, funds: 60n * SUI },
    { coins: 60n * SUI, funds: 1n },
  ])('partly in coins ($coins) and partly in the address balance ($funds): Max is staked', async (parts) => {
    const person = await member(parts);
    const amount = parts.coins + parts.funds - RESERVE;
    const events = await pay(person, stake(amount), amount);
    expect(events.find(({ kind }) => kind === 'Staked')).toMatchObject({ suiAmount: amount });
  });

  test('coins pay the fee when the address balance is spent to the last MIST, and the other way round', async () => {
    const first = await member({ coins: 2n * SUI, funds: 30n * SUI });
    await pay(first, topUp(30n * SUI), 30n * SUI);
    expect((await holdings(first)).funds).toBe(0n);
    const second = await member({ coins: 30n * SUI, funds: 2n * SUI });
    await pay(second, topUp(30n * SUI), 30n * SUI);
    expect(await total(second)).toBeGreaterThan(SUI);
  });

  test('a small payment out of dust coins leaves the rest of them with the sender', async () => {
    const person = await member({ coins: 500_000_000n, funds: 300_000_000n });
    await pay(person, topUp(100_000_000n), 100_000_000n);
    await pay(person, topUp(100_000_000n), 100_000_000n);
  });

  test('dust in several coins is spent with the address balance, and nothing of it is lost', async () => {
    const person = await member({ coins: 90_000_000n, funds: 60n * SUI });
    const split = new Transaction();
    const parts = split.splitCoins(split.gas, [10_000_000n, 20_000_000n]);
    split.transferObjects([parts[0]!, parts[1]!], person.toSuiAddress());
    await deployment.run(person, split);
    const before = await total(person);
    const amount = before - RESERVE;
    await pay(person, stake(amount), amount);
    expect((await holdings(person)).coins).toBe(0n);
  });

  test('Max with days to close: the reserve of 41 days is split over both parts and pays all the same', async () => {
    const { manifest } = deployment;
    const person = await member({ coins: 120_000_000n, funds: 60n * SUI });
    deployment.passDays(41);
    // (0.02 + 41 · 0.0045) · 1.2 SUI: gasReserve(41) of the app.
    const amount = 60_120_000_000n - 245_400_000n;
    const build = () => buildStake({ manifest, amountMist: amount, minValue: 1n, daysBehind: 41 });
    const preview = await simulate(deployment.client, manifest, build(), person.toSuiAddress());
    expect(preview.ok ? 'ok' : preview.error.message).toBe('ok');
    const { events } = await deployment.run(person, build());
    expect(events.find(({ kind }) => kind === 'Staked')).toMatchObject({ suiAmount: amount });
  });

  test('every other payment of SUI takes both parts: pledge, its reserve, swap, pool shares', async () => {
    const { manifest, operator } = deployment;
    const parts = { coins: 21n * SUI, funds: 10n * SUI };
    const amountMist = 30n * SUI;
    const funder = await member(parts);
    await pay(funder, () => buildFundPledgeReserve({ manifest, amountMist }), amountMist);
    deployment.passMs(1_800_000);
    const pledger = await member(parts);
    const events = await pay(
      pledger,
      () => buildPledge({ manifest, amountMist, termDays: 30, minValue: 0n }),
      amountMist,
    );
    expect(events.find(({ kind }) => kind === 'Pledged')).toMatchObject({ principal: amountMist });
    const swapper = await member(parts);
    const recipient = swapper.toSuiAddress();
    const swap = { pool: 'usdcSui', direction: 'xToY', amount: amountMist, minOut: 1n, recipient } as const;
    await pay(swapper, () => buildSwap({ manifest, ...swap }), amountMist);
    const provider = await member(parts);
    const owner = provider.toSuiAddress();
    await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 1_000_000_000n, recipient: owner }));
    const add = { pool: 'usdcSui', x: amountMist, y: 1_000_000_000n, minShares: 1n, recipient: owner } as const;
    const before = await total(provider);
    await deployment.run(provider, buildAddLiquidity({ manifest, ...add }));
    // 30 SUI and their fee; the deposit returns at most a MIST of rounding.
    expect(await total(provider)).toBeLessThan(before - amountMist);
  });

  test('more than both parts hold is refused as too little SUI, not as a fault of the network fee', async () => {
    const { client, manifest } = deployment;
    for (const parts of [
      { coins: 0n, funds: 30n * SUI },
      { coins: 10n * SUI, funds: 20n * SUI },
      { coins: 30n * SUI, funds: 0n },
    ]) {
      const person = await member(parts);
      const preview = await simulate(client, manifest, topUp(31n * SUI)(), person.toSuiAddress());
      expect(preview.ok ? 'ok' : preview.error.code).toBe('ASSET_SUI_INSUFFICIENT');
      expect(await refusal(deployment.run(person, topUp(31n * SUI)()))).toBe('ASSET_SUI_INSUFFICIENT');
      expect(await holdings(person)).toEqual(parts);
    }
  });

  test('all of it, with nothing left for the network fee, is refused with a reason', async () => {
    const { client, manifest } = deployment;
    // Without coins nothing can pay the fee; with coins the chain misses what the budget took out of them.
    for (const [parts, code] of [
      [{ coins: 0n, funds: 30n * SUI }, 'CHAIN_GAS_BALANCE_INSUFFICIENT'],
      [{ coins: 10n * SUI, funds: 20n * SUI }, 'ASSET_SUI_INSUFFICIENT'],
    ] as const) {
      const person = await member(parts);
      const preview = await simulate(client, manifest, topUp(30n * SUI)(), person.toSuiAddress());
      expect(preview.ok ? 'ok' : preview.error.code).toBe(code);
    }
  });

  test('JSON-RPC, whose client chooses the gas itself: the same parts are staked', async () => {
    const { chain, manifest, nowMs } = deployment;
    const network = 'localnet';
    const fetch = rpcFetch(createRpcHandler(chain, { nowMs, codeTrailer: ERROR_CODE_TRAILER }));
    const client = new SuiJsonRpcClient({
      network,
      transport: new JsonRpcHTTPTransport({ url: 'http://localnet', fetch }),
    });
    for (const parts of [
      { coins: 0n, funds: 60n * SUI },
      { coins: 40n * SUI, funds: 20n * SUI },
      { coins: 30_000_000n, funds: 60n * SUI },
    ]) {
      const person = await member(parts);
      const amount = parts.coins + parts.funds - RESERVE;
      const preview = await simulate(client, manifest, stake(amount)(), person.toSuiAddress());
      if (!preview.ok) throw preview.error;
      const { signature } = await person.signTransaction(preview.bytes);
      const done = await client.core.executeTransaction({ transaction: preview.bytes, signatures: [signature] });
      expect(done.$kind).toBe('Transaction');
      const left = await total(person);
      // A dry run of JSON-RPC counts a gas coin that is not there; the fee is at most what it names.
      expect(left).toBeGreaterThanOrEqual(RESERVE - preview.networkFeeMist);
      expect(left).toBeLessThan(RESERVE);
    }
  });
});
