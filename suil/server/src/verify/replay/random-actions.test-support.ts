/** Random actions: what members, chain and operator may do, by small numbers that fast-check can shrink. For tests. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Asset, VAULT_ASSETS } from '@suil/core';
import { ACCOUNT, amountOf } from '@suil/core/reference-model';
import fc from 'fast-check';
import {
  addressOf,
  type DeploymentFixture,
  manifest,
  members,
  operator,
} from '../../testing/deployment-fixture.test-support.ts';

/** What is done, by whom, to whom, with what and how much: numbers without a meaning of their own. */
export type RandomAction = { action: number; who: number; whom: number; what: number; share: number };

export const actionArbitrary: fc.Arbitrary<RandomAction> = fc.record({
  action: fc.nat(99),
  who: fc.nat(members.length - 1),
  whom: fc.nat(members.length - 1),
  what: fc.nat(2),
  share: fc.nat(120),
});

const USD = 1_000_000n;
const COIN_TYPES = { SUI: manifest.coinTypes.sui, SUIL: manifest.coinTypes.suil, USDC: manifest.coinTypes.usdc };
/** Parameters that balances follow from, with two values each. */
const CHANGES = [
  { key: 2, values: [150n, 50n] },
  { key: 20, values: [1n, 9n] },
  { key: 41, values: [150n, 50n] },
  { key: 45, values: [500n, 100n] },
  { key: 46, values: [250n * USD, 150n * USD] },
] as const;

type Runner = (fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair) => Promise<unknown>;

/** Weights by repetition: a number picks one of these. */
const runners: readonly Runner[] = [
  ...repeat(3, topUp),
  ...repeat(2, fee),
  ...repeat(1, pledgeIncome),
  ...repeat(1, swapSuil),
  ...repeat(1, pledgeSuil),
  ...repeat(1, leaveSuil),
  ...repeat(1, actOnUpgrade),
  ...repeat(1, changeParameter),
  ...repeat(2, transfer),
  ...repeat(3, withdraw),
  ...repeat(2, pay),
  ...repeat(1, steal),
  ...repeat(1, cancel),
  ...repeat(2, setLimit),
  ...repeat(3, subscribe),
  ...repeat(2, redeem),
  ...repeat(2, setRenewal),
  ...repeat(2, exchangePro),
  ...repeat(2, buyHashrate),
  ...repeat(2, buyNode),
  ...repeat(2, fund),
  ...repeat(1, allocate),
  ...repeat(1, fundReserve),
  ...repeat(2, issue),
  ...repeat(2, sweep),
  ...repeat(1, sendAgain),
  ...repeat(1, breakOff),
  ...repeat(4, nextDay),
];

/** Does one action in the server and the reference model. */
export async function runAction(fixture: DeploymentFixture, action: RandomAction): Promise<void> {
  const runner = runners[action.action % runners.length] as Runner;
  await runner(fixture, action, members[action.who] as Ed25519Keypair);
}

async function topUp(fixture: DeploymentFixture, { what, share }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const coin = VAULT_ASSETS[what] as (typeof VAULT_ASSETS)[number];
  const amount = BigInt(share + 1) * (coin === 'USDC' ? 50n * USD : 3_000_000_000n);
  await fixture.deliver({ kind: 'ToppedUp', member: addressOf(who), coinType: COIN_TYPES[coin], amount });
}

async function fee(fixture: DeploymentFixture, { share }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const rewardValueFee = BigInt(share) * 77_777n + 1n;
  await fixture.deliver({
    kind: 'Claimed',
    member: addressOf(who),
    incomeKind: 'friend',
    rewardValue: rewardValueFee * 20n,
    rewardValueFee,
    claimSuiAmount: 0n,
    claimUsdcAmount: rewardValueFee * 19n,
  });
}

