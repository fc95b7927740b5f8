import { parseAddress, ZERO_ADDRESS } from '@suil/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchBalances } from './asset/balances.ts';
import { buildMintTestUsdc } from './asset/test-usdc.ts';
import { simulate } from './chain/simulate.ts';
import { createTestDeployment, type TestDeployment } from './deployment.test-chain.ts';
import { toAppError } from './errors/app-error.ts';
import { buildClaim, quoteClaim } from './liquidity/claim.ts';
import { buildFundReserve } from './liquidity/fund-reserve.ts';
import { buildStake, quoteStake } from './liquidity/stake.ts';
import { buildUnstake, quoteUnstake } from './liquidity/unstake.ts';
import { fetchUnstakeable } from './liquidity/unstakeable.ts';
import { fetchLiquidityView } from './liquidity/view.ts';
import { fetchQuote, fetchReserves } from './pool/reserves.ts';
import { buildSwap } from './pool/swap.ts';
import { buildBindInviter } from './referral/bind-inviter.ts';
import { fetchUserInfo } from './referral/user-info.ts';
import { fetchVaultBalanceObjects } from './vault/balance-objects.ts';
import { fetchVaultBalances } from './vault/balances.ts';
import { buildCollectFees } from './vault/fees.ts';
import { buildTopUp } from './vault/top-up.ts';

const SUI = 1_000_000_000n;
/** A machine that has never compiled the contracts, and is busy, takes this long at most. */
const SET_UP_TIMEOUT_MS = 180_000;
let deployment: TestDeployment;

beforeAll(async () => {
  deployment = await createTestDeployment();
}, SET_UP_TIMEOUT_MS);

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

