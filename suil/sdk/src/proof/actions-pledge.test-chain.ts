/** Random acts on the pledges of SUI and SUIL and on the prices they are valued at. */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import { AppError, MIN_PLEDGE_MIST, MIN_SUIL_PLEDGE, suilPledgeFactorBps } from '@suil/core';
import { SUI, type World } from './fixture.test-chain.ts';

const TERMS = [30, 30, 90, 180, 360, 31];
const BPS = 10_000n;

export async function pledge(world: World): Promise<void> {
  const { random, pledges, nowMs, today } = world;
  const member = random.pick(world.members);
  const owner = member.toSuiAddress();
  const termDays = random.pick(TERMS);
  const amount = random.once(10)
    ? random.between(1n, MIN_PLEDGE_MIST - 1n)
    : random.between(MIN_PLEDGE_MIST, random.once(6) ? 20_000n * SUI : 500n * SUI);
  const id = BigInt(pledges.pledges.size);
  let value = 0n;
  const { events } = await world.both(
    member,
    (tx) => {
      const coin = world.chain.take(tx, owner, world.coinType('SUI'), amount);
      world.chain.call(tx, ['pledge::pledge', [coin, termDays]]);
    },
    () => {
      pledges.checkPledge(amount, termDays);
      value = world.prices.suiValue(amount, nowMs);
      pledges.pledge(id, owner, amount, termDays, today);
      world.payCoin(owner, 'SUI', -amount);
    },
  );
  const made = events.find((event) => event.kind === 'Pledged');
  if (made?.kind === 'Pledged') deepEqual({ id: made.id, value: made.value }, { id, value });
}

export async function pledgeSuil(world: World): Promise<void> {
  const { random, pledges, prices, nowMs, today } = world;
  const member = random.pick(world.members);
  const owner = member.toSuiAddress();
  const termDays = random.pick(TERMS);
  const held = world.held(owner, world.coinType('SUIL'));
  const principal = random.once(10)
    ? random.between(1n, MIN_SUIL_PLEDGE - 1n)
    : random.between(MIN_SUIL_PLEDGE, held / 20n);
  const id = BigInt(pledges.suilPledges.size);
  const { events } = await world.both(
    member,
    (tx) => {
      const coin = world.chain.take(tx, owner, world.coinType('SUIL'), principal);
      world.chain.call(tx, ['pledge::pledge_suil', [coin, termDays, 0n]]);
    },
    () => {
      if (principal < MIN_SUIL_PLEDGE) throw new AppError('PLEDGE_BELOW_MINIMUM');
      const factorBps = suilPledgeFactorBps(termDays);
      if (factorBps === undefined) throw new AppError('PLEDGE_TERM_UNKNOWN');
      const value = prices.lowerSuilValue(principal, nowMs);
      if ((value * factorBps) / BPS === 0n) throw new AppError('PLEDGE_HASHRATE_BELOW_MINIMUM');
      pledges.pledgeSuil(id, { owner, principal, termDays, value }, today);
      world.payCoin(owner, 'SUIL', -principal);
    },
  );
  const made = events.find((event) => event.kind === 'SuilPledged');
  if (made?.kind === 'SuilPledged') deepEqual(made.hashrate, pledges.suilPledges.get(id)?.hashrate);
}

/** Mostly a pledge that runs, by its owner; sometimes by an outsider or one that does not exist. */
export async function withdrawIncome(world: World): Promise<void> {
  const { random, pledges, vault, today } = world;
  const running = [...pledges.pledges].filter(([, { startDay, termDays }]) => today <= startDay + termDays);
  const [id, found] = running.length > 0 && !random.once(8) ? random.pick(running) : [drawId(world), undefined];
  const ownerOf = found ?? pledges.pledges.get(id);
  const owner = world.members.find((member) => member.toSuiAddress() === ownerOf?.owner);
  const person = owner === undefined || random.once(10) ? random.pick(world.everybody) : owner;
  await world.bothCall(person, ['pledge::withdraw_income', [id]], () => {
    const payment = pledges.withdrawIncome(id, person.toSuiAddress(), today);
    vault.depositFee('SUI', payment.fee);
    world.payCoin(payment.owner, 'SUI', payment.net);
  });
}

export async function closeIncome(world: World): Promise<void> {
  const { pledges, vault, today, random } = world;
  const id = drawId(world);
  await world.bothCall(random.pick(world.everybody), ['pledge::close_income', [id]], () => {
    const payment = pledges.closeIncome(id, today);
    vault.depositFee('SUI', payment.fee);
    world.payCoin(payment.owner, 'SUI', payment.net);
  });
}

export async function closePrincipal(world: World): Promise<void> {
  const { pledges, today, random } = world;
  const id = drawId(world);
  await world.bothCall(random.pick(world.everybody), ['pledge::close_principal', [id]], () => {
    const { owner, principal } = pledges.closePrincipal(id, today);
    world.payCoin(owner, 'SUI', principal);
  });
}

export async function closeSuilPrincipal(world: World): Promise<void> {
  const { pledges, today, random } = world;
  const id = random.between(0n, BigInt(pledges.suilPledges.size));
  await world.bothCall(random.pick(world.everybody), ['pledge::close_suil_principal', [id]], () => {
    const { owner, principal } = pledges.closeSuilPrincipal(id, today);
    world.payCoin(owner, 'SUIL', principal);
  });
}

/** The price of a day seen at its start and its end, or of one without observations. */
export async function storeDayPrice(world: World): Promise<void> {
  const { random, prices } = world;
  const isWatched = !random.once(3);
  for (const night of isWatched ? [false, true] : []) {
    if (night) world.chain.deployment.passDays(1);
    for (const name of ['usdc', 'suil'] as const) {
      const anyone = random.pick(world.everybody);
      await world.bothCall(anyone, ['pool::observe', [], world.poolTypes(name)], () => {
        world.pools[name].observe(world.nowMs);
      });
    }
  }
  const day = world.today - (isWatched ? 1 : random.below(5));
  await world.bothCall(random.pick(world.everybody), ['suiprice::store_day_price', [day]], () => {
    prices.storeDayPrice(day);
    world.lastPricedDay = Math.max(day, world.lastPricedDay ?? day);
  });
}

function drawId({ random, pledges, today }: World): bigint {
  const over = [...pledges.pledges].filter(
    ([, { startDay, termDays, principalPaid, incomePaid }]) =>
      today > startDay + termDays && !(principalPaid && incomePaid),
  );
  return over.length > 0 && !random.once(4) ? random.pick(over)[0] : random.between(0n, BigInt(pledges.pledges.size));
}
