/**
 * Every plan of the app on the real bytecode: the rows of its review are exactly what the chain simulates and then does, and a node or a
 * plan that lies about any of it is refused before the wallet is asked.
 */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { ERROR_CODE_TRAILER, parseAddress, planRoute, toPermit } from '@suil/core';
import type { WithdrawalResponse } from '@suil/core/api';
import { createRpcHandler, rpcFetch } from '@suil/localnet';
import { type Lies, lyingFetch } from '@suil/localnet/testing';
import {
  buildBindInviter,
  buildFundPledgeReserve,
  buildFundReserve,
  buildMintTestUsdc,
  buildObserve,
  buildTopUp,
  fetchPledges,
  fetchSuilPledges,
  signVoucher,
} from '@suil/sdk';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestDeployment, type TestDeployment } from '../../../../sdk/src/deployment.test-chain.ts';
import { swapPlan } from '../../features/exchange/plans.ts';
import { quoteOf } from '../../features/exchange/quote.test-support.ts';
import { fetchQuote } from '../../features/exchange/quote.ts';
import { addPlan, removePlan } from '../../features/exchange/shares/share-plans.ts';
import { claimPlan, stakePlan } from '../../features/liquidity/plans.ts';
import { closePrincipalPlan, pledgePlan, pledgeSuilPlan, withdrawPlan } from '../../features/pledge/plans.ts';
import { bindPlan } from '../../features/referral/bind-plan.ts';
import { closePlan, unstakeUsdcPlan } from '../../features/rescue/plans.ts';
import { collectFeesPlan } from '../../features/reserve/collect-fees.ts';
import type { Chain } from '../../platform/chain/chain.ts';
import * as sdk from '../../platform/chain/chain-code.ts';
import texts from '../../platform/i18n/locales/en_US.json' with { type: 'json' };
import { allTexts, selectTexts, setTextLoader, t } from '../../platform/i18n/texts.ts';
import type { TransactionPlan } from '../../wallet/transaction/plan.ts';
import { compareReview } from '../../wallet/transaction/review/compare-review.ts';
import { scopeOf } from '../../wallet/transaction/review/scope.ts';
import { unstakePlan } from '../../wallet/transaction/unstake-plan.ts';
import { redeemVoucherPlan } from '../../wallet/withdrawal/plans.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
const TIMEOUT_MS = 180_000;
const opened = vi.hoisted(() => ({ chain: vi.fn() }));
vi.mock('../../platform/chain/chain.ts', () => ({ openChain: opened.chain }));

let deployment: TestDeployment;
let member: Ed25519Keypair;
let chain: Chain;

const chainOf = (client: Chain['client']): Chain => ({
  client,
  manifest: deployment.manifest,
  sdk,
  followCheckpoints: null,
  parseTransaction: (bytes) => sdk.Transaction.from(bytes),
});

/** The same chain behind a node that lies. */
function lyingChain(lies: Lies): Chain {
  const rpc = createRpcHandler(deployment.chain, { nowMs: deployment.nowMs, codeTrailer: ERROR_CODE_TRAILER });
  const fetch = lyingFetch(rpcFetch(rpc), lies);
  return chainOf(new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch }));
}

beforeAll(async () => {
  setTextLoader(async () => texts);
  await allTexts('en_US');
  selectTexts('en_US');
  deployment = await createTestDeployment();
  const { client, manifest, operator } = deployment;
  chain = chainOf(client);
  opened.chain.mockImplementation(async () => chain);
  const recipient = operator.toSuiAddress();
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 1_000_000n * USD, recipient }));
  await deployment.seed('suilSui', 350_000n * SUI, 35_000n * SUI);
  await deployment.run(operator, buildFundReserve({ manifest, amount: 100_000n * USD }));
  await deployment.run(operator, buildFundPledgeReserve({ manifest, amountMist: 1_000n * SUI }));
  // A price needs the averages of complete days.
  for (let day = 0; day < 3; day++) {
    await deployment.run(operator, buildObserve({ manifest }));
    deployment.passDays(1);
  }
  await deployment.run(operator, buildObserve({ manifest }));
  member = await deployment.createMember(61);
}, TIMEOUT_MS);

