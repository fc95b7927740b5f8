/**
 * What docs/concepts/admin.md, settlement.md, suilpool.md, price.md and the app's risks state as limits of the present contracts,
 * carried out on our chain. A test that fails here means that the texts have to change with the contracts.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { coinWithBalance, Transaction } from '@mysten/sui/transactions';
import { buildTeamTree, dayStartMs, MS_PER_DAY, toPermit } from '@suil/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchBalances } from '../asset/balances.ts';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { buildRoll } from '../liquidity/close-days.ts';
import { buildFundReserve } from '../liquidity/fund-reserve.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildClosePledgePrincipal } from '../pledge/close-principal.ts';
import { buildFundPledgeReserve } from '../pledge/fund-reserve.ts';
import { buildLeavePledge } from '../pledge/leave.ts';
import { buildPledge } from '../pledge/pledge.ts';
import { buildPledgeSuil } from '../pledge/pledge-suil.ts';
import { buildSwap } from '../pool/swap.ts';
import { buildStoreDayPrice } from '../price/store-day-price.ts';
import { fetchPrices } from '../price/view.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildProveAndClaim } from '../settlement/claim.ts';
import { buildFundTeamReserve } from '../settlement/fund-reserve.ts';
import { buildPublishSettlement } from '../settlement/publish.ts';
import { fetchTeamOverview } from '../settlement/view.ts';
import { buildSwapSuil } from '../suilpool/swap.ts';
import { buildTopUpUsdc } from '../vault/top-up-usdc.ts';
import { signVoucher, type VoucherKeys } from '../vault/voucher.ts';
import { buildWithdraw } from '../vault/withdraw.ts';
import { buildPauseVouchers } from './audit.ts';
import { fetchCap } from './caps.ts';
import { buildAnnounceChange } from './change.ts';
import {
  buildAcceptAdmin,
  buildAnnounceGuardian,
  buildInstallGuardian,
  buildOfferAdmin,
  buildWithdrawOffer,
} from './holders.ts';
import { buildAnnounceKey, buildDisableKey, buildSwitchKey, buildVetoKey } from './keys.ts';
import { compileNext } from './next-version.test-chain.ts';
import { buildPause, buildResume } from './pause.ts';
import { buildAnnounceUpgrade, buildUpgrade } from './upgrade.ts';
import { fetchConfiguration } from './view.ts';

const SUI = 1_000_000_000n;
const SUIL = 1_000_000_000n;
const USD = 1_000_000n;
const SET_UP_TIMEOUT_MS = 180_000;
/** The cap of USDC a day (rules.md §9). */
const USDC_CAP = 100_000n * USD;

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;

async function bound(deployment: TestDeployment, seed: number): Promise<Ed25519Keypair> {
  const member = await deployment.createMember(seed);
  await deployment.run(
    member,
    buildBindInviter({ manifest: deployment.manifest, inviter: deployment.operator.toSuiAddress() }),
  );
  return member;
}

async function mint(deployment: TestDeployment, owner: Ed25519Keypair, amount: bigint): Promise<void> {
  const { manifest } = deployment;
  await deployment.run(owner, buildMintTestUsdc({ manifest, amount, recipient: owner.toSuiAddress() }));
}

