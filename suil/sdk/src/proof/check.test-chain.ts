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
import * as priceTypes from '../generated/suil/suiprice.ts';
import { Account } from '../generated/suil/team.ts';
import type { Call } from './direct-chain.test-chain.ts';
import { type PoolName, refusalOf, type World } from './fixture.test-chain.ts';

const POOLS: readonly PoolName[] = ['usdc', 'suil'];
/** Calls of one transaction are limited. */
const PLEDGES_PER_VIEW = 200;
const WHOLE = 1_000_000_000n;

type View = ReturnType<typeof decodeView>;

export interface Checker {
  /** Throws where the chain differs from the models or from itself. */
  check(step: string): void;
}

export async function createChecker(world: World): Promise<Checker> {
  const owners = world.members.map((member) => member.toSuiAddress());
  const read = await world.chain.prepareView(viewCalls(world, owners));
  const start = decodeView(read(), owners);
  const totals = totalsOf(world, start);
  const gasBeforeMist = world.gasMist;
  const depth = new Map<PoolName, { product: bigint; shares: bigint }>();
  return {
    check: (step) => {
      world.liquidity.roll(200, world.today);
      const view = decodeView(read(), owners);
      deepEqual({ step, ...view }, { step, ...expectedView(world, owners) });
      deepEqual({ step, ...walletsOnChain(world) }, { step, ...walletsExpected(world) });
      checkMoney(world, view, step);
      deepEqual(
        { step, ...totalsOf(world, view) },
        {
          step,
          ...totals,
          SUI: totals.SUI + world.given.SUI - (world.gasMist - gasBeforeMist),
          USDC: totals.USDC + world.given.USDC,
        },
      );
      for (const pool of POOLS) checkDepth(depth, pool, view.pools[pool], step);
    },
  };
}

/** Compares every pledge ever made, one by one: slower, for the end of a run. */
export async function checkPledges(world: World): Promise<void> {
  const ids = [...world.pledges.pledges.keys()];
  for (let from = 0; from < ids.length; from += PLEDGES_PER_VIEW) {
    await checkSomePledges(world, ids.slice(from, from + PLEDGES_PER_VIEW));
  }
}

async function checkSomePledges(world: World, ids: readonly bigint[]): Promise<void> {
  const { pledges, today } = world;
  const read = await world.chain.prepareView(ids.map((id): Call => ['pledge::sui_pledge', [id]]));
  for (const [index, [detail]] of read().entries()) {
    const id = ids[index]!;
    const found = pledgeTypes.SuiDetail.parse(detail!);
    const { owner, principal, rampStart, escrow, principalPaid, incomePaid } = pledges.pledges.get(id)!;
    deepEqual(
      [found.owner, found.principal, found.escrow, found.withdrawable, found.principal_paid, found.income_paid],
      [owner, `${principal}`, `${escrow}`, `${pledges.withdrawable(id, today)}`, principalPaid, incomePaid],
    );
    if (!incomePaid) deepEqual(Number(found.ramp_start), rampStart);
  }
}

function viewCalls(world: World, owners: readonly string[]): Call[] {
  return [
    ['liquidity::roll', [200]],
    ['liquidity::overview'],
    ['settlement::overview'],
    ['pledge::overview'],
    ['suiprice::overview'],
    ...POOLS.map((pool): Call => ['pool::overview', [], world.poolTypes(pool)]),
    ...VAULT_ASSETS.map((coin): Call => ['vault::balance', [], [world.coinType(coin)]]),
    ...VAULT_ASSETS.map((coin): Call => ['vault::spent_today', [], [world.coinType(coin)]]),
    ...owners.map((owner): Call => ['liquidity::position', [owner]]),
    ...owners.map((owner): Call => ['settlement::account', [owner]]),
  ];
}

function decodeView(results: readonly (readonly Uint8Array[])[], owners: readonly string[]) {
  const values = results.slice(1).map((returned) => returned[0]!);
  const next = () => values.shift()!;
  const flow = liquidityTypes.Overview.parse(next());
  const team = settlementTypes.Overview.parse(next());
  const pledge = pledgeTypes.Overview.parse(next());
  const price = priceTypes.Overview.parse(next());
  const pools = fromKeys(POOLS, () => {
    const { x, y, shares, cumulative, observed_ms } = poolTypes.Overview.parse(next());
    return {
      x: BigInt(x),
      y: BigInt(y),
      shares: BigInt(shares),
      cumulative: BigInt(cumulative),
      observedMs: Number(observed_ms),
    };
  });
  const u64 = () => BigInt(bcs.u64().parse(next()));
  const vault = fromKeys(VAULT_ASSETS, u64);
  const spent = fromKeys(VAULT_ASSETS, u64);
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
  const accounts = fromKeys(owners, () => {
    const { proven, claimed } = Account.parse(next());
    return { proven: proven.map(BigInt), claimed: claimed.map(BigInt) };
  });
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
    team: { reserve: BigInt(team.reserve), escrow: BigInt(team.escrow), nextDay: Number(team.next_day) },
    pledge: {
      principal: BigInt(pledge.principal),
      suilPrincipal: BigInt(pledge.suil_principal),
      reserve: BigInt(pledge.reserve),
      escrow: BigInt(pledge.escrow),
    },
    price: {
      suil: toBig(price.suil_average),
      sui: toBig(price.sui_average),
      lastDay: price.last_day === null ? null : Number(price.last_day),
      lastDayPrice: toBig(price.last_day_price),
    },
    pools,
    vault,
    spent,
    positions,
    accounts,
  };
}

