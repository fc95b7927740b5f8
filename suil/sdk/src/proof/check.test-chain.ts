/**
 * What must hold after every step: the chain's views equal the models, and the money adds up by itself, whatever the models
 * say. Owns the comparison; reading is one prepared simulation.
 */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';

import { bcs } from '@mysten/sui/bcs';
import { VAULT_ASSETS, type VaultAsset } from '@suil/core';
import * as liquidityTypes from '../generated/suil/liquidity.ts';
import * as pledgeTypes from '../generated/suil/pledge.ts';
import * as poolTypes from '../generated/suil/pool.ts';
import { Position } from '../generated/suil/position.ts';
import * as settlementTypes from '../generated/suil/settlement.ts';
import { SuiDetail } from '../generated/suil/sui_pledge.ts';
import * as priceTypes from '../generated/suil/suiprice.ts';
import { decodePowers } from './check-powers.test-chain.ts';
import type { Call } from './direct-chain.test-chain.ts';
import { type PoolName, type ProofFixture, refusalOf } from './fixture.test-chain.ts';

const POOLS: readonly PoolName[] = ['usdc', 'suil'];
/** Calls of one transaction are limited. */
const PLEDGES_PER_VIEW = 200;
const WHOLE = 1_000_000_000n;

type View = ReturnType<typeof decodeView>;

export interface Checker {
  /** Throws where the chain differs from the models or from itself. */
  check(step: string): void;
}

export async function createChecker(fixture: ProofFixture): Promise<Checker> {
  const owners = fixture.members.map((member) => member.toSuiAddress());
  const read = await fixture.chain.prepareView(viewCalls(fixture, owners));
  const start = decodeView(fixture, read());
  const totals = totalsOf(fixture, start);
  const gasBeforeMist = fixture.gasMist;
  const depth = new Map<PoolName, { product: bigint; shares: bigint }>();
  return {
    check: (step) => {
      fixture.liquidity.roll(200, fixture.today);
      const view = decodeView(fixture, read());
      deepEqual({ step, ...view }, { step, ...expectedView(fixture, owners) });
      deepEqual({ step, ...walletsOnChain(fixture) }, { step, ...walletsExpected(fixture) });
      checkMoney(fixture, view, step);
      deepEqual(
        { step, ...totalsOf(fixture, view) },
        {
          step,
          ...totals,
          SUI: totals.SUI + fixture.given.SUI - (fixture.gasMist - gasBeforeMist),
          USDC: totals.USDC + fixture.given.USDC,
        },
      );
      for (const pool of POOLS) checkDepth(depth, pool, view.pools[pool], step);
    },
  };
}

/** Compares every pledge ever made, one by one: slower, for the end of a run. */
export async function checkPledges(fixture: ProofFixture): Promise<void> {
  const ids = [...fixture.pledges.pledges.keys()];
  for (let from = 0; from < ids.length; from += PLEDGES_PER_VIEW) {
    await checkSomePledges(fixture, ids.slice(from, from + PLEDGES_PER_VIEW));
  }
}

async function checkSomePledges(fixture: ProofFixture, ids: readonly bigint[]): Promise<void> {
  const { pledges, today } = fixture;
  const read = await fixture.chain.prepareView(ids.map((id): Call => ['pledge::sui_pledge', [id]]));
  for (const [index, [detail]] of read().entries()) {
    const id = ids[index]!;
    const found = SuiDetail.parse(detail!);
    const { owner, principal, rampStart, escrow, principalPaid, incomePaid } = pledges.pledges.get(id)!;
    deepEqual(
      [found.owner, found.principal, found.escrow, found.withdrawable, found.principal_paid, found.income_paid],
      [owner, `${principal}`, `${escrow}`, `${pledges.withdrawable(id, today)}`, principalPaid, incomePaid],
    );
    if (!incomePaid) deepEqual(Number(found.ramp_start), rampStart);
  }
}

function viewCalls(fixture: ProofFixture, owners: readonly string[]): Call[] {
  return [
    ['liquidity::roll', [200]],
    ['liquidity::overview'],
    ['settlement::overview'],
    ['pledge::overview'],
    ['suiprice::overview'],
    ['config::powers'],
    ...POOLS.map((pool): Call => ['pool::overview', [], fixture.poolTypes(pool)]),
    ...VAULT_ASSETS.map((coin): Call => ['vault::balance', [], [fixture.coinType(coin)]]),
    ...VAULT_ASSETS.map((coin): Call => ['vault::spent_today', [], [fixture.coinType(coin)]]),
    ...VAULT_ASSETS.map((coin): Call => ['vault::notice_cap', [], [fixture.coinType(coin)]]),
    ['liquidity::fees'],
    ['pledge::fees'],
    ['suilpool::fees'],
    ...owners.map((owner): Call => ['liquidity::position', [owner]]),
    ...owners.map((owner): Call => ['settlement::claimable_by_kind', [owner]]),
  ];
}

