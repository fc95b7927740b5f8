/**
 * The settlement key stolen, alone and with the audit key: each thief takes what docs/concepts/admin.md states as the limit, out of a world
 * that holds other members' income, and one step beyond is refused.
 */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { buildSeasonTree, buildTeamTree, daysOfSeason, MS_PER_DAY, type TeamTree } from '@suil/core';
import { beforeEach, expect, test } from 'vitest';
import { fetchBalances } from '../asset/balances.ts';
import { buildMintTestUsdc } from '../asset/test-usdc.ts';
import { createTestDeployment, type TestDeployment } from '../deployment.test-chain.ts';
import { toAppError } from '../errors/app-error.ts';
import { buildRoll } from '../liquidity/close-days.ts';
import { buildFundReserve } from '../liquidity/fund-reserve.ts';
import { buildStake } from '../liquidity/stake.ts';
import { buildBindInviter } from '../referral/bind-inviter.ts';
import { buildAttestSettlement, buildHoldSettlement } from '../settlement/attest.ts';
import { buildProveAndClaim } from '../settlement/claim.ts';
import { buildFundTeamReserve } from '../settlement/fund-reserve.ts';
import { buildPublishSettlements } from '../settlement/publish.ts';
import { buildRevokeSettlement } from '../settlement/revoke.ts';
import { buildAttestSeason, buildPublishSeason, buildRevokeSeason } from '../settlement/season.ts';
import { fetchClaimable, fetchTeamOverview } from '../settlement/view.ts';
import { fetchCap } from './caps.ts';
import { buildDisableKey, buildSwitchKey } from './keys.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const TIMEOUT_MS = 180_000;
/**
 * 10,000 SUI less 0.3% buy 35,537,689,238 micro-dollars; a day sets 500 ppm of them aside, rounded up 17,768,845, and 31.5% of that is the
 * most that a root may be for.
 */
const DAY_LIMIT = 5_597_186n;
const MEMBERS_INCOME = 3n * USD;

const refusal = async (work: Promise<unknown>) => toAppError(await work.catch((error: unknown) => error)).code;
const addressOf = (keypair: Ed25519Keypair) => keypair.toSuiAddress();
const leafOf = (owner: Ed25519Keypair, friend: bigint) => ({
  member: addressOf(owner),
  friend,
  indirect: 0n,
  community: 0n,
  peer: 0n,
});

let deployment: TestDeployment;
let member: Ed25519Keypair;
/** Has the settlement key once the admin switched to it. */
let thief: Ed25519Keypair;
let accomplice: Ed25519Keypair;
let auditor: Ed25519Keypair;
let caps: { adminCap: string; guardianCap: string };

/** A member has 10,000 SUI in the pool since the day of the set-up; the team reserve has 12 USD. */
beforeEach(async () => {
  deployment = await createTestDeployment();
  const { client, manifest, operator, keys } = deployment;
  [thief, auditor] = [keys.settlementStandby, keys.audit];
  accomplice = await deployment.createMember(12);
  member = await deployment.createMember(13);
  for (const owner of [thief, auditor])
    await deployment.chain.requestGas(addressOf(owner), 10n * SUI, deployment.nowMs());
  const recipient = addressOf(operator);
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 100_000n * USD, recipient }));
  await deployment.run(operator, buildFundReserve({ manifest, amount: 10_000n * USD }));
  await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 12n * USD }));
  await deployment.run(member, buildBindInviter({ manifest, inviter: recipient }));
  await deployment.run(member, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: 1n }));
  caps = {
    adminCap: await fetchCap(client, manifest, recipient, 'AdminCap'),
    guardianCap: await fetchCap(client, manifest, recipient, 'GuardianCap'),
  };
}, TIMEOUT_MS);

const publish = (by: Ed25519Keypair, day: number, tree: TeamTree, total: bigint) =>
  deployment.run(
    by,
    buildPublishSettlements({ manifest: deployment.manifest, days: [{ day, root: tree.root, total }] }),
  );

/** Proves a day and claims all of it. */
const take = (owner: Ed25519Keypair, tree: TeamTree, amount: bigint) =>
  deployment.run(
    owner,
    buildProveAndClaim({
      manifest: deployment.manifest,
      proofs: [tree.prove(addressOf(owner))],
      claims: [{ kind: 'friend', amount }],
    }),
  );

