/**
 * Days of a deployment with random members: bank, hashrate, nodes and PRO by the server, and by the books of core, which know nothing of it.
 * After every day all balances must be the same, and what was recorded of the day must be what moved.
 */
import { type Address, assert, BANK_TERMS_DAYS, NODE_TIERS, nodeFigures } from '@suil/core';
import { amountOf, type Books } from '@suil/core/reference-model';
import type { Pool } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';
import { checkLedger } from '../ledger.ts';
import { getBankSummary } from '../modules/bank/service.ts';
import { getHashrate } from '../modules/hashrate/service.ts';
import { readParameters } from '../modules/parameters/read.ts';
import { createLedgerFixture, type LedgerFixture, type UnsignedIntent } from './ledger-fixture.test-support.ts';
import { eventOn, manifest } from './test-deployment.test-support.ts';

const FIRST_DAY = 20_800;
const MEMBERS = 24;
const USDC = 1_000_000n;
/** Parameters of these products, and how far a change may take them. */
const CHANGEABLE: readonly (readonly [key: number, least: number, largest: number])[] = [
  [2, 50, 300],
  [18, 1_000_000, 90_000_000],
  [19, 0, 2_000],
  [20, 0, 60],
  [40, 50_000_000, 200_000_000],
  [41, 0, 400],
  [42, 50, 400],
  [43, 50, 400],
  [44, 50, 400],
  [45, 0, 1_000],
  [46, 100_000_000, 300_000_000],
  [49, 5, 2_000],
  [54, 0, 60],
  [55, 0, 1_500],
  [58, 0, 4_000],
  [59, 0, 10_000],
];

export type YearFigures = {
  days: number;
  intents: number;
  refused: number;
  subscriptions: number;
  renewed: number;
  endedShort: number;
  bankIncome: bigint;
  daysWithoutPrice: number;
  daysCut: number;
  released: bigint;
  dividends: bigint;
};

type Random = { (limit: number): number; pick: <T>(from: readonly T[]) => T };

/** Small deterministic generator (Lehmer, modulus 2^31 − 1): the same seed gives the same days. */
function createRandom(seed: number): Random {
  let state = seed;
  const random = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  return Object.assign(random, { pick: <T>(from: readonly T[]): T => from[random(from.length)] as T });
}

/** Runs the days and returns what happened in them; throws at the first figure that is not what it must be. */
export async function runProductDays(pool: Pool, { days, seed }: { days: number; seed: number }): Promise<YearFigures> {
  const random = createRandom(seed);
  const fixture = await createLedgerFixture(pool, FIRST_DAY);
  const members: Address[] = [manifest.root as Address];
  await fixture.fund('bank_reserve', 'USDC', 10n * USDC);
  await fixture.events(eventOn(FIRST_DAY, 'EmissionDeposited', { amount: 40_000n * 10n ** 9n }));
  const counts = { intents: 0, refused: 0 };
  let passed = 0;
  while (passed < days) {
    await fixture.events(...randomEvents(fixture, members, random));
    if (random(3) === 0) await fixture.fund('bank_reserve', 'USDC', BigInt(random(1_500_000) + 1));
    const signed = await randomIntents(pool, fixture, members, random);
    for (const { outcome } of signed.length === 0 ? [] : await fixture.intents(...signed)) {
      counts.intents += 1;
      if (outcome === 'refused') counts.refused += 1;
    }
    // Sometimes no member reads for some days; a day may have no price.
    const span = Math.min(random(9) === 0 ? 2 + random(4) : 1, days - passed);
    await closeAndCompare(pool, fixture, random(6) === 0 ? null : BigInt(40_000 + random(160_000)), span);
    passed += span;
  }
  await compareMembers(pool, members);
  const violations = await checkLedger(pool);
  assert(violations.length === 0, violations.join('; '));
  return { days: passed, ...counts, ...(await readFigures(pool)) };
}

