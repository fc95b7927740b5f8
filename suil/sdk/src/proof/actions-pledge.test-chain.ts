/** Random actions on the pledges of SUI and SUIL and on the prices they are valued at. */
import { deepStrictEqual as deepEqual } from 'node:assert/strict';
import { AppError, bucketLimit, MS_PER_DAY, suilPledgeFactorBps } from '@suil/core';
import { type ProofFixture, SUI } from './fixture.test-chain.ts';

const TERMS = [30, 30, 90, 180, 360, 31];
const BPS = 10_000n;

export async function pledge(fixture: ProofFixture): Promise<void> {
  const { random, pledges, powers, nowMs } = fixture;
  const { pledgeMinMist } = fixture.readParameters();
  const member = random.pick(fixture.members);
  const owner = member.toSuiAddress();
  const termDays = random.pick(TERMS);
  const amount = random.once(10)
    ? random.between(1n, pledgeMinMist - 1n)
    : random.between(pledgeMinMist, random.once(6) ? 20_000n * SUI : 500n * SUI);
  const id = BigInt(pledges.pledges.size);
  let value = 0n;
  const { events } = await fixture.both(
    member,
    (tx) => {
      const coin = fixture.chain.take(tx, owner, fixture.coinType('SUI'), amount);
      fixture.chain.call(tx, ['pledge::pledge', [coin, termDays, 0n]]);
    },
    () => {
      powers.assertNotPaused(nowMs);
      pledges.checkPledge(amount, termDays);
      value = fixture.prices.suiGrantValue(amount, nowMs);
      pledges.pledge(id, owner, amount, termDays, nowMs);
      fixture.payCoin(owner, 'SUI', -amount);
    },
  );
  const made = events.find((event) => event.kind === 'Pledged');
  if (made?.kind === 'Pledged') deepEqual({ id: made.id, value: made.value }, { id, value });
}

export async function pledgeSuil(fixture: ProofFixture): Promise<void> {
  const { random, pledges, pledgeBucket: bucket, powers, prices, nowMs } = fixture;
  const parameters = fixture.readParameters();
  const member = random.pick(fixture.members);
  const owner = member.toSuiAddress();
  const termDays = random.pick(TERMS);
  const held = fixture.held(owner, fixture.coinType('SUIL'));
  const wanted = random.once(10)
    ? random.between(1n, parameters.suilPledgeMinUnits - 1n)
    : random.between(parameters.suilPledgeMinUnits, held / 20n);
  // The minimum may be more than the member has.
  const principal = wanted < held ? wanted : held;
  const id = BigInt(pledges.suilPledges.size);
  const { events } = await fixture.both(
    member,
    (tx) => {
      const coin = fixture.chain.take(tx, owner, fixture.coinType('SUIL'), principal);
      fixture.chain.call(tx, ['pledge::pledge_suil', [coin, termDays, 0n, 0n]]);
    },
    () => {
      powers.assertNotPaused(nowMs);
      if (principal < parameters.suilPledgeMinUnits) throw new AppError('PLEDGE_BELOW_MINIMUM');
      const factorBps = suilPledgeFactorBps(termDays, parameters);
      if (factorBps === undefined) throw new AppError('PLEDGE_TERM_UNKNOWN');
      const value = prices.suilGrantValue(principal, nowMs);
      const hashrate = (value * factorBps) / BPS;
      if (hashrate === 0n) throw new AppError('PLEDGE_HASHRATE_BELOW_MINIMUM');
      const { pledgeHashrateBurstPpm, pledgeHashrateDayPpm } = parameters;
      const { liquidity } = prices.grantPrice(nowMs);
      const limit = bucketLimit(liquidity, pledgeHashrateBurstPpm, pledgeHashrateDayPpm, MS_PER_DAY);
      if (hashrate > bucket.remaining(limit, nowMs)) throw new AppError('PLEDGE_HASHRATE_ABOVE_REMAINING');
      bucket.take(hashrate, limit, nowMs);
      pledges.pledgeSuil(id, { owner, principal, termDays, value }, nowMs);
      fixture.payCoin(owner, 'SUIL', -principal);
    },
  );
  const made = events.find((event) => event.kind === 'SuilPledged');
  if (made?.kind === 'SuilPledged') deepEqual(made.hashrate, pledges.suilPledges.get(id)?.hashrate);
}