describe('the SDK on our chain', () => {
  test('referral: unbound, bound, and every refusal', async () => {
    const { client, manifest, operator } = deployment;
    const member = await deployment.createMember(1);
    const outsider = await deployment.createMember(2);
    const address = member.toSuiAddress();
    expect(await fetchUserInfo(client, manifest, address)).toEqual({
      root: operator.toSuiAddress(),
      inviter: ZERO_ADDRESS,
      bound: false,
    });
    const bind = (inviter: string) => buildBindInviter({ manifest, inviter });
    expect(await refusal(deployment.run(member, bind(outsider.toSuiAddress())))).toBe('REFERRAL_INVITER_NOT_BOUND');
    expect(await refusal(deployment.run(member, bind(address)))).toBe('REFERRAL_INVITER_IS_SELF');
    const { events } = await deployment.run(member, bind(operator.toSuiAddress()));
    expect(events).toMatchObject([{ kind: 'InviterBound', member: address, inviter: operator.toSuiAddress() }]);
    expect(await fetchUserInfo(client, manifest, address)).toMatchObject({ bound: true });
    expect(await refusal(deployment.run(member, bind(operator.toSuiAddress())))).toBe('REFERRAL_ALREADY_BOUND');
    const notBound = await simulate(
      client,
      manifest,
      buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n }),
      outsider.toSuiAddress(),
    );
    expect(notBound).toMatchObject({ ok: false, error: { code: 'REFERRAL_MEMBER_NOT_BOUND' } });
  });

  test('stake, forty days, claim, unstake: quotes, simulation and chain agree to the unit', async () => {
    const { client, manifest, operator } = deployment;
    const member = await deployment.createMember(3);
    const owner = member.toSuiAddress();
    await deployment.run(member, buildBindInviter({ manifest, inviter: operator.toSuiAddress() }));
    await deployment.run(
      operator,
      buildMintTestUsdc({ manifest, amount: 50_000_000_000n, recipient: operator.toSuiAddress() }),
    );
    await deployment.run(operator, buildFundReserve({ manifest, amount: 40_000_000_000n }));

    const before = await fetchLiquidityView(client, manifest, owner);
    const quote = quoteStake({ reserves: before.reserves, amountMist: 21n * SUI, slippageBps: 50n });
    const stake = () => buildStake({ manifest, amountMist: 21n * SUI, minValue: quote.minValue });
    const preview = await simulate(client, manifest, stake(), owner);
    expect(preview).toMatchObject({ ok: true });
    expect(preview.ok && preview.networkFeeMist > 0n && preview.networkFeeMist < SUI).toBe(true);
    const staked = await deployment.run(member, stake());
    expect(staked.events.find(({ kind }) => kind === 'Staked')).toMatchObject({
      member: owner,
      suiAmount: 21n * SUI,
      value: quote.value,
    });
    // Swap at 1,000,000 SUI : 3,600,000 USDC, worked out in pool/quote.test.ts.
    expect(quote.value).toBe(75_371_621n);

    deployment.passDays(41);
    const view = await fetchLiquidityView(client, manifest, owner);
    // Days 1…40 after the stake: 15,350 ppm in all (core's model test): floor(75,371,621 · 0.015350) = floor(1,156,954.38) = 1,156,954.
    expect(view.position).toMatchObject({ value: 75_371_621n, pending: 0n, claimable: 1_156_954n });
    expect(view.overview).toMatchObject({
      daysBehind: 41,
      claimFeeBps: 500n,
      unstakeFeeBps: 100n,
      lastFactor: 1_000_000_000n,
    });

    const claimQuote = quoteClaim({ reserves: view.reserves, amount: 500_000n, claimFeeBps: 500n, slippageBps: 50n });
    const claimed = await deployment.run(
      member,
      buildClaim({ manifest, kind: 'static', amount: 500_000n, minSuiOutMist: claimQuote.minSuiOutMist }),
    );
    expect(claimed.events.find(({ kind }) => kind === 'Claimed')).toMatchObject({
      incomeKind: 'static',
      rewardValue: 500_000n,
      rewardValueFee: 25_000n,
      claimSuiAmount: claimQuote.suiOutMist,
    });
    const restarted = await fetchLiquidityView(client, manifest, owner);
    expect(restarted.position).toMatchObject({
      claimable: 656_954n,
      claimed: 500_000n,
      startDay: deployment.today() - 1,
    });

    const value = restarted.position.value;
    const out = quoteUnstake({ reserves: restarted.reserves, value, unstakeFeeBps: 100n, slippageBps: 0n });
    const can = (minSuiOutMist: bigint) => fetchUnstakeable(client, manifest, { owner, value, minSuiOutMist });
    expect([await can(out.suiOutMist), await can(out.suiOutMist + 1n)]).toEqual([true, false]);
    const tooMuch = buildUnstake({ manifest, value: value + 1n, minSuiOutMist: 1n });
    expect(await refusal(deployment.run(member, tooMuch))).toBe('LIQUIDITY_VALUE_ABOVE_POSITION');
    const unstaked = await deployment.run(member, buildUnstake({ manifest, value, minSuiOutMist: out.suiOutMist }));
    expect(unstaked.events.find(({ kind }) => kind === 'Unstaked')).toMatchObject({
      stakeValue: value,
      fee: out.fee,
      suiAmount: out.suiOutMist,
      usdcAmount: 0n,
    });
    const fees = out.fee + 25_000n;
    const ofUsdc = async () => (await fetchVaultBalanceObjects(client, manifest)).find(({ coin }) => coin === 'USDC');
    expect(await ofUsdc()).toMatchObject({ balance: 0n, fees: { amount: fees, taken: fees } });
    // Anyone collects; the second collection finds nothing and moves nothing.
    const outsider = await deployment.createMember(9);
    const collected = await deployment.run(outsider, buildCollectFees(manifest, ['USDC', 'SUI']));
    expect(collected.events).toMatchObject([
      { kind: 'FeesCollected', source: manifest.liquidity, coinType: manifest.coinTypes.usdc, amount: fees },
    ]);
    expect(await ofUsdc()).toMatchObject({ balance: fees, fees: { amount: 0n, taken: fees } });
    expect((await deployment.run(outsider, buildCollectFees(manifest, ['USDC', 'SUI']))).events).toEqual([]);
  });

  test('swap: the quote of the contract, of the formula and the payout are one number', async () => {
    const { client, manifest } = deployment;
    const member = await deployment.createMember(4);
    const recipient = member.toSuiAddress();
    const params = { pool: 'usdcSui', direction: 'xToY', amount: 1_234_567_890n } as const;
    const { x, y } = await fetchReserves(client, manifest, 'usdcSui');
    const quoted = await fetchQuote(client, manifest, params);
    const fee = (params.amount * 30n + 9_999n) / 10_000n;
    expect(quoted).toBe((y * (params.amount - fee)) / (x + params.amount - fee));
    await deployment.run(member, buildSwap({ manifest, ...params, minOut: quoted, recipient }));
    expect((await fetchBalances(client, manifest, recipient)).USDC).toBe(quoted);
    const back = { pool: 'usdcSui', direction: 'yToX', amount: quoted } as const;
    const greedy = buildSwap({ manifest, ...back, minOut: params.amount, recipient });
    expect(await refusal(deployment.run(member, greedy))).toBe('POOL_OUTPUT_BELOW_MINIMUM');
  });

  test('top-up reaches the vault; more than there is, is refused with a code', async () => {
    const { client, manifest } = deployment;
    const member = await deployment.createMember(5, 30n * SUI);
    const { events } = await deployment.run(member, buildTopUp({ manifest, amountMist: 7n * SUI }));
    expect(events).toMatchObject([
      { kind: 'ToppedUp', member: member.toSuiAddress(), coinType: manifest.coinTypes.sui, amount: 7n * SUI },
    ]);
    expect((await fetchVaultBalances(client, manifest)).SUI).toBe(7n * SUI);
    const tooMuch = await simulate(
      client,
      manifest,
      buildTopUp({ manifest, amountMist: 40n * SUI }),
      member.toSuiAddress(),
    );
    expect(tooMuch.ok ? 'ok' : tooMuch.error.code).toBe('ASSET_SUI_INSUFFICIENT');
    const noMember = parseAddress('0xdead');
    const broke = await simulate(client, manifest, buildTopUp({ manifest, amountMist: SUI / 100n }), noMember);
    expect(broke.ok ? 'ok' : broke.error.code).toBe('CHAIN_GAS_BALANCE_INSUFFICIENT');
  });
});