async function pledgeIncome(fixture: DeploymentFixture, { share }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const member = addressOf(who);
  const id = BigInt(fixture.nowMs);
  const [principal, value, escrowed] = [30_000_000_000n, 60n * USD, 10_000_000n];
  await fixture.deliver({ kind: 'Pledged', member, id, principal, termDays: 30, value, escrowed });
  const fee = BigInt(share + 1);
  await fixture.deliver({
    kind: 'IncomePaid',
    member,
    id,
    income: fee * 33n,
    fee,
    returned: 0n,
    closed: false,
  });
}

async function swapSuil(fixture: DeploymentFixture, { share }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const fee = BigInt(share + 1) * 1_000n;
  await fixture.deliver({
    kind: 'SuilSwapped',
    member: addressOf(who),
    suilAmount: fee * 33n,
    fee,
    suiAmount: fee,
    swapValue: fee,
    feeValue: BigInt(share) * 16n,
    hashrate: BigInt(share) * 10n,
  });
}

async function pledgeSuil(
  fixture: DeploymentFixture,
  { share, what }: RandomAction,
  who: Ed25519Keypair,
): Promise<void> {
  const principal = BigInt(share + 1) * 100_000_000_000n;
  const hashrate = BigInt(share) ** 3n * (what === 2 ? 1_000n * USD : 1n);
  const id = BigInt(fixture.nowMs);
  await fixture.deliver({
    kind: 'SuilPledged',
    member: addressOf(who),
    id,
    principal,
    termDays: 30,
    value: hashrate * 50n,
    hashrate,
  });
  if (hashrate > 0n) fixture.pledges.push({ id, member: addressOf(who), day: fixture.day });
}

/** An owner leaves with a pledge that was granted hashrate, once. */
async function leaveSuil(fixture: DeploymentFixture, { share, what }: RandomAction): Promise<void> {
  const pledge = fixture.pledges[share % Math.max(fixture.pledges.length, 1)];
  if (pledge === undefined || fixture.left.has(pledge.id)) return;
  const { id, member, day } = pledge;
  fixture.left.add(id);
  const servedDays = Math.min(Math.max(fixture.day - 1 - day, 0), 29);
  const principal = BigInt(what + 1);
  await fixture.deliver(
    { kind: 'SuilPrincipalPaid', member, id, principal },
    { kind: 'SuilPledgeLeft', member, id, termDays: 30, servedDays },
  );
}

/** An upgrade is announced, taken back, carried out or put in force, or the guardian pauses: redemptions depend on it. */
async function actOnUpgrade(fixture: DeploymentFixture, { what, share }: RandomAction): Promise<void> {
  const { nowMs } = fixture;
  const readyMs = nowMs + 7 * 86_400_000;
  const packageDigest = new Uint8Array(32);
  const acts = [
    { kind: 'UpgradeAnnounced', packageDigest, number: share, readyMs },
    { kind: 'UpgradeAnnounced', packageDigest, number: share, readyMs },
    { kind: 'UpgradeCancelled', packageDigest },
    { kind: 'Paused', untilMs: nowMs + 3 * 86_400_000 },
    { kind: 'Resumed' },
    { kind: 'Migrated', before: 1, after: 2 },
  ] as const;
  const act = acts[(what + share) % acts.length];
  if (act !== undefined) await fixture.deliver(act);
}

async function changeParameter(fixture: DeploymentFixture, { what, share, who }: RandomAction): Promise<void> {
  const { key, values } = CHANGES[(what + who) % CHANGES.length] as (typeof CHANGES)[number];
  const changes = [...fixture.books.parameters.values()].flat();
  if (changes.some(({ day }) => day > fixture.day)) return;
  const value = values[share % 2] as bigint;
  await fixture.deliver({
    kind: 'ChangeAnnounced',
    key,
    current: 0n,
    value,
    day: fixture.day + 1 + (share % 3),
  });
  if (share % 5 === 0)
    await fixture.deliver({ kind: share % 2 === 0 ? 'ChangeCancelled' : 'ChangeVetoed', key, value });
}

async function transfer(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const assets = ['SUI', 'USDC', 'PRO'] as const;
  const asset = assets[action.what] as (typeof assets)[number];
  const amount = shareOf(fixture, ACCOUNT.member(addressOf(who)), asset, action);
  await fixture.intent(who, 'transfer', { asset, amount, to: addressOf(members[action.whom] as Ed25519Keypair) });
}

