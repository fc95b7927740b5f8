/** Every product's actions and views against the real bytecode: built, simulated, executed, decoded. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { fromHex } from '@mysten/sui/utils';
import { buildTeamTree, dayStartMs, itemAt, MS_PER_DAY, reserveIdOf, toPermit } from '@suil/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchCap } from './admin/caps.ts';
import { buildAnnounceChange, buildCancelChange, buildVetoChange } from './admin/change.ts';
import { buildAnnounceGuardian, buildInstallGuardian, buildOfferAdmin, buildWithdrawOffer } from './admin/holders.ts';
import { buildAnnounceKey, buildDisableKey, buildSwitchKey, buildVetoKey } from './admin/keys.ts';
import { buildPause, buildResume } from './admin/pause.ts';
import { buildAnnounceUpgrade, buildCancelUpgrade, buildVetoUpgrade } from './admin/upgrade.ts';
import { fetchConfiguration } from './admin/view.ts';
import { fetchBalances } from './asset/balances.ts';
import { buildMintTestUsdc } from './asset/test-usdc.ts';
import type { ReadableObject } from './chain/readable-object.ts';
import { simulate } from './chain/simulate.ts';
import { createTestDeployment, type DeploymentKeys, type TestDeployment } from './deployment.test-chain.ts';
import { toAppError } from './errors/app-error.ts';
import { buildRoll } from './liquidity/close-days.ts';
import { buildFundReserve } from './liquidity/fund-reserve.ts';
import { fetchFundingDays } from './liquidity/funding-days.ts';
import { buildStake } from './liquidity/stake.ts';
import { buildClosePledgeIncome } from './pledge/close-income.ts';
import { buildClosePledgePrincipal } from './pledge/close-principal.ts';
import { buildCloseSuilPledge } from './pledge/close-suil-principal.ts';
import { buildFundPledgeReserve } from './pledge/fund-reserve.ts';
import { buildPledge } from './pledge/pledge.ts';
import { buildPledgeSuil, quotePledgeSuil } from './pledge/pledge-suil.ts';
import {
  fetchOpenPrincipal,
  fetchPledge,
  fetchPledges,
  fetchSuilPledge,
  fetchSuilPledges,
  fetchSuilPledgeValue,
} from './pledge/view.ts';
import { buildWithdrawPledgeIncome } from './pledge/withdraw-income.ts';
import { buildAddLiquidity, quoteAddLiquidity } from './pool/add-liquidity.ts';
import { buildObserve } from './pool/observe.ts';
import { buildRemoveLiquidity, quoteRemoveLiquidity } from './pool/remove-liquidity.ts';
import { fetchPoolState } from './pool/state.ts';
import { buildStoreDayPrice } from './price/store-day-price.ts';
import { fetchDayPrices, fetchPrices, fetchSuilPrice } from './price/view.ts';
import { buildBindInviter } from './referral/bind-inviter.ts';
import { fetchProductReserves } from './reserve/view.ts';
import { buildAttestSettlement, buildHoldSettlement } from './settlement/attest.ts';
import { buildProveAndClaim } from './settlement/claim.ts';
import { closedDayOf, dayRootOf, settlementTableOf } from './settlement/day-objects.ts';
import { buildFundTeamReserve } from './settlement/fund-reserve.ts';
import { buildPublishSettlement } from './settlement/publish.ts';
import { buildRevokeSettlement } from './settlement/revoke.ts';
import { fetchClaimable, fetchRoots, fetchTeamOverview } from './settlement/view.ts';
import { fetchSuilSwapQuote } from './suilpool/quote.ts';
import { buildSwapSuil } from './suilpool/swap.ts';
import { fetchVaultBalances } from './vault/balances.ts';
import { buildFundFromVault } from './vault/fund-reserve.ts';
import { fetchUsedVouchers, fetchVaultLimits } from './vault/limits.ts';
import { poolTablesOf } from './vault/money-objects.ts';
import { buildTopUp } from './vault/top-up.ts';
import { buildTopUpSuil } from './vault/top-up-suil.ts';
import { buildTopUpUsdc } from './vault/top-up-usdc.ts';
import { signVoucher } from './vault/voucher.ts';
import { buildWithdraw } from './vault/withdraw.ts';

const SUI = 1_000_000_000n;
const SUIL = 1_000_000_000n;
const USD = 1_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
let deployment: TestDeployment;

/** 35,000 SUI and 350,000 SUIL: at 3.60 USD a SUI, one SUIL is 0.36 USD. */
beforeAll(async () => {
  deployment = await createTestDeployment();
  const { manifest, operator } = deployment;
  const recipient = operator.toSuiAddress();
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 1_000_000n * USD, recipient }));
  await deployment.seed('suilSui', 350_000n * SUIL, 35_000n * SUI);
}, SET_UP_TIMEOUT_MS);