function expectedView(world: World, owners: readonly string[]): View {
  const { liquidity, team, pledges, prices, pools, vault, nowMs, today } = world;
  const lastDay = world.lastPricedDay ?? null;
  return {
    flow: liquidity.overview(),
    team: { reserve: team.reserve, escrow: team.escrow, nextDay: team.nextDay },
    pledge: {
      principal: pledges.principal,
      suilPrincipal: pledges.suilPrincipal,
      reserve: pledges.reserve,
      escrow: pledges.escrow,
    },
    price: {
      suil: orNull(() => prices.suilValue(WHOLE, nowMs)),
      sui: orNull(() => prices.suiValue(WHOLE, nowMs)),
      lastDay,
      lastDayPrice: lastDay === null ? null : prices.dayPrice(lastDay)!,
    },
    pools: fromKeys(POOLS, (name) => {
      const { x, y, shares } = pools[name].overview();
      const history = pools[name].history()!;
      return {
        x,
        y,
        shares,
        cumulative: history.cumulativeAt(x, y, nowMs),
        observedMs: history.ring().at(-1)!.timestampMs,
      };
    }),
    vault: fromKeys(VAULT_ASSETS, (coin) => vault.balance(coin)),
    spent: fromKeys(VAULT_ASSETS, (coin) => vault.spentOn(coin, today)),
    positions: fromKeys(owners, (owner) => {
      const { value, pending, startDay, claimable, claimed } = liquidity.position(owner);
      return { value, pending, startDay: value === 0n ? 0 : startDay, claimable, claimed };
    }),
    accounts: fromKeys(owners, (owner) => {
      const { proven, claimed } = team.account(owner);
      return { proven: [...proven], claimed: [...claimed] };
    }),
  };
}

/** The invariants of money inside the contracts, from the chain's own views and events. */
function checkMoney(world: World, { flow, team, pledge, vault, positions, accounts }: View, step: string): void {
  const held = Object.values(positions);
  const kinds = Object.values(accounts);
  const found = {
    principalVault: flow.principal,
    flowFunded: flow.reserve + flow.escrow + sum(held.map(({ claimed }) => claimed)),
    teamFunded: team.reserve + team.escrow + sum(kinds.flatMap(({ claimed }) => claimed)),
    pledgeFunded: pledge.reserve + pledge.escrow + world.pledgeIncomePaid,
    vault,
  };
  deepEqual(
    { step, ...found },
    {
      step,
      principalVault: sum(held.map(({ value, pending }) => value + pending)),
      flowFunded: world.funded.flow,
      teamFunded: world.funded.team,
      pledgeFunded: world.funded.pledge,
      vault: fromKeys(VAULT_ASSETS, (coin) => world.flows[coin].in - world.flows[coin].out),
    },
  );
  const flowOwed = sum(held.map(({ claimable }) => claimable));
  const pledgeOwed = sum([...world.pledges.pledges.keys()].map((id) => world.pledges.withdrawable(id, world.today)));
  if (flow.escrow < flowOwed) throw new Error(`${step}: flow escrow ${flow.escrow} is below ${flowOwed}`);
  if (team.escrow < world.team.owed())
    throw new Error(`${step}: team escrow ${team.escrow} is below ${world.team.owed()}`);
  if (pledge.escrow < pledgeOwed) throw new Error(`${step}: pledge escrow ${pledge.escrow} is below ${pledgeOwed}`);
}

/** Every coin there is, wherever it lies: nothing but gas leaves, nothing comes. */
function totalsOf(world: World, { flow, team, pledge, pools, vault }: View): Record<VaultAsset, bigint> {
  const inWallets = (coin: VaultAsset) =>
    sum(world.everybody.map((person) => world.chain.balanceOf(person.toSuiAddress(), world.coinType(coin))));
  return {
    SUI: inWallets('SUI') + vault.SUI + pools.usdc.x + pools.suil.y + pledge.principal + pledge.reserve + pledge.escrow,
    SUIL: inWallets('SUIL') + vault.SUIL + pools.suil.x + pledge.suilPrincipal,
    USDC:
      inWallets('USDC') +
      vault.USDC +
      pools.usdc.y +
      flow.principal +
      flow.reserve +
      flow.escrow +
      team.reserve +
      team.escrow,
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

function walletsOnChain(world: World): Record<string, bigint> {
  return readWallets(world, (owner, type) => world.chain.balanceOf(owner, type));
}

function walletsExpected(world: World): Record<string, bigint> {
  return readWallets(world, (owner, type) => world.held(owner, type));
}

function readWallets(world: World, read: (owner: string, type: string) => bigint): Record<string, bigint> {
  const entries = world.everybody.flatMap((person) => {
    const owner = person.toSuiAddress();
    return world.walletTypes.map((type): [string, bigint] => [`${owner} ${type}`, read(owner, type)]);
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