async function withdraw(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const asset = VAULT_ASSETS[action.what] as (typeof VAULT_ASSETS)[number];
  const address = addressOf(who);
  if (action.share % 2 === 0) {
    const amount = shareOf(fixture, ACCOUNT.released(address), 'SUIL', action);
    await fixture.intent(who, 'claim_hashrate', { amount });
  } else {
    const amount = shareOf(fixture, ACCOUNT.member(address), asset, action);
    await fixture.intent(who, 'withdraw', { asset, amount, recipient: address });
  }
}

/** The chain pays one of the pending requests. */
async function pay(fixture: DeploymentFixture, { share }: RandomAction): Promise<void> {
  const pending = [...fixture.books.withdrawals].filter(([, { state }]) => state === 'pending');
  const [id, asked] = pending[share % Math.max(pending.length, 1)] ?? [];
  if (id === undefined || asked === undefined) return;
  const coinType = COIN_TYPES[asked.asset as keyof typeof COIN_TYPES];
  const paid = { id: BigInt(id), coinType, amount: asked.amount };
  const reserve = /^reserve:(.*)$/.exec(asked.recipient)?.[1];
  const event =
    reserve === undefined
      ? { kind: 'Withdrawn', ...paid, recipient: asked.recipient }
      : { kind: 'ReserveDeposited', ...paid, reserve: fixture.books.reserves.get(reserve) };
  await fixture.deliver(event);
}

/** Something leaves without a request, sometimes under the id of one. */
async function steal(fixture: DeploymentFixture, { share, what }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const coin = VAULT_ASSETS[what] as (typeof VAULT_ASSETS)[number];
  const id = share % 3 === 0 ? (fixture.withdrawalIds[0] ?? 7n) : BigInt(10 ** 12 + fixture.nowMs);
  await fixture.deliver({
    kind: 'Withdrawn',
    id,
    recipient: addressOf(who),
    coinType: COIN_TYPES[coin],
    amount: BigInt(share + 1),
  });
}

async function cancel(fixture: DeploymentFixture, { share }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const ids = fixture.withdrawalIds;
  const id = ids[share % Math.max(ids.length, 1)];
  if (id !== undefined) await fixture.intent(who, 'cancel_withdrawal', { id: String(id) });
}

async function setLimit(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  // Of SUIL, which claims leave by, too, every third time.
  const asset = action.share % 3 === 0 ? 'SUIL' : ((['USDC', 'SUI', 'PRO'] as const)[action.what] ?? 'USDC');
  const limit = action.share % 4 === 0 ? 'none' : shareOf(fixture, ACCOUNT.member(addressOf(who)), asset, action);
  await fixture.intent(who, 'set_spending_limit', { asset, limit });
}

async function subscribe(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const terms = [7, 7, 30] as const;
  const amount = shareOf(fixture, ACCOUNT.member(addressOf(who)), 'USDC', action);
  await fixture.intent(who, 'subscribe', { termDays: terms[action.what] as 7 | 30, amount });
}

async function redeem(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const chosen = chooseSubscription(fixture, action, who);
  if (chosen !== undefined) await fixture.intent(chosen.signer, 'redeem', { subscriptionId: chosen.subscriptionId });
}

async function setRenewal(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const chosen = chooseSubscription(fixture, action, who);
  if (chosen === undefined) return;
  const renewal = action.what === 0 ? 'on' : 'off';
  await fixture.intent(chosen.signer, 'set_renewal', { subscriptionId: chosen.subscriptionId, renewal });
}

/** A subscription, and its owner or, now and then, someone else. */
function chooseSubscription({ subscriptions }: DeploymentFixture, { share }: RandomAction, who: Ed25519Keypair) {
  const chosen = subscriptions[share % Math.max(subscriptions.length, 1)];
  if (chosen === undefined) return undefined;
  const owner = members.find((keypair) => addressOf(keypair) === chosen.member) ?? who;
  return { subscriptionId: String(chosen.id), signer: share % 7 === 0 ? who : owner };
}