/** What the app compares before it asks the wallet. */
async function review(plan: TransactionPlan, signer = member, on = chain) {
  const sender = signer.toSuiAddress();
  const { transaction, rows } = await plan.prepare(on, sender);
  const simulated = await sdk.simulate(on.client, on.manifest, transaction, sender);
  if (!simulated.ok) throw simulated.error;
  const scope = scopeOf(on.manifest, sender);
  return { transaction, scope, simulated, ...compareReview(rows(), simulated, scope) };
}

/** Reviews, sends, and compares what happened with what was reviewed. Returns the rows as they were shown. */
async function perform(plan: TransactionPlan, signer = member): Promise<Record<string, unknown>> {
  const { transaction, scope, rows, differences } = await review(plan, signer);
  expect(differences, plan.action).toEqual([]);
  const include = sdk.OUTCOME_PARTS;
  const result = await chain.client.core.signAndExecuteTransaction({ transaction, signer, include });
  if (result.$kind !== 'Transaction') throw new Error(`${plan.action} failed`);
  const outcome = sdk.readOutcome(chain.manifest.package, result.Transaction);
  const shown = rows.map(({ found }) => found);
  const receipt = compareReview(shown, outcome, scope);
  expect(receipt.differences, plan.action).toEqual([]);
  expect(
    receipt.rows.filter(({ match }) => match !== 'same'),
    plan.action,
  ).toEqual([]);
  return Object.fromEntries(shown.map(({ label, value }) => [label, value]));
}

const swap = (pay: 'SUI' | 'SUIL' | 'USDC', get: 'SUI' | 'SUIL' | 'USDC', amount: bigint, readQuote = fetchQuote) =>
  swapPlan(
    t,
    { pay, get, steps: planRoute(pay, get), isExchange: pay === 'SUIL' },
    quoteOf(pay, get, amount, { minOut: 0n }),
    { slippageBps: 50n, acceptsLess: true },
    readQuote,
  );

test(
  'every plan: the review is what the chain simulates, and what it then does',
  async () => {
    const { client, manifest, operator } = deployment;
    await perform(bindPlan(t, parseAddress(operator.toSuiAddress())));
    const staked = await perform(stakePlan(t, 60n * SUI));
    expect(staked['You pay']).toBe('60.0000 SUI');
    // Seeded with 1,000,000 SUI at 3.6 USDC: 60 SUI less 0.3% are 215.3391 USDC.
    expect(staked['You receive']).toBe('215.3391 USDC principal');
    expect(staked['Pool fee']).toBe('0.1800 SUI');
    await perform(swap('SUI', 'USDC', 1_000n * SUI));
    await perform(swap('SUI', 'SUIL', 1_000n * SUI));
    await perform(swap('USDC', 'SUIL', 100n * USD));
    await perform(pledgePlan(t, 100n * SUI, 30, 300n));
    const { parameters } = await sdk.fetchConfiguration(client, manifest);
    // Key 10 is the factor of 30 days.
    await perform(pledgeSuilPlan(t, 1_000n * SUI, 30, parameters[10]?.value ?? 0n));
    const pool = await sdk.fetchPoolState(client, manifest, 'suilSui');
    const needed = (100n * SUI * pool.y) / pool.x + 1n;
    await perform(addPlan(t, 'suilSui', { x: 100n * SUI, y: needed }, 50n));
    await perform(removePlan(t, 'suilSui', 10n * SUI, 50n));
    await perform(swap('SUIL', 'SUI', 200n * SUI));
    await perform(swap('SUIL', 'USDC', 100n * SUI));

    deployment.passDays(11);
    await deployment.run(operator, buildObserve({ manifest }));
    const owner = member.toSuiAddress();
    const [pledge] = (await fetchPledges(client, manifest, { owner })).items;
    const [suilPledge] = (await fetchSuilPledges(client, manifest, { owner })).items;
    if (!pledge || !suilPledge) throw new Error('the pledges are there');
    // 100 + 105 + … + 145 = 1,225 ppm of 100 SUI; 3% of it are the fee.
    const income = await perform(withdrawPlan(t, pledge, 300n));
    expect(income).toMatchObject({ 'Fee (3%)': '0.0036 SUI', 'You receive': '0.1188 SUI' });
    const { position } = await sdk.fetchLiquidityView(client, manifest, owner);
    await perform(claimPlan(t, { amount: position.claimable, feeBps: 500n, restart: null }));
    await perform(unstakeUsdcPlan(t, 50n * USD, 100n));
    await perform(unstakePlan(t, 50n * USD, 100n));
    await perform(collectFeesPlan(t));

    deployment.passDays(20);
    const ended = await sdk.fetchPledge(client, manifest, pledge.id);
    await perform(closePrincipalPlan(t, ended));
    await perform(closePlan(t, { kind: 'income', id: pledge.id, amount: ended.withdrawable }, 300n));
    await perform(closePlan(t, { kind: 'suil', id: suilPledge.id, amount: suilPledge.principal }, 300n));
  },
  TIMEOUT_MS,
);

