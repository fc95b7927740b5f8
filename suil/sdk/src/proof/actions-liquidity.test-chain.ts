/** Random actions on the liquidity product and the exchange pools, on the chain and in the models. */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import { AppError, feeOf } from '@suil/core';
import { type PoolName, type ProofFixture, SUI, USD } from './fixture.test-chain.ts';

const DAYS_PER_CALL = 200;

/** Sometimes asks for one base unit more than there is. Returns the minimum to ask for. */
function minimumFor(fixture: ProofFixture, expected: bigint): bigint {
  return fixture.random.once(12) ? expected + 1n : fixture.random.between(0n, expected);
}

function refuseSwap(out: bigint, minimum: bigint): void {
  if (out === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  if (out < minimum) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
}

export async function stake(fixture: ProofFixture): Promise<void> {
  const { random, pools, liquidity, powers, nowMs } = fixture;
  const { stakeMinMist } = fixture.readParameters();
  const member = random.pick(fixture.members);
  const owner = member.toSuiAddress();
  const amount = random.once(10) ? random.between(1n, stakeMinMist - 1n) : random.between(stakeMinMist, 3_000n * SUI);
  const value = pools.usdc.quote(true, amount);
  const minimum = minimumFor(fixture, value);
  await fixture.both(
    member,
    (tx) => {
      const coin = fixture.chain.take(tx, owner, fixture.coinType('SUI'), amount);
      fixture.chain.call(tx, ['liquidity::stake', [coin, minimum]]);
    },
    () => {
      powers.assertNotPaused(nowMs);
      if (amount < stakeMinMist) throw new AppError('LIQUIDITY_STAKE_BELOW_MINIMUM');
      refuseSwap(value, minimum);
      liquidity.stake(owner, pools.usdc.swap(true, amount, minimum, nowMs).out, fixture.today);
      fixture.payCoin(owner, 'SUI', -amount);
    },
  );
}

export async function unstake(fixture: ProofFixture): Promise<void> {
  const { remainderMinMicros, unstakeFeeBps } = fixture.readParameters();
  const { random, pools, liquidity, vault, nowMs } = fixture;
  const member = random.pick(fixture.members);
  const owner = member.toSuiAddress();
  const position = liquidity.position(owner);
  const held = position.value + position.pending;
  const value = random.once(3) ? held : random.between(0n, held + USD);
  const isValid = value > 0n && value <= held && (value === held || held - value >= remainderMinMicros);
  const net = value - feeOf(value, unstakeFeeBps);
  const out = pools.usdc.quote(false, net);
  const inUsdc = random.once(2);
  const minimum = isValid ? minimumFor(fixture, out) : 0n;
  await fixture.bothCall(
    member,
    inUsdc ? ['liquidity::unstake_usdc', [value]] : ['liquidity::unstake', [value, minimum]],
    () => {
      if (isValid && net > 0n && !inUsdc) refuseSwap(out, minimum);
      const payment = liquidity.unstake(owner, value, fixture.today);
      vault.takeFee('USDC', payment.fee);
      if (inUsdc) fixture.payCoin(owner, 'USDC', payment.net);
      else fixture.payCoin(owner, 'SUI', pools.usdc.swap(false, payment.net, minimum, nowMs).out);
    },
  );
}

/** Claims income of a random kind; static income often, so that ramps start again. */
export async function claim(fixture: ProofFixture): Promise<void> {
  const { claimFeeBps } = fixture.readParameters();
  const { random, pools, liquidity, team, vault, nowMs, today } = fixture;
  const member = random.pick(fixture.members);
  const owner = member.toSuiAddress();
  const kind = random.once(2) ? 0 : 1 + random.below(4);
  const claimable = kind === 0 ? liquidity.position(owner).claimable : team.claimable(owner)[kind - 1]!;
  const amount = random.once(3) ? claimable : random.between(0n, claimable + claimable / 10n);
  const fee = feeOf(amount, claimFeeBps);
  const isValid = amount > fee && amount <= claimable;
  const out = pools.usdc.quote(false, amount - fee);
  const inUsdc = random.once(2);
  const minimum = isValid ? minimumFor(fixture, out) : 0n;
  await fixture.bothCall(
    member,
    inUsdc ? ['liquidity::claim_usdc', [kind, amount]] : ['liquidity::claim', [kind, amount, minimum]],
    () => {
      if (isValid && !inUsdc) refuseSwap(out, minimum);
      const payment = kind === 0 ? liquidity.claim(owner, amount, today) : team.claim(owner, kind, amount);
      vault.takeFee('USDC', payment.fee);
      if (inUsdc) fixture.payCoin(owner, 'USDC', payment.net);
      else fixture.payCoin(owner, 'SUI', pools.usdc.swap(false, payment.net, minimum, nowMs).out);
    },
  );
}

export async function settle(fixture: ProofFixture): Promise<void> {
  const owner = fixture.random.pick(fixture.members).toSuiAddress();
  const anyone = fixture.random.pick(fixture.everybody);
  const { settledDay } = fixture.liquidity.position(owner);
  await fixture.bothCall(anyone, ['liquidity::settle', [owner]], () => {
    if (settledDay === 0) throw new AppError('LIQUIDITY_POSITION_NOT_FOUND');
    fixture.liquidity.settle(owner, fixture.today);
  });
}

export async function roll(fixture: ProofFixture): Promise<void> {
  const { random } = fixture;
  const days = random.once(8) ? DAYS_PER_CALL + 1 : random.below(DAYS_PER_CALL + 1);
  await fixture.bothCall(fixture.random.pick(fixture.everybody), ['liquidity::roll', [days]], () => {
    if (days > DAYS_PER_CALL) throw new AppError('LIQUIDITY_ROLL_TOO_LONG');
    fixture.liquidity.roll(days, fixture.today);
  });
}

/** More than 200 days without a call: refused until the oldest of them were closed. */
export async function longSleep(fixture: ProofFixture): Promise<void> {
  fixture.liquidity.roll(DAYS_PER_CALL, fixture.today);
  await fixture.bothCall(fixture.operator, ['liquidity::roll', [DAYS_PER_CALL]], () => {});
  fixture.chain.deployment.passDays(DAYS_PER_CALL + 1 + fixture.random.below(60));
  const { members, liquidity } = fixture;
  const owner = members[0]!.toSuiAddress();
  if (liquidity.position(owner).settledDay > 0) {
    await fixture.bothCall(fixture.operator, ['liquidity::settle', [owner]], () =>
      liquidity.settle(owner, fixture.today),
    );
  }
  for (let call = 0; call < 2; call += 1) {
    await fixture.bothCall(fixture.operator, ['liquidity::roll', [DAYS_PER_CALL]], () => {
      liquidity.roll(DAYS_PER_CALL, fixture.today);
    });
  }
}

export async function swap(fixture: ProofFixture): Promise<void> {
  const { random, nowMs } = fixture;
  const person = random.pick(fixture.everybody);
  const owner = person.toSuiAddress();
  const name = random.pick<PoolName>(['usdc', 'suil']);
  const pool = fixture.pools[name];
  const isXToY = random.once(2);
  const types = fixture.poolTypes(name);
  const [paid, got] = isXToY ? types : [types[1], types[0]];
  const reserve = isXToY ? pool.overview().x : pool.overview().y;
  const most = lower(fixture.held(owner, paid) / 4n, reserve / 50n);
  const amount = random.once(8) ? random.between(1n, 400n) : random.between(1n, most);
  const out = pool.quote(isXToY, amount);
  const minimum = minimumFor(fixture, out);
  const target = isXToY ? 'pool::swap_x_to_y' : 'pool::swap_y_to_x';
  await fixture.both(
    person,
    (tx) => {
      const coin = fixture.chain.take(tx, owner, paid, amount);
      const bought = fixture.chain.call(tx, [target, [coin, minimum], types]);
      tx.transferObjects([bought], owner);
    },
    () => {
      pool.swap(isXToY, amount, minimum, nowMs);
      fixture.pay(owner, paid, -amount);
      fixture.pay(owner, got, out);
    },
  );
}

export async function addLiquidity(fixture: ProofFixture): Promise<void> {
  const { random, nowMs } = fixture;
  const person = random.pick(fixture.everybody);
  const owner = person.toSuiAddress();
  const name = random.pick<PoolName>(['usdc', 'suil']);
  const pool = fixture.pools[name];
  const types = fixture.poolTypes(name);
  const x = random.between(1n, lower(fixture.held(owner, types[0]) / 5n, pool.overview().x / 20n));
  const y = random.between(1n, lower(fixture.held(owner, types[1]) / 5n, pool.overview().y / 20n));
  const minimum = random.once(12) ? pool.overview().shares : 1n;
  await fixture.both(
    person,
    (tx) => {
      const coins = types.map((type, index) => fixture.chain.take(tx, owner, type, index === 0 ? x : y));
      const added = fixture.chain.call(tx, ['pool::add_liquidity', [...coins, minimum], types]);
      tx.transferObjects([added[0]!, added[1]!, added[2]!], owner);
    },
    () => {
      const deposited = pool.addLiquidity(x, y, minimum, nowMs);
      fixture.pay(owner, types[0], -deposited.x);
      fixture.pay(owner, types[1], -deposited.y);
      fixture.pay(owner, fixture.shareType(name), deposited.shares);
    },
  );
}

export async function removeLiquidity(fixture: ProofFixture): Promise<void> {
  const { random, nowMs } = fixture;
  const name = random.pick<PoolName>(['usdc', 'suil']);
  const shareType = fixture.shareType(name);
  const holders = fixture.members.filter((person) => fixture.held(person.toSuiAddress(), shareType) > 0n);
  const person = random.pick(holders.length > 0 ? holders : [fixture.operator]);
  const owner = person.toSuiAddress();
  const pool = fixture.pools[name];
  const types = fixture.poolTypes(name);
  const held = fixture.held(owner, shareType);
  if (held === 0n) return;
  const most = person === fixture.operator ? held / 20n : held;
  const shares = random.once(6) ? most : random.between(1n, most);
  const minimum = random.once(12) ? pool.overview().x : 0n;
  await fixture.both(
    person,
    (tx) => {
      const coin = fixture.chain.take(tx, owner, shareType, shares);
      const coins = fixture.chain.call(tx, ['pool::remove_liquidity', [coin, minimum, 0n], types]);
      tx.transferObjects([coins[0]!, coins[1]!], owner);
    },
    () => {
      const paid = pool.removeLiquidity(shares, minimum, 0n, nowMs);
      fixture.pay(owner, shareType, -shares);
      fixture.pay(owner, types[0], paid.x);
      fixture.pay(owner, types[1], paid.y);
    },
  );
}

export async function observe(fixture: ProofFixture): Promise<void> {
  const name = fixture.random.pick<PoolName>(['usdc', 'suil']);
  await fixture.bothCall(fixture.random.pick(fixture.everybody), ['pool::observe', [], fixture.poolTypes(name)], () => {
    fixture.pools[name].observe(fixture.nowMs);
  });
}

/** The quick exchange of SUIL, its fee kept for the vault. */
export async function swapSuil(fixture: ProofFixture): Promise<void> {
  const { swapFeeBps } = fixture.readParameters();
  const { random, pools, exchange, vault, nowMs } = fixture;
  const person = random.pick(fixture.everybody);
  const owner = person.toSuiAddress();
  const amount = random.once(8)
    ? random.between(1n, 100n)
    : random.between(1n, fixture.held(owner, fixture.coinType('SUIL')) / 4n);
  const fee = feeOf(amount, swapFeeBps);
  const out = pools.suil.quote(true, amount - fee);
  const minimum = minimumFor(fixture, out);
  const { hashrate } = exchange.quoteHashrate(amount, nowMs);
  const minHashrate = minimumFor(fixture, hashrate);
  const { events } = await fixture.both(
    person,
    (tx) => {
      const coin = fixture.chain.take(tx, owner, fixture.coinType('SUIL'), amount);
      fixture.chain.call(tx, ['suilpool::swap_v2', [coin, minimum, minHashrate]]);
    },
    () => {
      exchange.exchange(amount, minimum, nowMs, minHashrate);
      vault.takeFee('SUIL', fee);
      fixture.payCoin(owner, 'SUIL', -amount);
      fixture.payCoin(owner, 'SUI', out);
    },
  );
  const swapped = events.find((event) => event.kind === 'SuilSwapped');
  if (swapped?.kind === 'SuilSwapped') deepEqual(swapped.hashrate, hashrate);
}

function lower(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