/** What the chain says on a day: a new member, top-ups, grants of every kind, fees in both coins, changes of parameters. */
function randomEvents(fixture: LedgerFixture, members: Address[], random: Random): ChainEvent[] {
  const { day } = fixture;
  const events: ChainEvent[] = [];
  if (members.length < MEMBERS) {
    const member = `0x${(members.length + 1).toString(16).padStart(64, '0')}` as Address;
    events.push(eventOn(day, 'InviterBound', { member, inviter: random.pick(members) }));
    members.push(member);
  }
  const coinType = manifest.coinTypes.usdc;
  for (let index = random(6); index > 0; index -= 1)
    events.push(
      eventOn(day, 'ToppedUp', { member: random.pick(members), coinType, amount: BigInt(random(2_000)) * USDC + 1n }),
    );
  for (let index = random(4); index > 0; index -= 1) {
    const amount = BigInt(random(2_000_000) + 1);
    // No two pledges have one number.
    const id = BigInt(day * 10 + 9 - index);
    events.push(
      random.pick(GRANTS)({ member: random.pick(members), amount, id, day, hashrate: BigInt(random(5)) && amount }),
    );
  }
  if (random(10) === 0) {
    const [key, least, largest] = random.pick(CHANGEABLE);
    const value = BigInt(least + random(largest - least + 1));
    events.push(eventOn(day, 'ChangeAnnounced', { key, current: 0n, value, day: day + 1 + random(3) }));
  }
  return events;
}

type GrantOptions = { member: Address; amount: bigint; id: bigint; day: number; hashrate: bigint };

/** Events that grant hashrate or bring fees. */
const GRANTS: readonly ((options: GrantOptions) => ChainEvent)[] = [
  ({ day, member, amount }) =>
    eventOn(day, 'Unstaked', { member, stakeValue: 100n * amount, fee: amount, suiAmount: 0n, usdcAmount: 1n }),
  ({ day, member, amount, id }) =>
    eventOn(day, 'SuilPledged', { member, id, principal: 1n, termDays: 90, value: 1n, hashrate: amount }),
  ({ day, member, amount, hashrate }) =>
    eventOn(day, 'SuilSwapped', {
      member,
      suilAmount: 100n * amount,
      fee: 3n * amount,
      suiAmount: 1n,
      swapValue: 1n,
      feeValue: 2n * hashrate,
      hashrate,
    }),
  ({ day, member, amount, id }) =>
    eventOn(day, 'IncomePaid', { member, id, fee: amount, income: 1n, returned: 0n, closed: false }),
];

/** What members sign on a day: half of it sensible, the rest too early, too much or not theirs. */
async function randomIntents(
  pool: Pool,
  { model, day }: LedgerFixture,
  members: readonly Address[],
  random: Random,
): Promise<UnsignedIntent[]> {
  const values = await readParameters(pool, day);
  const own = (address: Address, asset: 'USDC' | 'PRO') => amountOf(model, `member:${address}`, asset);
  const some = (most: bigint) => (random(12) === 0 ? most + 1n : (most * BigInt(1 + random(1_000))) / 1_000n) || 1n;
  const makers: ((address: Address) => UnsignedIntent)[] = [
    (address) => ({
      address,
      action: 'subscribe',
      parameters: {
        termDays: random.pick([7, 7, 7, ...BANK_TERMS_DAYS]),
        amount: `${some(own(address, 'USDC') / 2n)}`,
      },
    }),
    (address) => ({
      address,
      action: 'redeem',
      parameters: { subscriptionId: `${pickSubscription(model, address, random)}` },
    }),
    (address) => ({ address, action: 'exchange_pro', parameters: { amount: `${some(own(address, 'PRO'))}` } }),
    (address) => ({ address, action: 'buy_hashrate', parameters: { amount: `${some(own(address, 'USDC'))}` } }),
    (address) => {
      const tier = random.pick(NODE_TIERS);
      const price = `${nodeFigures(tier, values).price + (random(15) === 0 ? 1n : 0n)}`;
      const payWith = random(5) === 0 ? 'PRO' : 'USDC';
      return { address, action: 'buy_node', parameters: { tier, quantity: 1 + random(3), payWith, price } };
    },
  ];
  return Array.from({ length: random(12) }, () => random.pick(makers)(random.pick(members)));
}

function pickSubscription(model: Books, address: string, random: Random): bigint {
  const all = [...model.subscriptions.values()];
  const active = all.filter((subscription) => subscription.member === address && !subscription.ended);
  const from = active.length > 0 && random(6) > 0 ? active : all;
  return from.length === 0 ? 1n : random.pick(from).id;
}