/** A voucher that pays `recipient` 3 SUI. */
async function voucherOf(id: bigint, recipient: string) {
  const { manifest, operator, keys, nowMs } = deployment;
  await deployment.run(operator, buildTopUp({ manifest, amountMist: 10n * SUI }));
  const expiresAtMs = nowMs() + 3_600_000;
  const terms = { coin: 'SUI', id, amount: 3n * SUI, recipient, expiresAtMs } as const;
  const voucher = Buffer.from(await signVoucher(toPermit(manifest, terms), keys)).toString('base64');
  return {
    ...{ id: String(id), asset: 'SUI', amount: String(terms.amount), recipient: parseAddress(recipient), voucher },
    ...{ source: 'balance', reserve: null, status: 'issued', independentCheck: null, queue: null, digest: null },
    ...{ requestedAtMs: 0, issuedAtMs: 0, expiresAtMs, endedAtMs: null, cancellable: false },
  } satisfies WithdrawalResponse;
}

test(
  'a voucher pays its recipient, whether that is the sender or another address',
  async () => {
    const other = await deployment.createMember(62);
    const own = await voucherOf(71n, member.toSuiAddress());
    expect(await perform(redeemVoucherPlan(t, own, member.toSuiAddress()))).toMatchObject({
      'You receive': '3.0000 SUI',
    });
    const foreign = await voucherOf(72n, other.toSuiAddress());
    expect(await perform(redeemVoucherPlan(t, foreign, member.toSuiAddress()))).toMatchObject({
      'The recipient receives': '3.0000 SUI',
    });
  },
  TIMEOUT_MS,
);

test(
  'attack: a plan that pays another address is refused, and says what is missing and who gets it',
  async () => {
    const thief = parseAddress('0xbad');
    const honest = swap('SUI', 'USDC', 10n * SUI);
    const plan: TransactionPlan = { ...honest, prepare: (on) => honest.prepare(on, thief) };
    const differences = (await review(plan)).differences;
    expect(differences.map(({ what }) => what)).toEqual(['row', 'address']);
    expect(differences).toMatchObject([{ label: 'You receive', found: '0.0000 USDC' }, { address: thief }]);
  },
  TIMEOUT_MS,
);