const rawKey = (name: keyof DeploymentKeys) => deployment.keys[name].getPublicKey().toRawBytes();

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

async function boundMember(seed: number): Promise<Ed25519Keypair> {
  const member = await deployment.createMember(seed);
  await deployment.run(
    member,
    buildBindInviter({ manifest: deployment.manifest, inviter: deployment.operator.toSuiAddress() }),
  );
  return member;
}

async function readNow<Value>({ objectId, read }: ReadableObject<Value>): Promise<Value> {
  const { object } = await deployment.client.core.getObject({ objectId, include: { content: true } });
  return read({ objectId, type: object.type, contents: object.content });
}

const nowMs = () => dayStartMs(deployment.today()) + 9 * 3_600_000;

describe('vault', () => {
  test('top-ups, a voucher, its replay, the day cap, a reserve filled', async () => {
    const { client, manifest, operator } = deployment;
    const recipient = operator.toSuiAddress();
    await deployment.run(operator, buildTopUpUsdc({ manifest, amount: 1_000n * USD }));
    await deployment.run(operator, buildTopUpSuil({ manifest, amount: 7n * SUIL }));
    await deployment.run(operator, buildTopUp({ manifest, amountMist: 50n * SUI }));
    expect(await fetchVaultBalances(client, manifest)).toMatchObject({ SUI: 50n * SUI, USDC: 1_000n * USD });

    const expiresAtMs = nowMs() + 3_600_000;
    const terms = { manifest, coin: 'USDC', id: 5n, amount: 30n * USD, recipient, expiresAtMs } as const;
    const voucher = await signVoucher(toPermit(manifest, terms), deployment.keys);
    const withdraw = () => buildWithdraw({ ...terms, voucher });
    const preview = await simulate(client, manifest, withdraw(), recipient);
    expect(preview.ok && preview.events).toMatchObject([{ kind: 'Withdrawn', id: 5n, amount: 30n * USD }]);
    const { events } = await deployment.run(operator, withdraw());
    expect(events).toMatchObject([{ kind: 'Withdrawn', recipient, coinType: manifest.coinTypes.usdc }]);
    expect(await refusal(deployment.run(operator, withdraw()))).toBe('VOUCHER_USED');
    expect(await refusal(deployment.run(operator, buildWithdraw({ ...terms, id: 6n, voucher })))).toBe(
      'VOUCHER_SIGNATURE_INVALID',
    );
    expect(await fetchUsedVouchers(client, manifest, [4n, 5n])).toEqual([false, true]);

    const reserve = reserveIdOf(manifest, 'pledge');
    const fill = { manifest, coin: 'SUI', id: 8n, amount: 2n * SUI, recipient: reserve, expiresAtMs } as const;
    const permit = await signVoucher(toPermit(manifest, fill), deployment.keys);
    const filled = await deployment.run(
      operator,
      buildFundFromVault({ manifest, reserve: 'pledge', id: 8n, amount: 2n * SUI, voucher: permit }),
    );
    expect(filled.events).toMatchObject([
      { kind: 'ReserveDeposited', id: 8n, reserve },
      { kind: 'PledgeReserveFunded', funder: manifest.vault, amount: 2n * SUI },
    ]);
    const limits = await fetchVaultLimits(client, manifest);
    // Caps of rules.md §9: 50,000 SUI, 100,000 USDC a day.
    expect(limits.USDC).toEqual({ spentToday: 30n * USD, freeToday: 99_970n * USD });
    expect(limits.SUI).toEqual({ spentToday: 2n * SUI, freeToday: 49_998n * SUI });
  });
});