const teamMoney = async () => {
  const { reserve, escrow } = await fetchTeamOverview(deployment.client, deployment.manifest);
  return { reserve, escrow };
};

test('the settlement key takes each day its total, 72 hours later, and nothing of other days', async () => {
  const { client, manifest, operator } = deployment;
  deployment.passDays(6);
  await deployment.run(operator, buildRoll({ manifest, days: 200 }));
  const { firstDay } = await fetchTeamOverview(client, manifest);
  const honest = buildTeamTree(firstDay + 1, [leafOf(member, MEMBERS_INCOME)]);
  await publish(operator, firstDay, buildTeamTree(firstDay, []), 0n);
  await publish(operator, firstDay + 1, honest, MEMBERS_INCOME);
  const notYet = leafOf(thief, 1n);
  expect(await refusal(publish(thief, firstDay + 2, buildTeamTree(firstDay + 2, [notYet]), 1n))).toBe(
    'ADMIN_NOT_SETTLEMENT_KEY',
  );
  await deployment.run(operator, buildSwitchKey({ manifest, adminCap: caps.adminCap, name: 'settlement' }));

  // The first stolen day is bounded by what the day set aside, the second by what the reserve holds: 12 less 3 less the first.
  const wrongOf = (day: number, total: bigint) => buildTeamTree(day, [leafOf(thief, total), leafOf(accomplice, 1n)]);
  const rest = 12n * USD - MEMBERS_INCOME - DAY_LIMIT;
  const days = [
    { day: firstDay + 2, total: DAY_LIMIT, beyond: 'SETTLEMENT_TOTAL_ABOVE_LIMIT' },
    { day: firstDay + 3, total: rest, beyond: 'SETTLEMENT_RESERVE_SHORT' },
  ];
  for (const { day, total, beyond } of days) {
    expect(await refusal(publish(thief, day, wrongOf(day, total), total + 1n))).toBe(beyond);
    await publish(thief, day, wrongOf(day, total), total);
  }
  expect(await teamMoney()).toEqual({ reserve: 0n, escrow: 12n * USD });
  deployment.passMs(3 * MS_PER_DAY - 1);
  for (const { day, total } of days)
    expect(await refusal(take(thief, wrongOf(day, total), total))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
  deployment.passMs(1);
  for (const { day, total } of days) {
    await take(thief, wrongOf(day, total), total);
    expect(await refusal(take(accomplice, wrongOf(day, total), 1n))).toBe('SETTLEMENT_DAY_EXHAUSTED');
  }
  // Less 5% of each, rounded up: 279,860 and 170,141.
  expect((await fetchBalances(client, manifest, addressOf(thief))).USDC).toBe(9n * USD - 279_860n - 170_141n);
  // The member's day is whole.
  await take(member, honest, MEMBERS_INCOME);
  expect((await fetchBalances(client, manifest, addressOf(member))).USDC).toBe(2_850_000n);

  // What stops it: the audit key holds, the guardian revokes and disables the key.
  await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 12n * USD }));
  const stopped = firstDay + 4;
  await publish(thief, stopped, wrongOf(stopped, DAY_LIMIT), DAY_LIMIT);
  deployment.passMs(3 * MS_PER_DAY - 1);
  await deployment.run(auditor, buildHoldSettlement({ manifest, day: stopped }));
  deployment.passMs(3 * MS_PER_DAY - 1);
  expect(await refusal(take(thief, wrongOf(stopped, DAY_LIMIT), 1n))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
  const { guardianCap } = caps;
  await deployment.run(operator, buildRevokeSettlement({ manifest, day: stopped, guardianCap }));
  await deployment.run(operator, buildDisableKey({ manifest, guardianCap, name: 'settlement' }));
  deployment.passDays(30);
  expect(await refusal(take(thief, wrongOf(stopped, DAY_LIMIT), 1n))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
  expect(await refusal(publish(thief, stopped, wrongOf(stopped, 1n), 1n))).toBe('ADMIN_NOT_SETTLEMENT_KEY');
  expect(await teamMoney()).toEqual({ reserve: 12n * USD, escrow: 0n });
});