describe('regression/05 powers reach as far as the texts say', () => {
  let deployment: TestDeployment;
  beforeAll(async () => {
    deployment = await createTestDeployment();
  }, SET_UP_TIMEOUT_MS);

  test('the admin alone takes nothing at once: keys of its own count 48 hours later, and not after a veto', async () => {
    const { client, manifest, operator, keys } = deployment;
    const member = await deployment.createMember(1);
    await mint(deployment, member, 300_000n * USD);
    await deployment.run(member, buildTopUpUsdc({ manifest, amount: 300_000n * USD }));
    const [thief, accomplice] = [await deployment.createMember(2), await deployment.createMember(9)];
    const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
    const guardianCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'GuardianCap');
    const recipient = thief.toSuiAddress();
    const stolen = { withdraw: thief, audit: accomplice };
    const take = async (id: bigint, amount: bigint, by: VoucherKeys<Ed25519Keypair>) => {
      const expiresAtMs = deployment.nowMs() + 3_600_000;
      const terms = { manifest, coin: 'USDC', id, amount, recipient, expiresAtMs } as const;
      const voucher = await signVoucher(toPermit(manifest, terms), by);
      return deployment.run(thief, buildWithdraw({ ...terms, voucher }));
    };
    // One stolen key of the two takes nothing.
    expect(await refusal(take(1n, 1n, { ...keys, audit: thief }))).toBe('VOUCHER_SIGNATURE_INVALID');
    expect(await refusal(take(1n, 1n, { ...keys, withdraw: thief }))).toBe('VOUCHER_SIGNATURE_INVALID');

    const admin = { manifest, adminCap };
    const withdraw = { ...admin, name: 'withdraw', key: thief.getPublicKey().toRawBytes() } as const;
    const audit = { ...admin, name: 'audit', key: accomplice.getPublicKey().toRawBytes() } as const;
    for (const announced of [withdraw, audit]) await deployment.run(operator, buildAnnounceKey(announced));
    await deployment.run(operator, buildAnnounceGuardian({ ...admin, guardian: recipient }));
    expect(await refusal(deployment.run(thief, buildInstallGuardian(manifest)))).toBe('ADMIN_GUARDIAN_TOO_SOON');
    // The switch at once puts the standby in force, which everyone could see; the thief's keys are still announced.
    for (const announced of [withdraw, audit]) await deployment.run(operator, buildSwitchKey(announced));
    expect(await refusal(take(1n, 1n, stolen))).toBe('VOUCHER_SIGNATURE_INVALID');
    expect(await refusal(deployment.run(operator, buildSwitchKey(withdraw)))).toBe('ADMIN_STANDBY_MISSING');
    // The guardian is awake: the announced key never counts.
    await deployment.run(operator, buildVetoKey({ ...withdraw, guardianCap }));
    deployment.passDays(2);
    expect(await refusal(deployment.run(operator, buildSwitchKey(withdraw)))).toBe('ADMIN_STANDBY_MISSING');
    // The guardian is asleep: after 48 hours it is the standby, then vouchers pay a quarter of the cap in each hour.
    await deployment.run(operator, buildAnnounceKey(withdraw));
    deployment.passMs(2 * MS_PER_DAY - 1);
    expect(await refusal(deployment.run(operator, buildSwitchKey(withdraw)))).toBe('ADMIN_STANDBY_MISSING');
    deployment.passMs(1);
    for (const announced of [withdraw, audit]) await deployment.run(operator, buildSwitchKey(announced));
    deployment.passMs(dayStartMs(deployment.today() + 1) - deployment.nowMs());
    for (const id of [1n, 2n, 3n, 4n]) {
      await take(id, USDC_CAP / 4n, stolen);
      expect(await refusal(take(5n, 1n, stolen))).toBe(id === 4n ? 'VOUCHER_ABOVE_CAP' : 'VOUCHER_ABOVE_QUARTER');
      deployment.passMs(3_600_000);
    }
    expect(await refusal(take(5n, 1n, stolen))).toBe('VOUCHER_ABOVE_CAP');
    // What stops it: the guardian disables a key or pauses, the audit key's address pauses vouchers.
    deployment.passMs(dayStartMs(deployment.today() + 1) - deployment.nowMs());
    await deployment.run(accomplice, buildPauseVouchers(manifest));
    expect(await refusal(take(5n, 1n, stolen))).toBe('VOUCHERS_PAUSED');
    await deployment.run(operator, buildResume({ manifest, guardianCap }));
    await deployment.run(operator, buildDisableKey({ ...withdraw, guardianCap }));
    expect(await refusal(take(5n, 1n, stolen))).toBe('VOUCHER_KEY_DISABLED');
    await deployment.run(operator, buildPause({ manifest, guardianCap, durationMs: MS_PER_DAY }));
    expect(await refusal(take(5n, 1n, stolen))).toBe('CONTRACT_PAUSED');
    expect((await fetchBalances(client, manifest, recipient)).USDC).toBe(USDC_CAP);
  });

  test('48 hours after an announcement a cap is twice its value before, and no more', async () => {
    const { client, manifest, operator } = deployment;
    const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
    // 16 is the cap of USDC (suil/contracts/suil/sources/admin/parameters.move).
    const change = { manifest, adminCap, key: 16, value: 2n * USDC_CAP };
    expect(await refusal(deployment.run(operator, buildAnnounceChange({ ...change, value: 2n * USDC_CAP + 1n })))).toBe(
      'PARAMETER_MORE_THAN_DOUBLED',
    );
    await deployment.run(operator, buildAnnounceChange(change));
    expect(
      await refusal(deployment.run(operator, buildAnnounceChange({ ...change, key: 14, value: 10n ** 18n }))),
    ).toBe('PARAMETER_OUT_OF_BOUNDS');
    deployment.passDays(3);
    expect((await fetchConfiguration(client, manifest)).parameters[16]).toMatchObject({ value: 2n * USDC_CAP });
  });

  test('one wrong settlement root takes its own day’s total and nothing of the days before and after', async () => {
    const { client, manifest, operator } = deployment;
    const member = await bound(deployment, 3);
    const thief = await deployment.createMember(4);
    await mint(deployment, operator, 20_000n * USD);
    await deployment.run(operator, buildFundReserve({ manifest, amount: 10_000n * USD }));
    await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 1_000n * USD }));
    await deployment.run(member, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: 1n }));
    deployment.passDays(6);
    await deployment.run(operator, buildRoll({ manifest, days: 200 }));
    const publish = (day: number, root: Uint8Array, total: bigint) =>
      deployment.run(operator, buildPublishSettlement({ manifest, day, root, total }));
    const { nextDay } = await fetchTeamOverview(client, manifest);
    const first = deployment.today() - 3;
    for (let day = nextDay; day < first; day += 1) await publish(day, buildTeamTree(day, []).root, 0n);
    const treeOf = (day: number, owner: Ed25519Keypair, friend: bigint) =>
      buildTeamTree(day, [{ member: owner.toSuiAddress(), friend, indirect: 0n, community: 0n, peer: 0n }]);
    const claim = (owner: Ed25519Keypair, tree: ReturnType<typeof treeOf>, amount: bigint) => {
      const proofs = [tree.prove(owner.toSuiAddress())];
      return deployment.run(owner, buildProveAndClaim({ manifest, proofs, claims: [{ kind: 'friend', amount }] }));
    };

    // The honest day puts 3 USD of the member's into escrow. The wrong one adds 1 USD and names 10^12 for the thief.
    const honest = treeOf(first, member, 3n * USD);
    const wrong = treeOf(first + 1, thief, 1_000_000n * USD);
    const later = treeOf(first + 2, member, 2n * USD);
    await publish(first, honest.root, 3n * USD);
    await publish(first + 1, wrong.root, 1n * USD);
    expect(await refusal(claim(thief, wrong, 3n * USD))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
    await publish(first + 2, later.root, 2n * USD);
    deployment.passDays(3);
    expect(await refusal(claim(thief, wrong, 3n * USD))).toBe('SETTLEMENT_DAY_EXHAUSTED');

    // 5% of 3 USD and of 2 USD are the fee.
    await claim(member, honest, 3n * USD);
    await claim(member, later, 2n * USD);
    expect((await fetchBalances(client, manifest, member.toSuiAddress())).USDC).toBe(4_750_000n);
    expect((await fetchTeamOverview(client, manifest)).escrow).toBe(1n * USD);
  });

  test('an announced upgrade expires; pledges that were made before it leave in its 7 days, others do not', async () => {
    const { client, manifest, operator } = deployment;
    const member = await bound(deployment, 6);
    await deployment.run(operator, buildFundPledgeReserve({ manifest, amountMist: 100n * SUI }));
    for (const id of [0n, 1n]) {
      const { events } = await deployment.run(
        member,
        buildPledge({ manifest, amountMist: 20n * SUI, termDays: 360, minValue: 0n }),
      );
      expect(events).toMatchObject([{ kind: 'Pledged', id }]);
    }
    const leave = (id: bigint) => deployment.run(member, buildLeavePledge({ manifest, id }));
    expect(await refusal(leave(0n))).toBe('PLEDGE_UPGRADE_MISSING');
    const adminCap = await fetchCap(client, manifest, operator.toSuiAddress(), 'AdminCap');
    const { code, digest } = await compileNext();
    const upgrade = () =>
      deployment.run(operator, buildUpgrade({ manifest, adminCap, current: manifest.package, code }));
    await deployment.run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest }));
    deployment.passDays(7);
    expect(await refusal(deployment.run(member, buildClosePledgePrincipal({ manifest, id: 0n })))).toBe(
      'PLEDGE_TERM_RUNNING',
    );
    await deployment.run(member, buildPledge({ manifest, amountMist: 20n * SUI, termDays: 360, minValue: 0n }));
    expect(await refusal(leave(2n))).toBe('PLEDGE_MADE_IN_NOTICE');
    // Six complete days: 250, 255 … 275 ppm of 20 SUI, 31,500,000 MIST, less 3%.
    const { events } = await leave(0n);
    expect(events).toMatchObject([
      { kind: 'IncomePaid', id: 0n, income: 31_500_000n, fee: 945_000n, closed: true },
      { kind: 'PrincipalPaid', id: 0n, principal: 20n * SUI },
      { kind: 'PledgeLeft', id: 0n, servedDays: 6 },
    ]);
    deployment.passMs(7 * MS_PER_DAY + 1);
    expect(await refusal(upgrade())).toBe('UPGRADE_EXPIRED');
    expect(await refusal(leave(1n))).toBe('PLEDGE_UPGRADE_MISSING');
    await deployment.run(operator, buildAnnounceUpgrade({ manifest, adminCap, digest }));
    deployment.passDays(14);
    expect((await upgrade()).events).toMatchObject([{ kind: 'Upgraded' }]);
    // The new code is published and not in force yet.
    deployment.passDays(30);
    expect((await leave(2n)).events).toMatchObject([{}, {}, { kind: 'PledgeLeft', id: 2n }]);
  });

  test('an offer of the administration to a wrong address changes nothing', async () => {
    const { client, manifest, operator } = deployment;
    const owner = operator.toSuiAddress();
    const adminCap = await fetchCap(client, manifest, owner, 'AdminCap');
    await deployment.run(operator, buildOfferAdmin({ manifest, adminCap, admin: '0xdead' }));
    const other = await deployment.createMember(8);
    expect(await refusal(deployment.run(other, buildAcceptAdmin(manifest)))).toBe('ADMIN_NOT_OFFERED');
    await deployment.run(operator, buildWithdrawOffer({ manifest, adminCap }));
    await deployment.run(operator, buildOfferAdmin({ manifest, adminCap, admin: other.toSuiAddress() }));
    const { events } = await deployment.run(other, buildAcceptAdmin(manifest));
    const cap = await fetchCap(client, manifest, other.toSuiAddress(), 'AdminCap');
    expect(events).toMatchObject([{ kind: 'AdminAppointed', admin: other.toSuiAddress(), cap }]);
    expect(await refusal(deployment.run(operator, buildWithdrawOffer({ manifest, adminCap })))).toBe('ADMIN_REPLACED');
  });
});