describe('exchange pools and prices', () => {
  test('shares: quoted, added, removed', async () => {
    const { client, manifest, operator } = deployment;
    const recipient = operator.toSuiAddress();
    const before = await fetchPoolState(client, manifest, 'usdcSui');
    // 10 SUI at 3.60 USD: 36 USDC.
    const quote = quoteAddLiquidity({ state: before, x: 10n * SUI, y: 36n * USD, slippageBps: 50n });
    const add = buildAddLiquidity({
      manifest,
      pool: 'usdcSui',
      x: 10n * SUI,
      y: 36n * USD,
      minShares: quote.minShares,
      recipient,
    });
    const { events } = await deployment.run(operator, add);
    expect(events.find(({ kind }) => kind === 'LiquidityAdded')).toMatchObject({ shares: quote.shares });
    const state = await fetchPoolState(client, manifest, 'usdcSui');
    const out = quoteRemoveLiquidity({ state, shares: quote.shares, slippageBps: 50n });
    const remove = buildRemoveLiquidity({ manifest, pool: 'usdcSui', shares: quote.shares, ...out, recipient });
    const removed = await deployment.run(operator, remove);
    expect(removed.events.find(({ kind }) => kind === 'LiquidityRemoved')).toMatchObject({
      xAmount: out.x,
      yAmount: out.y,
    });
  });

  test('SUIL for SUI: the view says what the swap does; averages and day prices', async () => {
    const { client, manifest, operator } = deployment;
    expect(await refusal(fetchSuilPrice(client, manifest))).toBe('PRICE_STALE');
    await deployment.run(operator, buildObserve({ manifest }));
    deployment.passDays(1);
    const observedDay = deployment.today();
    await deployment.run(operator, buildObserve({ manifest }));
    deployment.passDays(1);
    await deployment.run(operator, buildObserve({ manifest }));
    const quote = await fetchSuilSwapQuote(client, manifest, { amount: 100n * SUIL, slippageBps: 50n });
    // Fee 3% of 100 SUIL; 97 SUIL left at 0.1 SUI and 3.60 USD.
    expect(quote).toMatchObject({ fee: 3n * SUIL });
    expect(quote.swapValue >= 34_919_990n && quote.swapValue <= 34_920_010n).toBe(true);
    const { events } = await deployment.run(
      operator,
      buildSwapSuil({ manifest, amount: 100n * SUIL, minOutMist: quote.outMist, minHashrate: 0n }),
    );
    expect(events.find(({ kind }) => kind === 'SuilSwapped')).toMatchObject({
      suilAmount: 100n * SUIL,
      fee: quote.fee,
      suiAmount: quote.outMist,
      swapValue: quote.swapValue,
      feeValue: quote.feeValue,
      hashrate: quote.hashrate,
    });
    // 3% of 100 SUIL at 0.36 USD, less the price impact; 60% of it.
    expect(quote.feeValue > 1_070_000n && quote.feeValue <= 1_080_000n).toBe(true);
    expect(quote.hashrate).toBe((quote.feeValue * 6n) / 10n);
    expect(quote.remainingHashrate).toBe(quote.hashrateCapacity);
    const after = await fetchSuilSwapQuote(client, manifest, { amount: 100n * SUIL, slippageBps: 50n });
    expect(after.remainingHashrate).toBe(after.hashrateCapacity - quote.hashrate);
    const minHashrate = after.hashrate + 1n;
    const moreHashrate = buildSwapSuil({ manifest, amount: 100n * SUIL, minOutMist: 1n, minHashrate });
    expect(await refusal(deployment.run(operator, moreHashrate))).toBe('EXCHANGE_HASHRATE_BELOW_MINIMUM');
    const greedy = buildSwapSuil({ manifest, amount: 100n * SUIL, minOutMist: quote.outMist + 1n, minHashrate: 0n });
    expect(await refusal(deployment.run(operator, greedy))).toBe('POOL_OUTPUT_BELOW_MINIMUM');

    const stored = await deployment.run(operator, buildStoreDayPrice({ manifest, day: observedDay }));
    expect(stored.events).toMatchObject([{ kind: 'DayPrice', day: observedDay }]);
    const prices = await fetchPrices(client, manifest);
    expect(prices).toMatchObject({ lastDay: observedDay });
    // 0.1 SUI at 3.60 USD is 360,000 micro-dollars, less at most a unit of rounding in each factor.
    expect(Number(prices.lastDayPrice)).toBeGreaterThanOrEqual(359_998);
    expect(Number(prices.lastDayPrice)).toBeLessThanOrEqual(360_000);
    expect(await fetchDayPrices(client, manifest, { fromDay: observedDay - 2, toDay: observedDay })).toEqual([
      { day: observedDay, price: prices.lastDayPrice },
    ]);
  });
});