async function exchangePro(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  await fixture.intent(who, 'exchange_pro', {
    amount: shareOf(fixture, ACCOUNT.member(addressOf(who)), 'PRO', action),
  });
}

async function buyHashrate(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  await fixture.intent(who, 'buy_hashrate', {
    amount: shareOf(fixture, ACCOUNT.member(addressOf(who)), 'USDC', action),
  });
}

async function buyNode(fixture: DeploymentFixture, { what, share }: RandomAction, who: Ed25519Keypair): Promise<void> {
  const tier = (['primary', 'primary', 'intermediate'] as const)[what] ?? 'primary';
  const price = tier === 'primary' ? 200n * USD : 1_000n * USD;
  const payWith = share % 4 === 0 ? 'PRO' : 'USDC';
  await fixture.intent(who, 'buy_node', { tier, quantity: 1 + (share % 3), payWith, price: String(price) });
}

async function fund(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const account = (['bank_reserve', 'emission', 'reserve'] as const)[action.what] ?? 'reserve';
  const asset = account === 'emission' ? 'SUIL' : 'USDC';
  await fixture.intent(who, 'fund', {
    account,
    asset,
    amount: shareOf(fixture, ACCOUNT.member(addressOf(who)), asset, action),
  });
}

async function allocate(fixture: DeploymentFixture, action: RandomAction, who: Ed25519Keypair): Promise<void> {
  const signer = action.share % 5 === 0 ? who : operator;
  const amount = shareOf(fixture, ACCOUNT.reserve, 'USDC', action);
  await fixture.intent(signer, 'allocate', { to: 'bank_reserve', asset: 'USDC', amount });
}

async function fundReserve(fixture: DeploymentFixture, action: RandomAction): Promise<void> {
  if (action.what === 0) {
    const amount = shareOf(fixture, ACCOUNT.treasury, 'USDC', action);
    await fixture.intent(operator, 'treasury_withdraw', { asset: 'USDC', amount, recipient: addressOf(operator) });
  } else {
    const amount = shareOf(fixture, ACCOUNT.reserve, 'USDC', action);
    await fixture.intent(operator, 'fund_reserve', {
      reserve: action.what === 1 ? 'flow' : 'team',
      asset: 'USDC',
      amount,
    });
  }
}

async function issue(fixture: DeploymentFixture): Promise<void> {
  await fixture.issueVouchers();
}

async function sweep(fixture: DeploymentFixture): Promise<void> {
  await fixture.sweepExpired();
}

/** Requests that come twice and checkpoints that are delivered twice: nothing may come of it. */
async function sendAgain(fixture: DeploymentFixture, { share }: RandomAction): Promise<void> {
  const again = fixture.sent[share % Math.max(fixture.sent.length, 1)];
  if (again !== undefined) await Promise.all([fixture.submit(again), fixture.submit(again), fixture.bringIn()]);
}

/** The database ends every connection somewhere in the middle of the next action. */
async function breakOff(fixture: DeploymentFixture, { share }: RandomAction): Promise<void> {
  fixture.breakConnections = async () => {
    for (let turn = 0; turn < share % 25; turn++) await new Promise(setImmediate);
    await fixture.pool
      .query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
  };
}

async function nextDay(fixture: DeploymentFixture, { share, what }: RandomAction): Promise<void> {
  const price = what === 0 && share % 4 === 0 ? null : BigInt(share + 1) * 4_001n;
  for (let days = share % 6; days > 0; days--) await fixture.closeDay(null);
  await fixture.closeDay(price);
}

/** Returns a part of what an account has, sometimes more than all of it, at least 1. */
function shareOf(fixture: DeploymentFixture, account: string, asset: Asset, { share }: RandomAction): string {
  const all = amountOf(fixture.books, account, asset);
  const amount = share > 114 ? all + 1n : (all * BigInt(share)) / 200n;
  return String(amount > 0n ? amount : 1n);
}

function repeat(times: number, runner: Runner): Runner[] {
  return Array.from({ length: times }, () => runner);
}