describe('what the texts say about the pools', () => {
  let deployment: TestDeployment;
  let whale: Ed25519Keypair;

  /** 10,010 SUIL and 1,001 SUI, about the least depth that has a price: a SUIL is 0.1 SUI. */
  beforeAll(async () => {
    deployment = await createTestDeployment();
    const { manifest, operator } = deployment;
    const recipient = operator.toSuiAddress();
    await deployment.seed('suilSui', 10_010n * SUIL, 1_001n * SUI);
    whale = await deployment.createMember(7, 1_001_000n * SUI);
    // What the fees of its sales take.
    const give = new Transaction();
    const stock = give.add(coinWithBalance({ type: manifest.coinTypes.suil, balance: 2_000n * SUIL }));
    give.transferObjects([stock], whale.toSuiAddress());
    await deployment.run(operator, give);
    await deployment.run(whale, buildBindInviter({ manifest, inviter: recipient }));
  }, SET_UP_TIMEOUT_MS);

  const suilOf = async (owner: Ed25519Keypair) =>
    (await fetchBalances(deployment.client, deployment.manifest, owner.toSuiAddress())).SUIL;

  /** Pays 1,000,000 SUI in. Returns the SUIL that it bought. */
  async function pushUp(): Promise<bigint> {
    const { manifest } = deployment;
    const before = await suilOf(whale);
    const recipient = whale.toSuiAddress();
    const buying = { pool: 'suilSui', direction: 'yToX', amount: 1_000_000n * SUI, minOut: 1n } as const;
    await deployment.run(whale, buildSwap({ manifest, ...buying, recipient }));
    return (await suilOf(whale)) - before;
  }

  /** Sells so much that the pool gets `amount` after the fee of 3%. */
  async function sellBack(amount: bigint): Promise<void> {
    const { manifest } = deployment;
    await deployment.run(
      whale,
      buildSwapSuil({ manifest, amount: (amount * 100n) / 97n, minOutMist: 1n, minHashrate: 0n }),
    );
  }

  /** Pays 1,000,000 SUI in, waits, and gives the pool all SUIL back but `keep`. */
  async function push(lastsMs: number, keep = 0n): Promise<void> {
    const bought = await pushUp();
    deployment.passMs(lastsMs);
    await sellBack(bought - keep);
  }

  /** Micro-dollars for a whole SUIL by the reserves. */
  const marketPrice = async () => (await fetchPrices(deployment.client, deployment.manifest)).suilSpot ?? 0n;

  test('regression/15 two pushes of a second do not lift the value of a SUIL pledge', async () => {
    const { client, manifest, operator } = deployment;
    deployment.passMs(dayStartMs(deployment.today() + 1) - deployment.nowMs());
    const pushedDay = deployment.today();
    deployment.passMs(3_600_000);
    const fair = await marketPrice();
    await push(1_000);
    deployment.passMs(dayStartMs(pushedDay + 1) - deployment.nowMs());
    await deployment.run(operator, buildStoreDayPrice({ manifest, day: pushedDay }));
    deployment.passMs(5_400_000);
    await push(1_000, 100n * SUIL);
    // The fees of a push stay in the pool and make SUIL dearer by 0.6%, which the day price follows, being a median.
    const { lastDayPrice } = await fetchPrices(client, manifest);
    expect((lastDayPrice ?? 0n) * 1_000n).toBeLessThan(fair * 1_010n);
    const { events } = await deployment.run(
      whale,
      buildPledgeSuil({ manifest, amount: 100n * SUIL, termDays: 30, minValue: 0n, minHashrate: 1n }),
    );
    const pledged = events.find(({ kind }) => kind === 'SuilPledged');
    if (pledged?.kind !== 'SuilPledged') throw new Error('no SUIL was pledged');
    expect(pledged.value).toBeLessThanOrEqual(100n * (fair + 1n));
    expect(pledged.value).toBeGreaterThan(99n * fair);
  });

  test('regression/15 a push of two seconds does not lift what a swap’s fee grants', async () => {
    const { manifest } = deployment;
    deployment.passDays(1);
    deployment.passMs(1_800_000);
    const fair = await marketPrice();
    const bought = await pushUp();
    deployment.passMs(2_000);
    const { events } = await deployment.run(
      whale,
      buildSwapSuil({ manifest, amount: SUIL, minOutMist: 1n, minHashrate: 0n }),
    );
    const swapped = events.find(({ kind }) => kind === 'SuilSwapped');
    if (swapped?.kind !== 'SuilSwapped') throw new Error('nothing was swapped');
    // 3% of a SUIL at the price before the push.
    expect(swapped.feeValue).toBeLessThanOrEqual((3n * (fair + 1n)) / 100n);
    expect(swapped.hashrate).toBe((swapped.feeValue * 6n) / 10n);
    await sellBack(bought - SUIL);
  });

  test('SUIL is not sold in the pool without the fee of 3%', async () => {
    const { manifest, operator } = deployment;
    const recipient = operator.toSuiAddress();
    const sale = { manifest, pool: 'suilSui', direction: 'xToY', amount: 10n * SUIL, minOut: 1n, recipient } as const;
    expect(await refusal(deployment.run(operator, buildSwap(sale)))).toBe('POOL_DIRECTION_RESERVED');
  });
});