function decodeView(fixture: ProofFixture, results: readonly (readonly Uint8Array[])[]) {
  const owners = fixture.members.map((member) => member.toSuiAddress());
  const values = results.slice(1).map((returned) => returned[0]!);
  const next = () => values.shift()!;
  const flow = liquidityTypes.Overview.parse(next());
  const team = settlementTypes.Overview.parse(next());
  const pledge = pledgeTypes.Overview.parse(next());
  const price = priceTypes.Overview.parse(next());
  const powers = decodePowers(fixture, next());
  const pools = fromKeys(POOLS, () => {
    const { x, y, shares, age_ms } = poolTypes.Overview.parse(next());
    return {
      x: BigInt(x),
      y: BigInt(y),
      shares: BigInt(shares),
      ageMs: Number(age_ms),
    };
  });
  const u64 = () => BigInt(bcs.u64().parse(next()));
  const vault = fromKeys(VAULT_ASSETS, u64);
  const spent = fromKeys(VAULT_ASSETS, u64);
  const noticeCaps = fromKeys(VAULT_ASSETS, u64);
  const fees = { USDC: u64(), SUI: u64(), SUIL: u64() };
  const positions = fromKeys(owners, () => {
    const { value, pending, start_day, claimable, claimed } = Position.parse(next());
    const startDay = value === '0' ? 0 : Number(start_day);
    return {
      value: BigInt(value),
      pending: BigInt(pending),
      startDay,
      claimable: BigInt(claimable),
      claimed: BigInt(claimed),
    };
  });
  const credits = fromKeys(owners, () => bcs.vector(bcs.u64()).parse(next()).slice(1).map(BigInt));
  return {
    flow: {
      active: BigInt(flow.active),
      pending: BigInt(flow.pending),
      principal: BigInt(flow.principal),
      reserve: BigInt(flow.reserve),
      escrow: BigInt(flow.escrow),
      lastClosedDay: Number(flow.last_closed_day),
      lastFactor: BigInt(flow.last_factor),
    },
    team: {
      reserve: BigInt(team.reserve),
      escrow: BigInt(team.escrow),
      credit: BigInt(flow.team_credit),
      nextDay: Number(team.next_day),
    },
    pledge: {
      principal: BigInt(pledge.principal),
      suilPrincipal: BigInt(pledge.suil_principal),
      reserve: BigInt(pledge.reserve),
      escrow: BigInt(pledge.escrow),
    },
    price: {
      suilGrant: toBig(price.suil_grant),
      suiGrant: toBig(price.sui_grant),
      suil: toBig(price.suil_recent),
      sui: toBig(price.sui_recent),
      lastDay: price.last_day === null ? null : Number(price.last_day),
      lastDayPrice: toBig(price.last_day_price),
    },
    powers,
    pools,
    vault,
    spent,
    noticeCaps,
    fees,
    positions,
    credits,
  };
}

function expectedView(fixture: ProofFixture, owners: readonly string[]): View {
  const { liquidity, team, pledges, prices, pools, vault, nowMs, today } = fixture;
  const lastDay = fixture.lastPricedDay ?? null;
  return {
    flow: liquidity.overview(),
    team: { reserve: team.reserve, escrow: team.escrow, credit: team.credit, nextDay: team.nextDay },
    pledge: {
      principal: pledges.principal,
      suilPrincipal: pledges.suilPrincipal,
      reserve: pledges.reserve,
      escrow: pledges.escrow,
    },
    price: {
      suilGrant: orNull(() => prices.suilGrantValue(WHOLE, nowMs)),
      suiGrant: orNull(() => prices.suiGrantValue(WHOLE, nowMs)),
      suil: orNull(() => prices.suilValue(WHOLE, nowMs)),
      sui: orNull(() => prices.suiValue(WHOLE, nowMs)),
      lastDay,
      lastDayPrice: lastDay === null ? null : prices.dayPrice(lastDay)!,
    },
    powers: fixture.powers.overview(nowMs),
    pools: fromKeys(POOLS, (name) => {
      const { x, y, shares } = pools[name].overview();
      return { x, y, shares, ageMs: pools[name].history(nowMs)?.ageMs() ?? 0 };
    }),
    vault: fromKeys(VAULT_ASSETS, (coin) => vault.balance(coin)),
    spent: fromKeys(VAULT_ASSETS, (coin) => vault.spentOn(coin, today)),
    noticeCaps: fromKeys(VAULT_ASSETS, (coin) => vault.noticeCap(coin, nowMs)),
    fees: fromKeys(VAULT_ASSETS, (coin) => vault.fees(coin)),
    positions: fromKeys(owners, (owner) => {
      const { value, pending, startDay, claimable, claimed } = liquidity.position(owner);
      return { value, pending, startDay: value === 0n ? 0 : startDay, claimable, claimed };
    }),
    credits: fromKeys(owners, (owner) => [...team.claimable(owner)]),
  };
}