describe('pledges', () => {
  test('SUI: pledge, income, the end, both payments; SUIL: hashrate and the end', async () => {
    const { client, manifest, operator } = deployment;
    const member = await boundMember(31);
    const owner = member.toSuiAddress();
    await deployment.run(operator, buildFundPledgeReserve({ manifest, amountMist: 100n * SUI }));
    const open = await fetchOpenPrincipal(client, manifest, 30);
    expect(open > 20n * SUI).toBe(true);
    await deployment.run(operator, buildObserve({ manifest }));
    const pledged = await deployment.run(
      member,
      buildPledge({ manifest, amountMist: 1_000n * SUI, termDays: 30, minValue: 0n }),
    );
    const { id } = pledged.events.find((event) => event.kind === 'Pledged')!;
    const tooMuch = buildPledge({ manifest, amountMist: 90_000n * SUI, termDays: 360, minValue: 0n });
    expect(await refusal(deployment.run(member, tooMuch))).toBe('PLEDGE_RESERVE_SHORT');

    const value = await fetchSuilPledgeValue(client, manifest, 1_000n * SUIL);
    const { parameters } = await fetchConfiguration(client, manifest);
    // Keys 10…12 are the factors of 30, 90 and 180 days.
    const quote = quotePledgeSuil({ value, factorBps: parameters[10]!.value, slippageBps: 50n });
    const suil = await deployment.run(
      operator,
      buildPledgeSuil({
        manifest,
        amount: 1_000n * SUIL,
        termDays: 30,
        minValue: quote.minValue,
        minHashrate: quote.minHashrate,
      }),
    );
    const suilPledged = suil.events.find((event) => event.kind === 'SuilPledged')!;
    expect(suilPledged).toMatchObject({ hashrate: quote.hashrate, value });

    deployment.passDays(11);
    // Ten complete days: 100 + 105 + … + 145 = 1,225 ppm of 1,000 SUI.
    const running = await fetchPledge(client, manifest, id);
    expect(running).toMatchObject({ owner, principal: 1_000n * SUI, withdrawable: 1_225_000_000n, ended: false });
    expect(await refusal(deployment.run(operator, buildWithdrawPledgeIncome({ manifest, id })))).toBe(
      'PLEDGE_NOT_OWNER',
    );
    const income = await deployment.run(member, buildWithdrawPledgeIncome({ manifest, id }));
    // 3% of 1.225 SUI.
    expect(income.events).toMatchObject([
      { kind: 'IncomePaid', income: 1_225_000_000n, fee: 36_750_000n, closed: false },
    ]);
    expect(await refusal(deployment.run(operator, buildClosePledgePrincipal({ manifest, id })))).toBe(
      'PLEDGE_TERM_RUNNING',
    );

    deployment.passDays(20);
    const paid = await deployment.run(operator, buildClosePledgePrincipal({ manifest, id }));
    expect(paid.events).toMatchObject([{ kind: 'PrincipalPaid', member: owner, principal: 1_000n * SUI }]);
    const last = await deployment.run(operator, buildClosePledgeIncome({ manifest, id }));
    expect(last.events).toMatchObject([{ kind: 'IncomePaid', member: owner, closed: true }]);
    expect(await refusal(deployment.run(operator, buildClosePledgePrincipal({ manifest, id })))).toBe(
      'PLEDGE_ALREADY_PAID',
    );
    const suilPaid = await deployment.run(member, buildCloseSuilPledge({ manifest, id: suilPledged.id }));
    expect(suilPaid.events).toMatchObject([{ kind: 'SuilPrincipalPaid', principal: 1_000n * SUIL }]);

    expect(await fetchPledges(client, manifest, { owner })).toMatchObject({
      count: 1,
      items: [{ id, ended: true, principalPaid: true, incomePaid: true }],
    });
    expect(await fetchSuilPledges(client, manifest, { owner: operator.toSuiAddress() })).toMatchObject({
      count: 1,
      items: [{ hashrate: quote.hashrate, principalPaid: true }],
    });
    expect(await fetchSuilPledge(client, manifest, suilPledged.id)).toMatchObject({ ended: true });
    expect(await refusal(fetchPledge(client, manifest, 99n))).toBe('PLEDGE_NOT_FOUND');
  });
});

