/** Acts for random worlds: what members, chain and operator may do, by small numbers that fast-check can shrink. For tests. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Asset, VAULT_ASSETS } from '@suil/core';
import { ACCOUNT, amountOf } from '@suil/core/reference-model';
import fc from 'fast-check';
import {
  addressOf,
  manifest,
  members,
  operator,
  type RealWorld,
} from '../../testing/deployment-fixture.test-support.ts';

/** What is done, by whom, to whom, with what and how much: numbers without a meaning of their own. */
export type Act = { act: number; who: number; whom: number; what: number; share: number };

export const actArbitrary: fc.Arbitrary<Act> = fc.record({
  act: fc.nat(99),
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

type Doer = (world: RealWorld, act: Act, who: Ed25519Keypair) => Promise<unknown>;

/** Weights by repetition: a number picks one of these. */
const doers: readonly Doer[] = [
  ...repeat(3, topUp),
  ...repeat(2, fee),
  ...repeat(1, pledgeIncome),
  ...repeat(1, swapSuil),
  ...repeat(1, pledgeSuil),
  ...repeat(1, changeParameter),
  ...repeat(2, transfer),
  ...repeat(3, withdraw),
  ...repeat(2, pay),
  ...repeat(1, steal),
  ...repeat(1, cancel),
  ...repeat(3, subscribe),
  ...repeat(2, redeem),
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

/** Does one act in both worlds. */
export async function doAct(world: RealWorld, act: Act): Promise<void> {
  const doer = doers[act.act % doers.length] as Doer;
  await doer(world, act, members[act.who] as Ed25519Keypair);
}

async function topUp(world: RealWorld, { what, share }: Act, who: Ed25519Keypair): Promise<void> {
  const coin = VAULT_ASSETS[what] as (typeof VAULT_ASSETS)[number];
  const amount = BigInt(share + 1) * (coin === 'USDC' ? 50n * USD : 3_000_000_000n);
  await world.deliver({ kind: 'ToppedUp', member: addressOf(who), coinType: COIN_TYPES[coin], amount });
}

async function fee(world: RealWorld, { share }: Act, who: Ed25519Keypair): Promise<void> {
  const rewardValueFee = BigInt(share) * 77_777n + 1n;
  await world.deliver({
    kind: 'Claimed',
    member: addressOf(who),
    incomeKind: 'friend',
    rewardValue: rewardValueFee * 20n,
    rewardValueFee,
    claimSuiAmount: 0n,
    claimUsdcAmount: rewardValueFee * 19n,
  });
}

async function pledgeIncome(world: RealWorld, { share }: Act, who: Ed25519Keypair): Promise<void> {
  const member = addressOf(who);
  const id = BigInt(world.nowMs);
  const [principal, value, escrowed] = [30_000_000_000n, 60n * USD, 10_000_000n];
  await world.deliver({ kind: 'Pledged', member, id, principal, termDays: 30, value, escrowed });
  const fee = BigInt(share + 1);
  await world.deliver({
    kind: 'IncomePaid',
    member,
    id,
    income: fee * 33n,
    fee,
    returned: 0n,
    closed: false,
  });
}

async function swapSuil(world: RealWorld, { share }: Act, who: Ed25519Keypair): Promise<void> {
  const fee = BigInt(share + 1) * 1_000n;
  await world.deliver({
    kind: 'SuilSwapped',
    member: addressOf(who),
    suilAmount: fee * 33n,
    fee,
    suiAmount: fee,
    swapValue: fee,
    feeValue: BigInt(share) * 10n,
  });
}

async function pledgeSuil(world: RealWorld, { share, what }: Act, who: Ed25519Keypair): Promise<void> {
  const principal = BigInt(share + 1) * 100_000_000_000n;
  const hashrate = BigInt(share) ** 3n * (what === 2 ? 1_000n * USD : 1n);
  const id = BigInt(world.nowMs);
  await world.deliver({
    kind: 'SuilPledged',
    member: addressOf(who),
    id,
    principal,
    termDays: 30,
    value: hashrate * 50n,
    hashrate,
  });
}

async function changeParameter(world: RealWorld, { what, share, who }: Act): Promise<void> {
  const { key, values } = CHANGES[(what + who) % CHANGES.length] as (typeof CHANGES)[number];
  const changes = [...world.books.parameters.values()].flat();
  if (changes.some(({ day }) => day > world.day)) return;
  const value = values[share % 2] as bigint;
  await world.deliver({
    kind: 'ChangeAnnounced',
    key,
    current: 0n,
    value,
    day: world.day + 1 + (share % 3),
  });
  if (share % 5 === 0) await world.deliver({ kind: 'ChangeCancelled', key, value });
}

async function transfer(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  const assets = ['SUI', 'USDC', 'PRO'] as const;
  const asset = assets[act.what] as (typeof assets)[number];
  const amount = shareOf(world, ACCOUNT.member(addressOf(who)), asset, act);
  await world.intent(who, 'transfer', { asset, amount, to: addressOf(members[act.whom] as Ed25519Keypair) });
}

async function withdraw(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  const asset = VAULT_ASSETS[act.what] as (typeof VAULT_ASSETS)[number];
  const address = addressOf(who);
  if (act.share % 2 === 0) {
    const amount = shareOf(world, ACCOUNT.released(address), 'SUIL', act);
    await world.intent(who, 'claim_hashrate', { amount });
  } else {
    const amount = shareOf(world, ACCOUNT.member(address), asset, act);
    await world.intent(who, 'withdraw', { asset, amount, recipient: address });
  }
}

/** The chain pays one of the pending requests. */
async function pay(world: RealWorld, { share }: Act): Promise<void> {
  const pending = [...world.books.withdrawals].filter(([, { state }]) => state === 'pending');
  const [id, asked] = pending[share % Math.max(pending.length, 1)] ?? [];
  if (id === undefined || asked === undefined) return;
  const coinType = COIN_TYPES[asked.asset as keyof typeof COIN_TYPES];
  const paid = { id: BigInt(id), coinType, amount: asked.amount };
  const reserve = /^reserve:(.*)$/.exec(asked.recipient)?.[1];
  const event =
    reserve === undefined
      ? { kind: 'Withdrawn', ...paid, recipient: asked.recipient }
      : { kind: 'ReserveDeposited', ...paid, reserve: world.books.reserves.get(reserve) };
  await world.deliver(event);
}

/** Something leaves without a request, sometimes under the id of one. */
async function steal(world: RealWorld, { share, what }: Act, who: Ed25519Keypair): Promise<void> {
  const coin = VAULT_ASSETS[what] as (typeof VAULT_ASSETS)[number];
  const id = share % 3 === 0 ? BigInt([...world.books.withdrawals.keys()][0] ?? 7) : BigInt(10 ** 12 + world.nowMs);
  await world.deliver({
    kind: 'Withdrawn',
    id,
    recipient: addressOf(who),
    coinType: COIN_TYPES[coin],
    amount: BigInt(share + 1),
  });
}

async function cancel(world: RealWorld, { share }: Act, who: Ed25519Keypair): Promise<void> {
  const ids = [...world.books.withdrawals.keys()];
  const id = ids[share % Math.max(ids.length, 1)];
  if (id !== undefined) await world.intent(who, 'cancel_withdrawal', { id });
}

async function subscribe(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  const terms = [7, 7, 30] as const;
  const amount = shareOf(world, ACCOUNT.member(addressOf(who)), 'USDC', act);
  await world.intent(who, 'subscribe', { termDays: terms[act.what] as 7 | 30, amount });
}

async function redeem(world: RealWorld, { share }: Act, who: Ed25519Keypair): Promise<void> {
  const all = [...world.books.subscriptions.values()];
  const chosen = all[share % Math.max(all.length, 1)];
  if (chosen === undefined) return;
  const owner = members.find((keypair) => addressOf(keypair) === chosen.member) ?? who;
  await world.intent(share % 7 === 0 ? who : owner, 'redeem', { subscriptionId: String(chosen.id) });
}

async function exchangePro(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  await world.intent(who, 'exchange_pro', { amount: shareOf(world, ACCOUNT.member(addressOf(who)), 'PRO', act) });
}

async function buyHashrate(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  await world.intent(who, 'buy_hashrate', { amount: shareOf(world, ACCOUNT.member(addressOf(who)), 'USDC', act) });
}

async function buyNode(world: RealWorld, { what, share }: Act, who: Ed25519Keypair): Promise<void> {
  const tier = (['primary', 'primary', 'intermediate'] as const)[what] ?? 'primary';
  const price = tier === 'primary' ? 200n * USD : 1_000n * USD;
  const payWith = share % 4 === 0 ? 'PRO' : 'USDC';
  await world.intent(who, 'buy_node', { tier, quantity: 1 + (share % 3), payWith, price: String(price) });
}

async function fund(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  const account = (['bank_reserve', 'emission', 'reserve'] as const)[act.what] ?? 'reserve';
  const asset = account === 'emission' ? 'SUIL' : 'USDC';
  await world.intent(who, 'fund', {
    account,
    asset,
    amount: shareOf(world, ACCOUNT.member(addressOf(who)), asset, act),
  });
}

async function allocate(world: RealWorld, act: Act, who: Ed25519Keypair): Promise<void> {
  const signer = act.share % 5 === 0 ? who : operator;
  const amount = shareOf(world, ACCOUNT.reserve, 'USDC', act);
  await world.intent(signer, 'allocate', { to: 'bank_reserve', asset: 'USDC', amount });
}

async function fundReserve(world: RealWorld, act: Act): Promise<void> {
  if (act.what === 0) {
    const amount = shareOf(world, ACCOUNT.treasury, 'USDC', act);
    await world.intent(operator, 'treasury_withdraw', { asset: 'USDC', amount, recipient: addressOf(operator) });
  } else {
    const amount = shareOf(world, ACCOUNT.reserve, 'USDC', act);
    await world.intent(operator, 'fund_reserve', { reserve: act.what === 1 ? 'flow' : 'team', asset: 'USDC', amount });
  }
}

async function issue(world: RealWorld): Promise<void> {
  await world.issueVouchers();
}

async function sweep(world: RealWorld): Promise<void> {
  await world.sweepExpired();
}

/** Requests that come twice and checkpoints that are delivered twice: nothing may come of it. */
async function sendAgain(world: RealWorld, { share }: Act): Promise<void> {
  const again = world.sent[share % Math.max(world.sent.length, 1)];
  if (again !== undefined) await Promise.all([world.submit(again), world.submit(again), world.bringIn()]);
}

/** The database ends every connection somewhere in the middle of the next act. */
async function breakOff(world: RealWorld, { share }: Act): Promise<void> {
  world.breakConnections = async () => {
    for (let turn = 0; turn < share % 25; turn++) await new Promise(setImmediate);
    await world.pool
      .query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
  };
}

async function nextDay(world: RealWorld, { share, what }: Act): Promise<void> {
  const price = what === 0 && share % 4 === 0 ? null : BigInt(share + 1) * 4_001n;
  for (let days = share % 6; days > 0; days--) await world.closeDay(null);
  await world.closeDay(price);
}

/** Returns a part of what an account has, sometimes more than all of it, at least 1. */
function shareOf(world: RealWorld, account: string, asset: Asset, { share }: Act): string {
  const all = amountOf(world.books, account, asset);
  const amount = share > 114 ? all + 1n : (all * BigInt(share)) / 200n;
  return String(amount > 0n ? amount : 1n);
}

function repeat(times: number, doer: Doer): Doer[] {
  return Array.from({ length: times }, () => doer);
}