/** Mostly a pledge that runs, by its owner; sometimes by an outsider or one that does not exist. */
export async function withdrawIncome(fixture: ProofFixture): Promise<void> {
  const { random, pledges, vault, today } = fixture;
  const running = [...pledges.pledges].filter(([, { endDay }]) => today <= endDay);
  const [id, found] = running.length > 0 && !random.once(8) ? random.pick(running) : [drawId(fixture), undefined];
  const ownerOf = found ?? pledges.pledges.get(id);
  const owner = fixture.members.find((member) => member.toSuiAddress() === ownerOf?.owner);
  const person = owner === undefined || random.once(10) ? random.pick(fixture.everybody) : owner;
  await fixture.bothCall(person, ['pledge::withdraw_income', [id]], () => {
    const payment = pledges.withdrawIncome(id, person.toSuiAddress(), today);
    vault.takeFee('SUI', payment.fee);
    fixture.payCoin(payment.owner, 'SUI', payment.net);
  });
}

export async function closeIncome(fixture: ProofFixture): Promise<void> {
  const { pledges, vault, today, random } = fixture;
  const id = drawId(fixture);
  await fixture.bothCall(random.pick(fixture.everybody), ['pledge::close_income', [id]], () => {
    const payment = pledges.closeIncome(id, today);
    vault.takeFee('SUI', payment.fee);
    fixture.payCoin(payment.owner, 'SUI', payment.net);
  });
}

export async function closePrincipal(fixture: ProofFixture): Promise<void> {
  const { pledges, today, random } = fixture;
  const id = drawId(fixture);
  await fixture.bothCall(random.pick(fixture.everybody), ['pledge::close_principal', [id]], () => {
    const { owner, principal } = pledges.closePrincipal(id, today);
    fixture.payCoin(owner, 'SUI', principal);
  });
}

export async function closeSuilPrincipal(fixture: ProofFixture): Promise<void> {
  const { pledges, today, random } = fixture;
  const id = random.between(0n, BigInt(pledges.suilPledges.size));
  await fixture.bothCall(random.pick(fixture.everybody), ['pledge::close_suil_principal', [id]], () => {
    const { owner, principal } = pledges.closeSuilPrincipal(id, today);
    fixture.payCoin(owner, 'SUIL', principal);
  });
}

/** The price of a recent day, mostly of yesterday, with or without calls that change nothing. */
export async function storeDayPrice(fixture: ProofFixture): Promise<void> {
  const { random, prices } = fixture;
  const isWatched = !random.once(3);
  for (const night of isWatched ? [false, true] : []) {
    if (night) fixture.chain.deployment.passDays(1);
    for (const name of ['usdc', 'suil'] as const) {
      const anyone = random.pick(fixture.everybody);
      await fixture.bothCall(anyone, ['pool::observe', [], fixture.poolTypes(name)], () => {
        fixture.pools[name].observe(fixture.nowMs);
      });
    }
  }
  const day = fixture.today - (isWatched ? 1 : random.below(5));
  await fixture.bothCall(random.pick(fixture.everybody), ['suiprice::store_day_price', [day]], () => {
    prices.storeDayPrice(day, fixture.nowMs);
    fixture.lastPricedDay = Math.max(day, fixture.lastPricedDay ?? day);
  });
}

function drawId({ random, pledges, today }: ProofFixture): bigint {
  const over = [...pledges.pledges].filter(
    ([, { endDay, principalPaid, incomePaid }]) => today > endDay && !(principalPaid && incomePaid),
  );
  return over.length > 0 && !random.once(4) ? random.pick(over)[0] : random.between(0n, BigInt(pledges.pledges.size));
}