test(
  'attack: a plan that binds another inviter than the one it shows is refused',
  async () => {
    const newcomer = await deployment.createMember(63);
    const { manifest, operator } = deployment;
    const shown = parseAddress(`0x${'5'.repeat(64)}`);
    const plan: TransactionPlan = {
      ...bindPlan(t, shown),
      prepare: async (on, sender) => ({
        ...(await bindPlan(t, shown).prepare(on, sender)),
        transaction: buildBindInviter({ manifest, inviter: operator.toSuiAddress() }),
      }),
    };
    expect((await review(plan, newcomer)).differences).toEqual([
      { what: 'row', label: 'Inviter', promised: shown, found: operator.toSuiAddress() },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'attack: a plan that takes more than it shows, in the same coin or in another',
  async () => {
    const { manifest } = deployment;
    const transaction = () => {
      const tx = new sdk.Transaction();
      const [coin] = tx.splitCoins(tx.gas, [5n * SUI]);
      tx.transferObjects([coin!], parseAddress('0xbad'));
      return tx;
    };
    const honest = stakePlan(t, 60n * SUI);
    const greedy: TransactionPlan = {
      ...honest,
      prepare: async (on, sender) => ({ ...(await honest.prepare(on, sender)), transaction: transaction() }),
    };
    const differences = (await review(greedy)).differences;
    expect(differences).toContainEqual({ what: 'row', label: 'You pay', promised: '60.0000 SUI', found: '5.0000 SUI' });
    expect(differences).toContainEqual({ what: 'address', address: parseAddress('0xbad') });
    const silent: TransactionPlan = {
      ...honest,
      prepare: async () => ({ transaction: transaction(), rows: () => [] }),
    };
    expect((await review(silent)).differences).toEqual([
      { what: 'coin', coinType: sdk.normalizeStructTag(manifest.coinTypes.sui), amount: -5n * SUI },
      { what: 'address', address: parseAddress('0xbad') },
    ]);
  },
  TIMEOUT_MS,
);

/** A quote that promises so much of what the contract would pay. */
const forged =
  (percent: bigint): typeof fetchQuote =>
  async (...asked) => {
    const quote = await fetchQuote(...asked);
    return { ...quote, amountOut: (quote.amountOut * percent) / 100n, minOut: (quote.minOut * percent) / 100n };
  };

test(
  'attack: a quote that promises less than the contract pays, so that its minimum would leave the rest to another trade',
  async () => {
    const { differences } = await review(swap('SUI', 'USDC', 10n * SUI, forged(50n)));
    expect(differences).toMatchObject([{ what: 'row', label: 'You receive' }]);
  },
  TIMEOUT_MS,
);

test(
  'attack: a quote that promises twice of what the contract pays and one that hides a fee, are refused',
  async () => {
    const plan = swap('SUI', 'USDC', 10n * SUI, forged(200n));
    await expect(review(plan)).rejects.toMatchObject({ code: 'POOL_OUTPUT_BELOW_MINIMUM' });
    // The contract knows no largest fee that was promised.
    const { client, manifest } = deployment;
    const { position } = await sdk.fetchLiquidityView(client, manifest, member.toSuiAddress());
    const lies: Chain = {
      ...chain,
      sdk: { ...sdk, quoteUnstake: (params) => ({ ...sdk.quoteUnstake(params), fee: 0n }) },
    };
    expect(position.pending + position.value).toBeGreaterThan(50n * USD);
    expect((await review(unstakePlan(t, 50n * USD, 100n), member, lies)).differences).toEqual([
      // 1% of 50 USDC.
      { what: 'row', label: 'Fee (1%)', promised: '0.0000 USDC', found: '0.5000 USDC' },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'attack: a node that lies in its quote and alike in its simulation is found out by the receipt',
  async () => {
    const usdc = sdk.normalizeStructTag(deployment.manifest.coinTypes.usdc);
    const lying = lyingChain({
      simulateTransaction: (answer) => {
        for (const change of answer.transaction?.balanceChanges ?? [])
          if (sdk.normalizeStructTag(change.coinType ?? '') === usdc)
            change.amount = String(BigInt(change.amount ?? 0) / 2n);
        return answer;
      },
    });
    const { transaction, scope, rows, differences } = await review(
      swap('SUI', 'USDC', 10n * SUI, forged(50n)),
      member,
      lying,
    );
    expect(differences).toEqual([]);
    const include = sdk.OUTCOME_PARTS;
    const result = await chain.client.core.signAndExecuteTransaction({ transaction, signer: member, include });
    if (result.$kind !== 'Transaction') throw new Error('the swap failed');
    const outcome = sdk.readOutcome(chain.manifest.package, result.Transaction);
    const shown = rows.map(({ found }) => found);
    const receipt = compareReview(shown, outcome, scope);
    expect(receipt.differences).toMatchObject([{ what: 'row', label: 'You receive' }]);
  },
  TIMEOUT_MS,
);