/** Closes the days and compares every balance, then what the days' records say with what the closings moved. */
async function closeAndCompare(pool: Pool, fixture: LedgerFixture, price: bigint | null, span: number): Promise<void> {
  const first = fixture.day;
  const before = (await fixture.balances()).ledger;
  await fixture.closeDay(price, span);
  const { ledger, books } = await fixture.balances();
  const accounts = new Set([...Object.keys(ledger), ...Object.keys(books)]);
  for (const account of accounts) equal(`day ${first}, ${account}`, ledger[account] ?? 0n, books[account] ?? 0n);
  const moved = (account: string) => (ledger[account] ?? 0n) - (before[account] ?? 0n);
  const { rows } = await pool.query<Record<string, string>>(
    `SELECT (SELECT sum(income) FROM bank_days WHERE day >= $1) AS income, (SELECT sum(fee) FROM bank_days WHERE day >= $1) AS fee,
            (SELECT coalesce(sum(escrowed), 0) FROM bank_renewals WHERE day >= $1) AS escrowed,
            (SELECT sum(released) FROM hashrate_days WHERE day >= $1) AS released,
            (SELECT sum(hashrate) FROM hashrate_days WHERE day >= $1) AS hashrate`,
    [first],
  );
  const recorded = (name: string) => BigInt(rows[0]?.[name] ?? 0);
  equal('what left the escrow', moved('house:bank-escrow USDC'), recorded('escrowed') - recorded('income'));
  equal('what left the reserve', moved('house:bank-reserve USDC'), -recorded('escrowed'));
  equal('what PRO was backed with', moved('house:pro-backing USDC'), recorded('income') - recorded('fee'));
  equal('the backing of PRO', ledger['house:pro-backing USDC'] ?? 0n, -(ledger['issue:pro PRO'] ?? 0n));
  equal('what left the emission', moved('house:emission SUIL'), -recorded('released'));
  equal('what HR was burnt', moved('issue:hashrate HR'), recorded('hashrate'));
  equal('what the fees kept', ledger['house:fees USDC'] ?? 0n, 0n);
  equal('what the fees kept in SUI', ledger['house:fees SUI'] ?? 0n, 0n);
}

/** What each member is shown of bank and hashrate must be what the ledger credited. */
async function compareMembers(pool: Pool, members: readonly Address[]): Promise<void> {
  for (const member of members) {
    const { rows } = await pool.query<{ kind: string; credited: string }>(
      `SELECT e.kind, sum(p.amount) AS credited FROM ledger.accounts a JOIN ledger.postings p ON p.account_id = a.id
       JOIN ledger.entries e ON e.id = p.entry_id
       WHERE (a.name = $1 AND a.asset = 'PRO' AND e.kind = 'bank_income') OR (a.name = $2 AND e.kind = 'hashrate_released')
       GROUP BY e.kind`,
      [`member:${member}`, `member:${member}:released`],
    );
    const credited = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.credited ?? 0);
    equal(`income of ${member}`, BigInt((await getBankSummary(pool, member)).income), credited('bank_income'));
    const { released } = await getHashrate(pool, member, 0);
    equal(`released to ${member}`, BigInt(released), credited('hashrate_released'));
  }
}

async function readFigures(pool: Pool): Promise<Omit<YearFigures, 'days' | 'intents' | 'refused'>> {
  const { rows } = await pool.query<Record<string, string | bigint>>(
    `SELECT (SELECT count(*) FROM bank_subscriptions) AS subscriptions, (SELECT coalesce(sum(renewed), 0) FROM bank_renewals) AS renewed,
            (SELECT coalesce(sum(ended), 0) FROM bank_renewals) AS ended_short, (SELECT coalesce(sum(income), 0) FROM bank_days) AS income,
            (SELECT count(*) FROM hashrate_days WHERE price IS NULL) AS unpriced,
            (SELECT count(*) FROM hashrate_days WHERE price IS NOT NULL AND wanted > capacity) AS cut,
            (SELECT coalesce(sum(released), 0) FROM hashrate_days) AS released,
            (SELECT coalesce(sum(sold::numeric * (share + weighted)), 0) FROM node_days) AS dividends`,
  );
  const figure = (name: string) => BigInt(rows[0]?.[name] ?? 0);
  return {
    subscriptions: Number(figure('subscriptions')),
    renewed: Number(figure('renewed')),
    endedShort: Number(figure('ended_short')),
    bankIncome: figure('income'),
    daysWithoutPrice: Number(figure('unpriced')),
    daysCut: Number(figure('cut')),
    released: figure('released'),
    dividends: figure('dividends'),
  };
}

function equal(what: string, actual: bigint, expected: bigint): void {
  assert(actual === expected, `${what}: ${actual}, expected ${expected}`);
}