test('settlement and audit key take a day after 24 hours, and of a season what is not proven after 7 days', async () => {
  const { client, manifest, operator } = deployment;
  await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 100n * USD }));
  deployment.passDays(30);
  const { firstDay } = await fetchTeamOverview(client, manifest);
  const days = daysOfSeason(0, firstDay);
  // Each day names 0.10 USD for the member and 0.01 for the accomplice.
  const trees = days.map((day) => buildTeamTree(day, [leafOf(member, 100_000n), leafOf(accomplice, 10_000n)]));
  // On the first day nothing was in the pool.
  const settlements = trees.map(({ root }, place) => ({
    day: firstDay + place,
    root,
    total: place === 0 ? 0n : 110_000n,
  }));
  await deployment.run(operator, buildPublishSettlements({ manifest, days: settlements }));
  await deployment.run(operator, buildSwitchKey({ manifest, adminCap: caps.adminCap, name: 'settlement' }));

  // A day of the next season: attested at once, it waits 24 hours instead of 72.
  const day = firstDay + 28;
  const wrong = buildTeamTree(day, [leafOf(thief, DAY_LIMIT), leafOf(accomplice, 1n)]);
  await publish(thief, day, wrong, DAY_LIMIT);
  await deployment.run(auditor, buildAttestSettlement({ manifest, day, root: wrong.root }));
  deployment.passMs(MS_PER_DAY - 1);
  expect(await refusal(take(thief, wrong, DAY_LIMIT))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
  deployment.passMs(1);
  await take(thief, wrong, DAY_LIMIT);
  expect(await refusal(take(accomplice, wrong, 1n))).toBe('SETTLEMENT_DAY_EXHAUSTED');

  // The season: the member has proven its sixth day, which leaves 0.01 USD of it and 0.11 of 26 others.
  deployment.passDays(2);
  const proven = trees.slice(5, 6).map((tree) => tree.prove(addressOf(member)));
  await deployment.run(member, buildProveAndClaim({ manifest, proofs: proven, claims: [] }));
  const smaller = new Map([
    [0, 0n],
    [5, 10_000n],
  ]);
  const leftOn = (place: number) => smaller.get(place) ?? 110_000n;
  const amountsOf = (ofDay: (place: number) => bigint) => days.flatMap((_, place) => [ofDay(place), 0n, 0n, 0n]);
  const season = buildSeasonTree(0, [
    { member: addressOf(thief), amounts: amountsOf(leftOn) },
    { member: addressOf(accomplice), amounts: amountsOf(() => 1n) },
  ]);
  const root = { manifest, season: 0, root: season.root };
  const prove = (owner: Ed25519Keypair) =>
    deployment.run(
      thief,
      buildProveAndClaim({ manifest, proofs: [], seasons: [season.prove(addressOf(owner))], claims: [] }),
    );
  await deployment.run(thief, buildPublishSeason(root));
  deployment.passDays(30);
  expect(await refusal(prove(thief))).toBe('SETTLEMENT_SEASON_NOT_ACCEPTED');
  await deployment.run(auditor, buildAttestSeason(root));
  deployment.passMs(7 * MS_PER_DAY - 1);
  expect(await refusal(prove(thief))).toBe('SETTLEMENT_SEASON_NOT_ACCEPTED');
  // In these 7 days the guardian stops it.
  await deployment.run(operator, buildRevokeSeason({ manifest, season: 0, guardianCap: caps.guardianCap }));
  deployment.passMs(1);
  expect(await refusal(prove(thief))).toBe('SETTLEMENT_SEASON_NOT_ACCEPTED');
  // A guardian that does not: the same root again.
  await deployment.run(thief, buildPublishSeason(root));
  await deployment.run(auditor, buildAttestSeason(root));
  deployment.passDays(7);
  await prove(thief);
  // 26 · 0.11 + 0.01 USD; nothing is left of any day, so the accomplice's leaf pays nothing, and the member keeps the proven day.
  expect((await fetchClaimable(client, manifest, addressOf(thief))).friend).toBe(2_870_000n);
  expect((await prove(accomplice)).events).toEqual([]);
  expect((await fetchClaimable(client, manifest, addressOf(accomplice))).friend).toBe(0n);
  expect((await fetchClaimable(client, manifest, addressOf(member))).friend).toBe(100_000n);
  expect((await teamMoney()).escrow).toBe(0n);
});