describe('settlement', () => {
  test('published, revoked, published again, proven and claimed in one block', async () => {
    const { client, manifest, operator } = deployment;
    const [member, friend] = [await boundMember(41), await boundMember(42)];
    const owner = member.toSuiAddress();
    await deployment.run(operator, buildFundReserve({ manifest, amount: 10_000n * USD }));
    await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 1_000n * USD }));
    await deployment.run(friend, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: 1n }));
    deployment.passDays(3);
    await deployment.run(operator, buildRoll({ manifest, days: 200 }));
    const guardianCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'GuardianCap');
    const empty = buildTeamTree(0, []).root;
    const publish = (day: number, root: Uint8Array, total: bigint) =>
      deployment.run(operator, buildPublishSettlement({ manifest, day, root, total }));

    const { nextDay } = await fetchTeamOverview(client, manifest);
    const through = deployment.today() - 2;
    for (let day = nextDay; day < through; day += 1) await publish(day, empty, 0n);
    const tree = buildTeamTree(through, [
      { member: owner, friend: 3n * USD, indirect: 0n, community: 1n * USD, peer: 0n },
      { member: '0x1', friend: 1n, indirect: 0n, community: 0n, peer: 0n },
    ]);
    const wrong = await publish(through, empty, 1n);
    expect(wrong.events.find(({ kind }) => kind === 'SettlementPublished')).toMatchObject({ day: through, total: 1n });
    const revoked = await deployment.run(operator, buildRevokeSettlement({ manifest, day: through, guardianCap }));
    expect(revoked.events).toMatchObject([{ kind: 'SettlementRevoked', day: through, total: 1n }]);
    expect(await refusal(publish(through + 2, tree.root, 1n))).toBe('SETTLEMENT_DAY_OUT_OF_ORDER');
    await publish(through, tree.root, 4n * USD + 1n);
    const auditor = deployment.keys.audit;
    await deployment.chain.requestGas(auditor.toSuiAddress(), SUI, deployment.nowMs());
    const attest = (root: Uint8Array) =>
      deployment.run(auditor, buildAttestSettlement({ manifest, day: through, root }));
    expect(await refusal(attest(empty))).toBe('SETTLEMENT_ROOT_DIFFERS');
    expect((await attest(tree.root)).events).toMatchObject([{ kind: 'SettlementAttested', day: through }]);

    const hold = deployment.run(auditor, buildHoldSettlement({ manifest, day: through + 1 }));
    expect(await refusal(hold)).toBe('SETTLEMENT_DAY_NOT_PUBLISHED');

    const prove = (claims: Parameters<typeof buildProveAndClaim>[0]['claims']) =>
      buildProveAndClaim({ manifest, proofs: [tree.prove(owner)], claims });
    expect(await refusal(deployment.run(member, prove([])))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
    deployment.passDays(1);
    const proof = tree.prove(owner);
    const foreign = { ...proof, leaf: { ...proof.leaf, member: friend.toSuiAddress() } };
    expect(await refusal(deployment.run(friend, buildProveAndClaim({ manifest, proofs: [foreign], claims: [] })))).toBe(
      'SETTLEMENT_PROOF_INVALID',
    );
    const claims = [
      { kind: 'friend', amount: 2n * USD },
      { kind: 'community', amount: 1n * USD, minSuiOutMist: 1n },
    ] as const;
    const preview = await simulate(client, manifest, prove(claims), owner);
    expect(preview).toMatchObject({ ok: true });
    const { events } = await deployment.run(member, prove(claims));
    expect(events.filter(({ kind }) => kind === 'Proven' || kind === 'Claimed')).toMatchObject([
      { kind: 'Proven', member: owner, day: through, friend: 3n * USD, community: 1n * USD },
      // 5% of 2 USD.
      { kind: 'Claimed', incomeKind: 'friend', rewardValueFee: 100_000n, claimUsdcAmount: 1_900_000n },
      { kind: 'Claimed', incomeKind: 'community', rewardValue: 1n * USD, claimUsdcAmount: 0n },
    ]);
    expect((await fetchBalances(client, manifest, owner)).USDC).toBe(1_900_000n);
    expect(await fetchClaimable(client, manifest, owner)).toMatchObject({
      static: 0n,
      friend: 1n * USD,
      community: 0n,
    });
    // Proven again, the day adds nothing.
    const again = await deployment.run(friend, prove([]));
    expect(again.events).toEqual([]);
    expect(await refusal(deployment.run(member, prove([{ kind: 'friend', amount: 2n * USD }])))).toBe(
      'LIQUIDITY_CLAIM_ABOVE_CLAIMABLE',
    );
    const roots = await fetchRoots(client, manifest, { fromDay: through, limit: 5 });
    expect(roots).toMatchObject([
      { day: through, root: tree.root, total: 4n * USD + 1n, left: 1n, attested: true, held: false, accepted: true },
    ]);
    const days = await fetchFundingDays(client, manifest, { fromDay: through, toDay: through });
    expect(days).toMatchObject([{ day: through, factor: 1_000_000_000n }]);
    // The same, read from the objects' bytes.
    const tables = await readNow(poolTablesOf(manifest));
    const { principal, factor } = itemAt(days, 0);
    expect(await readNow(closedDayOf(manifest, tables.days, through))).toEqual({ principal, factor });
    const settlements = await readNow(settlementTableOf(manifest));
    const onChain = { root: tree.root, total: 4n * USD + 1n, revoked: false };
    expect(await readNow(dayRootOf(manifest, settlements, through))).toEqual(onChain);
    expect(await readNow(dayRootOf(manifest, settlements, through + 1))).toBeNull();
    const reserves = await fetchProductReserves(client, manifest);
    expect(reserves.team.escrow).toBe(1n * USD + 1n);
    expect(reserves.flow.principal > 0n && reserves.pledge.open[30] > reserves.pledge.open[360]).toBe(true);
  });
});

