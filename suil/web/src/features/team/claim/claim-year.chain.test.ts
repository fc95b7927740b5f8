/**
 * Team income of a year and of three years, claimed by the app with a wallet on the real bytecode: how many transactions it takes, what the
 * wallet is asked to pay for gas, and whether each is within what Sui takes of one transaction. The trees are as deep as those of a million members.
 */
import {
  daysOfSeason,
  GAS_BUDGET_MAX_MIST,
  rootOfProof,
  rootOfSeasonProof,
  SEASON_DAYS,
  seasonProofOf,
  type TeamLeaf,
} from '@suil/core';
import { type SettlementProofResponse, settlementProofResponseSchema } from '@suil/core/api';
import {
  buildAttestSeason,
  buildBindInviter,
  buildFundReserve,
  buildFundTeamReserve,
  buildMintTestUsdc,
  buildProveAndClaim,
  buildPublishSeason,
  buildPublishSettlements,
  buildRoll,
  buildStake,
  fetchTeamCredit,
  fetchTeamOverview,
  MAX_SEASONS,
} from '@suil/sdk';
import type { WalletStore } from '@suil/wallet';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedWallet } from '../../../../../../packages/wallet/src/testing/scripted.test-wallet.ts';
import { createTestDeployment, type TestDeployment } from '../../../../../sdk/src/deployment.test-chain.ts';
import { stubPage } from '../../../wallet/session/lying-server.test-support.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const TIMEOUT_MS = 600_000;
/** 0.01 USD a day, micro-dollars. */
const DAILY = 10_000n;
/** Of a transaction on Sui. */
const MAX_BYTES = 131_072;
/** Of a tree with a million leaves. */
const LEVELS = 20;
const app = vi.hoisted(() => ({ open: vi.fn(), api: vi.fn() }));
vi.mock('../../../platform/chain/chain.ts', () => ({ openChain: app.open }));
vi.mock('../../../platform/api/api.ts', () => ({ api: app.api }));

type Proof = SettlementProofResponse['proofs'][number];
type Season = SettlementProofResponse['seasons'][number];

let deployment: TestDeployment;
let store: WalletStore;
let wallet: ScriptedWallet;
let member: string;
let firstDay: number;

beforeEach(async () => {
  stubPage();
  deployment = await createTestDeployment();
  const { manifest, operator, client, chain, nowMs, keys } = deployment;
  const recipient = operator.toSuiAddress();
  const keypair = await deployment.createMember(1);
  member = keypair.toSuiAddress();
  await chain.requestGas(keys.audit.toSuiAddress(), 100n * SUI, nowMs());
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 300_000n * USD, recipient }));
  await deployment.run(operator, buildFundReserve({ manifest, amount: 200_000n * USD }));
  await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 1_000n * USD }));
  await deployment.run(keypair, buildBindInviter({ manifest, inviter: recipient }));
  await deployment.run(keypair, buildStake({ manifest, amountMist: 1_000n * SUI, minValue: 1n }));
  ({ firstDay } = await fetchTeamOverview(client, manifest));
  const sdk = await import('../../../platform/chain/chain-code.ts');
  const parseTransaction = (bytes: Uint8Array) => sdk.Transaction.from(bytes);
  app.open.mockResolvedValue({ client, manifest, sdk, parseTransaction });
  const { walletStore, prepareWalletChain } = await import('../../../wallet/connect/store.ts');
  await prepareWalletChain();
  store = walletStore;
  wallet = new ScriptedWallet({ seeds: [1], chains: ['sui:localnet', 'sui:mainnet'] });
  await store.connect(wallet);
  wallet.calls.length = 0;
}, TIMEOUT_MS);
afterEach(() => store.disconnect());
afterAll(() => {
  store.destroy();
  vi.unstubAllGlobals();
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** The same for each leaf: what matters is how long it is. */
const PATH = {
  siblings: Array.from({ length: LEVELS }, (_, level) => new Uint8Array(32).fill(level + 1)),
  sides: 0n,
};
const PATH_TEXT = { siblings: PATH.siblings.map(hex), sides: '0' };

/** On the first day nothing is staked for a whole day yet. */
function incomeOf(day: number): bigint {
  return day === firstDay ? 0n : DAILY;
}

function dayOf(day: number): Proof {
  const leaf: TeamLeaf = { member, friend: DAILY, indirect: 0n, community: 0n, peer: 0n };
  const root = hex(rootOfProof({ day, leaf, ...PATH }));
  const text = { member, friend: `${DAILY}`, indirect: '0', community: '0', peer: '0' };
  return { day, root, claimableAtMs: 0, leaf: text, ...PATH_TEXT };
}

function seasonOf(season: number): Season {
  const days = daysOfSeason(season, firstDay);
  const openDays = days.filter((day) => incomeOf(day) > 0n);
  const amounts = days.flatMap((day) => [incomeOf(day), 0n, 0n, 0n]);
  const root = hex(rootOfSeasonProof({ season, leaf: { member, amounts }, ...PATH }));
  const texts = amounts.map(String);
  return {
    ...{ season, firstDay: days[0] ?? 0, root, provableAtMs: 0, openDays },
    ...{ leaf: { member, amounts: texts }, ...PATH_TEXT },
  };
}

/** Lets so many days pass and publishes them, and those of whole seasons as seasons, too; then everything is claimable. */
async function publishDays(count: number, seasons: number): Promise<void> {
  const { manifest, operator, keys } = deployment;
  deployment.passDays(count + 1);
  for (let left = count; left > 0; left -= 200)
    await deployment.run(operator, buildRoll({ manifest, days: Math.min(left, 200) }));
  const days = Array.from({ length: count }, (_, index) => {
    const { day, root } = dayOf(firstDay + index);
    return { day, root: index === 0 ? new Uint8Array(32) : Buffer.from(root, 'hex'), total: incomeOf(day) };
  });
  for (let from = 0; from < count; from += 100)
    await deployment.run(operator, buildPublishSettlements({ manifest, days: days.slice(from, from + 100) }));
  deployment.passDays(4);
  for (let season = 0; season < seasons; season++) {
    const root = { manifest, season, root: Buffer.from(seasonOf(season).root, 'hex') };
    await deployment.run(operator, buildPublishSeason(root));
    await deployment.run(keys.audit, buildAttestSeason(root));
  }
  deployment.passDays(8);
}

const seasonsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => seasonOf(first + index));
/** @param first counted from the first day of all */
const daysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => dayOf(firstDay + first + index));