/** The invariants of money inside the contracts, from the chain's own views and events. */
function checkMoney(
  fixture: ProofFixture,
  { flow, team, pledge, vault, fees, positions, credits }: View,
  step: string,
): void {
  const held = Object.values(positions);
  const found = {
    principalVault: flow.principal,
    flowFunded: flow.reserve + flow.escrow + sum(held.map(({ claimed }) => claimed)),
    teamFunded: team.reserve + team.escrow + team.credit + fixture.teamIncomePaid,
    teamCredit: team.credit,
    pledgeFunded: pledge.reserve + pledge.escrow + fixture.pledgeIncomePaid,
    vault,
    fees,
  };
  deepEqual(
    { step, ...found },
    {
      step,
      principalVault: sum(held.map(({ value, pending }) => value + pending)),
      flowFunded: fixture.funded.flow,
      teamFunded: fixture.funded.team,
      teamCredit: sum(Object.values(credits).flat()),
      pledgeFunded: fixture.funded.pledge,
      vault: fromKeys(VAULT_ASSETS, (coin) => fixture.flows[coin].in - fixture.flows[coin].out),
      fees: fromKeys(VAULT_ASSETS, (coin) => fixture.flows[coin].fees),
    },
  );
  const flowOwed = sum(held.map(({ claimable }) => claimable));
  const pledgeOwed = sum(
    [...fixture.pledges.pledges.keys()].map((id) => fixture.pledges.withdrawable(id, fixture.today)),
  );
  if (flow.escrow < flowOwed) throw new Error(`${step}: flow escrow ${flow.escrow} is below ${flowOwed}`);
  if (pledge.escrow < pledgeOwed) throw new Error(`${step}: pledge escrow ${pledge.escrow} is below ${pledgeOwed}`);
}

/** Every coin there is, wherever it lies: nothing but gas leaves, nothing comes. */
function totalsOf(fixture: ProofFixture, { flow, team, pledge, pools, vault, fees }: View): Record<VaultAsset, bigint> {
  const inWallets = (coin: VaultAsset) =>
    sum(fixture.everybody.map((person) => fixture.chain.balanceOf(person.toSuiAddress(), fixture.coinType(coin))));
  return {
    SUI:
      inWallets('SUI') +
      vault.SUI +
      fees.SUI +
      pools.usdc.x +
      pools.suil.y +
      pledge.principal +
      pledge.reserve +
      pledge.escrow,
    SUIL: inWallets('SUIL') + vault.SUIL + fees.SUIL + pools.suil.x + pledge.suilPrincipal,
    USDC:
      inWallets('USDC') +
      vault.USDC +
      fees.USDC +
      pools.usdc.y +
      flow.principal +
      flow.reserve +
      flow.escrow +
      team.reserve +
      team.escrow +
      team.credit,
  };
}

/** What one share is worth never falls: x·y per square of the shares, which swaps and deposits can only raise. */
function checkDepth(
  depth: Map<PoolName, { product: bigint; shares: bigint }>,
  pool: PoolName,
  { x, y, shares }: { x: bigint; y: bigint; shares: bigint },
  step: string,
): void {
  const before = depth.get(pool) ?? { product: 0n, shares: 1n };
  const product = x * y;
  if (product * before.shares ** 2n < before.product * shares ** 2n)
    throw new Error(`${step}: the product of ${pool} fell`);
  depth.set(pool, { product, shares });
}

function walletsOnChain(fixture: ProofFixture): Record<string, bigint> {
  return readWallets(fixture, (owner, type) => fixture.chain.balanceOf(owner, type));
}

function walletsExpected(fixture: ProofFixture): Record<string, bigint> {
  return readWallets(fixture, (owner, type) => fixture.held(owner, type));
}

function readWallets(fixture: ProofFixture, read: (owner: string, type: string) => bigint): Record<string, bigint> {
  const entries = fixture.everybody.flatMap((person) => {
    const owner = person.toSuiAddress();
    return fixture.walletTypes.map((type): [string, bigint] => [`${owner} ${type}`, read(owner, type)]);
  });
  return Object.fromEntries(entries);
}

function fromKeys<Key extends string, Value>(keys: readonly Key[], read: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, Value>;
}

function orNull(read: () => bigint): bigint | null {
  let value: bigint | null = null;
  refusalOf(() => {
    value = read();
  });
  return value;
}

function toBig(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