describe('powers', () => {
  test('announced change, pause, keys, upgrade announcement; an outsider has none of them', async () => {
    const { client, manifest, operator } = deployment;
    const owner = operator.toSuiAddress();
    const adminCap = await fetchCap(client, manifest, owner, 'AdminCap');
    const guardianCap = await fetchCap(client, manifest, owner, 'GuardianCap');
    const outsider = await deployment.createMember(51);
    expect(await refusal(fetchCap(client, manifest, outsider.toSuiAddress(), 'AdminCap'))).toBe(
      'CHAIN_OBJECT_NOT_FOUND',
    );
    const change = { manifest, adminCap, key: 0, value: 600n };
    const { events } = await deployment.run(operator, buildAnnounceChange(change));
    // 48 hours from 9 o'clock end within the day after tomorrow: the day after that is the first to start later.
    const day = deployment.today() + 3;
    expect(events).toMatchObject([{ kind: 'ChangeAnnounced', key: 0, current: 500n, value: 600n, day }]);
    expect(await refusal(deployment.run(operator, buildAnnounceChange({ ...change, key: 1, value: 501n })))).toBe(
      'PARAMETER_OUT_OF_BOUNDS',
    );
    const pending = await fetchConfiguration(client, manifest);
    expect(pending.parameters[0]).toEqual({
      key: 0,
      value: 500n,
      next: { value: 600n, day },
      least: 0n,
      largest: 1_000n,
    });
    await deployment.run(operator, buildCancelChange(change));

    await deployment.run(operator, buildPause({ manifest, guardianCap, durationMs: MS_PER_DAY }));
    const paused = await fetchConfiguration(client, manifest);
    expect(paused.pausedUntilMs).toBe(nowMs() + MS_PER_DAY);
    const member = await boundMember(52);
    expect(await refusal(deployment.run(member, buildStake({ manifest, amountMist: 21n * SUI, minValue: 1n })))).toBe(
      'CONTRACT_PAUSED',
    );
    await deployment.run(operator, buildResume({ manifest, guardianCap }));

    const key = outsider.getPublicKey().toRawBytes();
    await deployment.run(operator, buildAnnounceKey({ manifest, adminCap, name: 'withdraw', key }));
    await deployment.run(operator, buildSwitchKey({ manifest, adminCap, name: 'settlement' }));
    await deployment.run(operator, buildDisableKey({ manifest, guardianCap, name: 'audit' }));
    await deployment.run(operator, buildVetoKey({ manifest, guardianCap, name: 'audit', key: rawKey('auditStandby') }));
    await deployment.run(operator, buildAnnounceGuardian({ manifest, adminCap, guardian: outsider.toSuiAddress() }));
    expect(await refusal(deployment.run(outsider, buildInstallGuardian(manifest)))).toBe('ADMIN_GUARDIAN_TOO_SOON');
    await deployment.run(operator, buildOfferAdmin({ manifest, adminCap, admin: outsider.toSuiAddress() }));
    const digest = new Uint8Array(32).fill(3);
    await deployment.run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest }));
    const after = await fetchConfiguration(client, manifest);
    expect(after).toMatchObject({
      version: 1,
      admin: { holder: owner, cap: adminCap },
      offeredTo: outsider.toSuiAddress(),
      guardian: { holder: owner, cap: guardianCap },
      announcedGuardian: { guardian: outsider.toSuiAddress(), readyMs: nowMs() + 7 * MS_PER_DAY },
      keys: {
        withdraw: {
          current: rawKey('withdraw'),
          standby: rawKey('withdrawStandby'),
          announced: { key, readyMs: nowMs() + 2 * MS_PER_DAY },
        },
        settlement: {
          current: fromHex(deployment.keys.settlementStandby.toSuiAddress()),
          standby: null,
          announced: null,
        },
        audit: { current: null, standby: null, announced: null },
      },
      newestPackage: manifest.package,
      pausedUntilMs: null,
      announcedUpgrade: {
        digest,
        readyMs: nowMs() + 7 * MS_PER_DAY,
        expiresMs: nowMs() + 14 * MS_PER_DAY,
        authorized: false,
      },
    });
    await deployment.run(operator, buildWithdrawOffer({ manifest, adminCap }));
    const cancelled = await deployment.run(operator, buildCancelUpgrade({ manifest, adminCap }));
    expect(cancelled.events).toMatchObject([{ kind: 'UpgradeCancelled', packageDigest: digest }]);
    await deployment.run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest }));
    const vetoed = await deployment.run(operator, buildVetoUpgrade({ manifest, guardianCap }));
    expect(vetoed.events).toMatchObject([{ kind: 'UpgradeVetoed', packageDigest: digest }]);
    await deployment.run(operator, buildAnnounceChange(change));
    const unchanged = await deployment.run(operator, buildVetoChange({ manifest, guardianCap, key: 0 }));
    expect(unchanged.events).toMatchObject([{ kind: 'ChangeVetoed', key: 0, value: 600n }]);
  });
});