/** Answers as the server does: the seasons first, then the days that are left, within what it gives at once. */
function answer(seasons: readonly Season[], proofs: readonly Proof[]): void {
  const newest = proofs.at(-1) ?? dayOf(firstDay);
  const proven = { friend: '0', indirect: '0', community: '0', peer: '0' };
  app.api.mockImplementation(async () => settlementProofResponseSchema.parse({ proven, proofs, seasons, newest }));
}

/** Claims an amount as the app does, and returns what the wallet was asked to sign. */
async function claim(amount: bigint) {
  const [{ claimTeamPlan }, { startTransaction }, { closeTransaction, useTransaction }] = await Promise.all([
    import('./claim-team.ts'),
    import('../../../wallet/transaction/run-transaction.ts'),
    import('../../../wallet/transaction/transaction-store.ts'),
  ]);
  const { t } = await import('../../../platform/i18n/texts.ts');
  await startTransaction(store, claimTeamPlan(t, { address: member, claims: [{ kind: 'friend', amount }] }));
  const state = useTransaction.getState();
  if (state.stage !== 'review' || state.review.kind !== 'transaction') throw new Error(JSON.stringify(state));
  const { transaction } = state.review;
  const signed = await store.signTransaction(transaction);
  const result = await store.executeTransaction(signed);
  expect(result.result.$kind).toBe('Transaction');
  closeTransaction();
  const { gasData, commands } = transaction.getData();
  return {
    budgetMist: BigInt(gasData.budget ?? 0),
    commands: commands.length,
    bytes: Buffer.from(signed.bytes, 'base64').length,
  };
}

const creditOf = async () =>
  (await fetchTeamCredit(deployment.client, deployment.manifest, { member, days: [] })).credit.friend;

test(
  'a year by its thirteen seasons: one transaction proves 365 days and claims all of their income, for less than 2 SUI',
  async () => {
    await publishDays(366, 13);
    answer(seasonsFrom(0, 13), daysFrom(13 * SEASON_DAYS, 2));
    const { budgetMist, commands, bytes } = await claim(365n * DAILY);
    expect(wallet.calls).toEqual(['signTransaction on sui:mainnet']);
    // 13 seasons, 2 days, the claim.
    expect(commands).toBe(16);
    expect(bytes).toBeLessThan(MAX_BYTES / 4);
    expect(budgetMist).toBeLessThan(2n * SUI);
    expect(await creditOf()).toBe(0n);
  },
  TIMEOUT_MS,
);

test(
  'the most of one transaction: 13 seasons and 87 days of which no season is final, within gas, size and events',
  async () => {
    await publishDays(13 * SEASON_DAYS + 87, 13);
    answer(seasonsFrom(0, 13), daysFrom(13 * SEASON_DAYS, 87));
    const { budgetMist, commands, bytes } = await claim(BigInt(13 * SEASON_DAYS + 86) * DAILY);
    expect(commands).toBe(101);
    expect(bytes).toBeLessThan(MAX_BYTES);
    expect(budgetMist).toBeLessThan(GAS_BUDGET_MAX_MIST);
    expect(await creditOf()).toBe(0n);
  },
  TIMEOUT_MS,
);

test(
  'three years: all 37 seasons are more than one transaction takes; fourteen at a time everything is claimed',
  async () => {
    const { manifest } = deployment;
    await publishDays(37 * SEASON_DAYS, 37);
    const seasons = seasonsFrom(0, MAX_SEASONS + 1).map(seasonProofOf);
    expect(() => buildProveAndClaim({ manifest, proofs: [], seasons, claims: [] })).toThrow('at most 14 seasons');
    for (const [first, count] of [
      [0, 14],
      [14, 14],
      [28, 9],
    ] as const) {
      const claimed = seasonsFrom(first, count);
      answer(claimed, []);
      const days = claimed.flatMap(({ openDays }) => openDays).length;
      expect((await claim(BigInt(days) * DAILY)).budgetMist).toBeLessThan(2n * SUI);
    }
    expect(wallet.calls).toHaveLength(3);
    expect(await creditOf()).toBe(0n);
  },
  TIMEOUT_MS,
);
