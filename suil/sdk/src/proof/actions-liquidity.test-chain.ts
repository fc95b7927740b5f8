/** Random acts on the liquidity product and the exchange pools, on the chain and in the models. */
import { AppError, feeOf, MIN_REMAINDER_VALUE, MIN_STAKE_MIST } from '@suil/core';
import { type PoolName, SUI, USD, type World } from './fixture.test-chain.ts';

const DAYS_PER_CALL = 200;

/** Sometimes asks for one base unit more than there is. Returns the minimum to ask for. */
function minimumFor(world: World, expected: bigint): bigint {
  return world.random.once(12) ? expected + 1n : world.random.between(0n, expected);
}

function refuseSwap(out: bigint, minimum: bigint): void {
  if (out === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  if (out < minimum) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
}

export async function stake(world: World): Promise<void> {
  const { random, pools, liquidity, nowMs } = world;
  const member = random.pick(world.members);
  const owner = member.toSuiAddress();
  const amount = random.once(10)
    ? random.between(1n, MIN_STAKE_MIST - 1n)
    : random.between(MIN_STAKE_MIST, 3_000n * SUI);
  const value = pools.usdc.quote(true, amount);
  const minimum = minimumFor(world, value);
  await world.both(
    member,
    (tx) => {
      const coin = world.chain.take(tx, owner, world.coinType('SUI'), amount);
      world.chain.call(tx, ['liquidity::stake', [coin, minimum]]);
    },
    () => {
      if (amount < MIN_STAKE_MIST) throw new AppError('LIQUIDITY_STAKE_BELOW_MINIMUM');
      refuseSwap(value, minimum);
      liquidity.stake(owner, pools.usdc.swap(true, amount, minimum, nowMs).out, world.today);
      world.payCoin(owner, 'SUI', -amount);
    },
  );
}

export async function unstake(world: World): Promise<void> {
  const { random, pools, liquidity, vault, nowMs } = world;
  const member = random.pick(world.members);
  const owner = member.toSuiAddress();
  const position = liquidity.position(owner);
  const held = position.value + position.pending;
  const value = random.once(3) ? held : random.between(0n, held + USD);
  const isValid = value > 0n && value <= held && (value === held || held - value >= MIN_REMAINDER_VALUE);
  const net = value - feeOf(value, 100n);
  const out = pools.usdc.quote(false, net);
  const inUsdc = random.once(2);
  const minimum = isValid ? minimumFor(world, out) : 0n;
  await world.bothCall(
    member,
    inUsdc ? ['liquidity::unstake_usdc', [value]] : ['liquidity::unstake', [value, minimum]],
    () => {
      if (isValid && net > 0n && !inUsdc) refuseSwap(out, minimum);
      const payment = liquidity.unstake(owner, value, world.today);
      vault.depositFee('USDC', payment.fee);
      if (inUsdc) world.payCoin(owner, 'USDC', payment.net);
      else world.payCoin(owner, 'SUI', pools.usdc.swap(false, payment.net, minimum, nowMs).out);
    },
  );
}

/** Claims income of a random kind; static income often, so that ramps start again. */
export async function claim(world: World): Promise<void> {
  const { random, pools, liquidity, team, vault, nowMs, today } = world;
  const member = random.pick(world.members);
  const owner = member.toSuiAddress();
  const kind = random.once(2) ? 0 : 1 + random.below(4);
  const claimable = kind === 0 ? liquidity.position(owner).claimable : team.claimable(owner)[kind - 1]!;
  const amount = random.once(3) ? claimable : random.between(0n, claimable + claimable / 10n);
  const fee = feeOf(amount, 500n);
  const isValid = amount > fee && amount <= claimable;
  const out = pools.usdc.quote(false, amount - fee);
  const inUsdc = random.once(2);
  const minimum = isValid ? minimumFor(world, out) : 0n;
  await world.bothCall(
    member,
    inUsdc ? ['liquidity::claim_usdc', [kind, amount]] : ['liquidity::claim', [kind, amount, minimum]],
    () => {
      if (isValid && !inUsdc) refuseSwap(out, minimum);
      const payment = kind === 0 ? liquidity.claim(owner, amount, today) : team.claim(owner, kind, amount);
      vault.depositFee('USDC', payment.fee);
      if (inUsdc) world.payCoin(owner, 'USDC', payment.net);
      else world.payCoin(owner, 'SUI', pools.usdc.swap(false, payment.net, minimum, nowMs).out);
    },
  );
}

export async function settle(world: World): Promise<void> {
  const owner = world.random.pick(world.members).toSuiAddress();
  const anyone = world.random.pick(world.everybody);
  const { settledDay } = world.liquidity.position(owner);
  await world.bothCall(anyone, ['liquidity::settle', [owner]], () => {
    if (settledDay === 0) throw new AppError('LIQUIDITY_POSITION_NOT_FOUND');
    world.liquidity.settle(owner, world.today);
  });
}

export async function roll(world: World): Promise<void> {
  const days = world.random.below(DAYS_PER_CALL + 5);
  await world.bothCall(world.random.pick(world.everybody), ['liquidity::roll', [days]], () => {
    if (days > DAYS_PER_CALL) throw new AppError('LIQUIDITY_ROLL_TOO_LONG');
    world.liquidity.roll(days, world.today);
  });
}

/** More than 200 days without a call: refused until the oldest of them were closed. */
export async function longSleep(world: World): Promise<void> {
  world.liquidity.roll(DAYS_PER_CALL, world.today);
  await world.bothCall(world.operator, ['liquidity::roll', [DAYS_PER_CALL]], () => {});
  world.chain.deployment.passDays(DAYS_PER_CALL + 1 + world.random.below(60));
  const { members, liquidity } = world;
  const owner = members[0]!.toSuiAddress();
  if (liquidity.position(owner).settledDay > 0) {
    await world.bothCall(world.operator, ['liquidity::settle', [owner]], () => liquidity.settle(owner, world.today));
  }
  for (let call = 0; call < 2; call += 1) {
    await world.bothCall(world.operator, ['liquidity::roll', [DAYS_PER_CALL]], () => {
      liquidity.roll(DAYS_PER_CALL, world.today);
    });
  }
}

export async function swap(world: World): Promise<void> {
  const { random, nowMs } = world;
  const person = random.pick(world.everybody);
  const owner = person.toSuiAddress();
  const name = random.pick<PoolName>(['usdc', 'suil']);
  const pool = world.pools[name];
  const isXToY = random.once(2);
  const types = world.poolTypes(name);
  const [paid, got] = isXToY ? types : [types[1], types[0]];
  const reserve = isXToY ? pool.overview().x : pool.overview().y;
  const most = lower(world.held(owner, paid) / 4n, reserve / 50n);
  const amount = random.once(8) ? random.between(1n, 400n) : random.between(1n, most);
  const out = pool.quote(isXToY, amount);
  const minimum = minimumFor(world, out);
  const target = isXToY ? 'pool::swap_x_to_y' : 'pool::swap_y_to_x';
  await world.both(
    person,
    (tx) => {
      const coin = world.chain.take(tx, owner, paid, amount);
      const bought = world.chain.call(tx, [target, [coin, minimum], types]);
      tx.transferObjects([bought], owner);
    },
    () => {
      pool.swap(isXToY, amount, minimum, nowMs);
      world.pay(owner, paid, -amount);
      world.pay(owner, got, out);
    },
  );
}

export async function addLiquidity(world: World): Promise<void> {
  const { random, nowMs } = world;
  const person = random.pick(world.everybody);
  const owner = person.toSuiAddress();
  const name = random.pick<PoolName>(['usdc', 'suil']);
  const pool = world.pools[name];
  const types = world.poolTypes(name);
  const x = random.between(1n, lower(world.held(owner, types[0]) / 5n, pool.overview().x / 20n));
  const y = random.between(1n, lower(world.held(owner, types[1]) / 5n, pool.overview().y / 20n));
  const minimum = random.once(12) ? pool.overview().shares : 1n;
  await world.both(
    person,
    (tx) => {
      const coins = types.map((type, index) => world.chain.take(tx, owner, type, index === 0 ? x : y));
      const added = world.chain.call(tx, ['pool::add_liquidity', [...coins, minimum], types]);
      tx.transferObjects([added[0]!, added[1]!, added[2]!], owner);
    },
    () => {
      const deposited = pool.addLiquidity(x, y, minimum, nowMs);
      world.pay(owner, types[0], -deposited.x);
      world.pay(owner, types[1], -deposited.y);
      world.pay(owner, world.shareType(name), deposited.shares);
    },
  );
}

export async function removeLiquidity(world: World): Promise<void> {
  const { random, nowMs } = world;
  const name = random.pick<PoolName>(['usdc', 'suil']);
  const shareType = world.shareType(name);
  const holders = world.members.filter((person) => world.held(person.toSuiAddress(), shareType) > 0n);
  const person = random.pick(holders.length > 0 ? holders : [world.operator]);
  const owner = person.toSuiAddress();
  const pool = world.pools[name];
  const types = world.poolTypes(name);
  const held = world.held(owner, shareType);
  if (held === 0n) return;
  const most = person === world.operator ? held / 20n : held;
  const shares = random.once(6) ? most : random.between(1n, most);
  const minimum = random.once(12) ? pool.overview().x : 0n;
  await world.both(
    person,
    (tx) => {
      const coin = world.chain.take(tx, owner, shareType, shares);
      const coins = world.chain.call(tx, ['pool::remove_liquidity', [coin, minimum, 0n], types]);
      tx.transferObjects([coins[0]!, coins[1]!], owner);
    },
    () => {
      const paid = pool.removeLiquidity(shares, minimum, 0n, nowMs);
      world.pay(owner, shareType, -shares);
      world.pay(owner, types[0], paid.x);
      world.pay(owner, types[1], paid.y);
    },
  );
}

export async function observe(world: World): Promise<void> {
  const name = world.random.pick<PoolName>(['usdc', 'suil']);
  await world.bothCall(world.random.pick(world.everybody), ['pool::observe', [], world.poolTypes(name)], () => {
    world.pools[name].observe(world.nowMs);
  });
}

/** The quick exchange of SUIL, its fee to the vault. */
export async function swapSuil(world: World): Promise<void> {
  const { random, pools, vault, nowMs } = world;
  const person = random.pick(world.everybody);
  const owner = person.toSuiAddress();
  const amount = random.once(8)
    ? random.between(1n, 100n)
    : random.between(1n, world.held(owner, world.coinType('SUIL')) / 4n);
  const fee = feeOf(amount, 300n);
  const out = pools.suil.quote(true, amount - fee);
  const minimum = minimumFor(world, out);
  await world.both(
    person,
    (tx) => {
      const coin = world.chain.take(tx, owner, world.coinType('SUIL'), amount);
      world.chain.call(tx, ['suilpool::swap_v2', [coin, minimum]]);
    },
    () => {
      pools.suil.swap(true, amount - fee, minimum, nowMs);
      vault.depositFee('SUIL', fee);
      world.payCoin(owner, 'SUIL', -amount);
      world.payCoin(owner, 'SUI', out);
    },
  );
}

function lower(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
