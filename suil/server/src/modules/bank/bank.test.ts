import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { DecidedIntent } from '../../intents/intent.ts';
import { checkLedger } from '../../ledger.ts';
import {
  createLedgerFixture,
  type LedgerFixture,
  type UnsignedIntent,
} from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getBankRecords, getBankSummary, getProducts, getSubscription, getSubscriptions } from './service.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob, outsider] = [memberOf('a'), memberOf('b'), memberOf('c')];
const DAY = 20_800;
const USDC = 1_000_000n;

const subscribe = (address: Address, termDays: 7 | 30 | 90 | 180, amount: bigint): UnsignedIntent => ({
  address,
  action: 'subscribe',
  parameters: { termDays, amount: `${amount}` },
});
const redeem = (address: Address, subscriptionId: string): UnsignedIntent => ({
  address,
  action: 'redeem',
  parameters: { subscriptionId },
});

const setRenewal = (address: Address, subscriptionId: string, renewal: 'on' | 'off'): UnsignedIntent => ({
  address,
  action: 'set_renewal',
  parameters: { subscriptionId, renewal },
});

/** Returns a ledger in which Alice and Bob are members with USDC, and the bank has a reserve. */
async function openFixture({ reserve = 1_000n * USDC, each = 10_000n * USDC } = {}): Promise<LedgerFixture> {
  const fixture = await createLedgerFixture(database.pool, DAY);
  const bind = (member: Address) => eventOn(DAY, 'InviterBound', { member, inviter: manifest.root as Address });
  const topUp = (member: Address) =>
    eventOn(DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount: each });
  await fixture.events(bind(alice), bind(bob), topUp(alice), topUp(bob), topUp(outsider));
  if (reserve > 0n) await fixture.fund('bank_reserve', 'USDC', reserve);
  return fixture;
}

function resultOf(decided: DecidedIntent | undefined) {
  return decided?.outcome === 'done' ? decided.result : decided?.error;
}
const subscriptionIdOf = (decided: DecidedIntent | undefined) =>
  String((resultOf(decided) as { subscriptionId: string }).subscriptionId);

let fixture: LedgerFixture;
afterEach(async () => {
  const { ledger, books } = await fixture.balances();
  expect(ledger).toEqual(books);
  expect(ledger['house:pro-backing USDC'] ?? 0n).toBe(-(ledger['issue:pro PRO'] ?? 0n));
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('the bank', () => {
  test('default: the example of docs/concepts/bank.md, from the subscription to the redemption in the second term', async () => {
    fixture = await openFixture({ reserve: 10n * USDC });
    const [done] = await fixture.intents(subscribe(alice, 7, 1_234_567_891n));
    const id = subscriptionIdOf(done);
    expect(resultOf(done)).toEqual({
      subscriptionId: id,
      dailyIncome: '123456',
      escrow: '864192',
      redeemableDay: 20_808,
    });
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} USDC`]: 8_765_432_109n,
      [`member:${alice}:bank USDC`]: 1_234_567_891n,
      'house:bank-reserve USDC': 9_135_808n,
      'house:bank-escrow USDC': 864_192n,
    });
    // The day itself earns nothing; the next one 0.123456, of which 0.003704 are the fee.
    await fixture.closeDay(null);
    expect((await fixture.balances()).ledger[`member:${alice} PRO`]).toBeUndefined();
    await fixture.closeDay(null);
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} PRO`]: 119_752n,
      'house:pro-backing USDC': 119_752n,
      'house:reserve USDC': 3_704n,
      'house:bank-escrow USDC': 740_736n,
    });
    // On the seventh day of the term it cannot be redeemed yet.
    await fixture.closeDay(null, 5);
    expect(fixture.day).toBe(20_807);
    expect(resultOf((await fixture.intents(redeem(alice, id)))[0])).toMatchObject({
      code: 'BANK_TERM_RUNNING',
      context: { day: 20_808, date: '2026-12-21' },
    });
    // It renews when that day is closed, and is redeemed two complete days later.
    await fixture.closeDay(null, 3);
    expect(await getSubscription(database.pool, alice, id)).toMatchObject({
      status: 'active',
      term: 2,
      termStartDay: 20_807,
      lastEarningDay: 20_814,
      income: `${9n * 119_752n}`,
      escrow: '617280',
    });
    expect(resultOf((await fixture.intents(redeem(alice, id)))[0])).toEqual({
      principal: '1234567891',
      returnedToReserve: '617280',
    });
    await fixture.closeDay(null);
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} USDC`]: 10_000n * USDC,
      [`member:${alice} PRO`]: 1_077_768n,
      // 10 USDC less nine days of 0.123456.
      'house:bank-reserve USDC': 8_888_896n,
    });
    expect((await fixture.balances()).ledger['house:bank-escrow USDC']).toBeUndefined();
    const records = await getBankRecords(database.pool, alice, { limit: 100 });
    expect(records.items.map(({ kind, day }) => [kind, day])).toEqual([
      ['ended', 20_810],
      ['income', 20_809],
      ['income', 20_808],
      ['renewed', 20_807],
      ...[7, 6, 5, 4, 3, 2, 1].map((offset) => ['income', 20_800 + offset]),
      ['subscribed', 20_800],
    ]);
    expect(records.items[1]).toEqual({
      id: `${id}:20809:income`,
      kind: 'income',
      subscriptionId: id,
      day: 20_809,
      amount: '123456',
      fee: '3704',
      credited: '119752',
    });
  });

  test('behavior: while an upgrade is announced it is redeemed before its maturity, on the first day, too', async () => {
    fixture = await openFixture({ reserve: 10n * USDC });
    const subscribed = await fixture.intents(subscribe(alice, 30, 1_000n * USDC), subscribe(bob, 30, 1_000n * USDC));
    const [first = '', second = ''] = subscribed.map(subscriptionIdOf);
    await fixture.events(
      eventOn(DAY, 'UpgradeAnnounced', { packageDigest: new Uint8Array(32), number: 0, readyMs: onDay(DAY + 7) }),
    );
    // 30 days of 150 ppm: nothing was earned, all of 4.5 USDC returns.
    expect(resultOf((await fixture.intents(redeem(alice, first)))[0])).toEqual({
      principal: '1000000000',
      returnedToReserve: '4500000',
    });
    await fixture.closeDay(null, 3);
    await fixture.events(eventOn(DAY + 3, 'UpgradeCancelled', { packageDigest: new Uint8Array(32) }));
    expect(resultOf((await fixture.intents(redeem(bob, second)))[0])).toMatchObject({ code: 'BANK_TERM_RUNNING' });
    await fixture.events(
      eventOn(DAY + 3, 'UpgradeAnnounced', { packageDigest: new Uint8Array(32), number: 1, readyMs: onDay(DAY + 10) }),
    );
    // Days 1 and 2 are complete: 28 days return, 4.2 USDC.
    expect(resultOf((await fixture.intents(redeem(bob, second)))[0])).toEqual({
      principal: '1000000000',
      returnedToReserve: '4200000',
    });
    // 0.3 USDC were paid.
    expect((await fixture.balances()).ledger).toMatchObject({ 'house:bank-reserve USDC': 9_700_000n });
  });

  test('behavior: PRO turns into USDC one to one, at once', async () => {
    fixture = await openFixture();
    await fixture.intents(subscribe(alice, 180, 1_000n * USDC));
    await fixture.closeDay(null, 3);
    // Two days of 250 ppm of 1,000 USDC, less 3%.
    expect((await fixture.balances()).ledger[`member:${alice} PRO`]).toBe(485_000n);
    const exchange = (amount: string): UnsignedIntent => ({
      address: alice,
      action: 'exchange_pro',
      parameters: { amount },
    });
    const [all, more] = await fixture.intents(exchange('485000'), exchange('1'));
    expect(all?.outcome).toBe('done');
    expect(resultOf(more)).toMatchObject({ code: 'LEDGER_BALANCE_INSUFFICIENT', context: { asset: 'PRO' } });
    const { ledger } = await fixture.balances();
    expect(ledger[`member:${alice} USDC`]).toBe(9_000n * USDC + 485_000n);
    expect(ledger['house:pro-backing USDC']).toBeUndefined();
  });

  test('error: BANK_RESERVE_SHORT says how much is still open, and that much is taken', async () => {
    // 0.1 USDC cover 0.014285 a day for 7 days: 142.859999 USDC.
    fixture = await openFixture({ reserve: 100_000n });
    const [refused] = await fixture.intents(subscribe(alice, 7, 142_860_000n));
    expect(resultOf(refused)).toMatchObject({
      code: 'BANK_RESERVE_SHORT',
      context: { open: '142.859999', openUnits: 142_859_999n, termDays: 7 },
    });
    expect((await getProducts(database.pool, DAY)).products[0]?.openPrincipal).toBe('142859999');
    const [taken, next] = await fixture.intents(subscribe(alice, 7, 142_859_999n), subscribe(bob, 7, 100n * USDC));
    expect(taken?.outcome).toBe('done');
    // 5 of 100,000 units are left, for less than the minimum.
    expect(resultOf(next)).toMatchObject({ code: 'BANK_RESERVE_SHORT', context: { open: '0.009999' } });
  });

  test('behavior: a reserve for twenty terms, wanted by sixty at once, is set aside for exactly twenty', async () => {
    // 100 USDC for 7 days need 0.07; the reserve is 1.4 and a bit.
    fixture = await openFixture({ reserve: 1_400_001n });
    const decided = await fixture.race(
      ...Array.from({ length: 60 }, (_, index) => subscribe(index % 2 === 0 ? alice : bob, 7, 100n * USDC)),
    );
    const codes = decided.map((one) => (one.outcome === 'done' ? 'done' : one.error.code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(20);
    expect(codes.filter((code) => code === 'BANK_RESERVE_SHORT')).toHaveLength(40);
    const { ledger } = await fixture.balances();
    expect(ledger['house:bank-reserve USDC']).toBe(1n);
    expect(ledger['house:bank-escrow USDC']).toBe(1_400_000n);
    expect((ledger[`member:${alice}:bank USDC`] ?? 0n) + (ledger[`member:${bob}:bank USDC`] ?? 0n)).toBe(2_000n * USDC);
  });

  test('error: outsiders, small amounts, missing balance, and other people’s subscriptions', async () => {
    fixture = await openFixture();
    const [unbound, small, poor, done] = await fixture.intents(
      subscribe(outsider, 7, 100n * USDC),
      subscribe(alice, 7, 100n * USDC - 1n),
      subscribe(alice, 7, 10_000n * USDC + 1n),
      subscribe(alice, 7, 100n * USDC),
    );
    expect(resultOf(unbound)).toMatchObject({ code: 'REFERRAL_MEMBER_NOT_BOUND' });
    expect(resultOf(small)).toMatchObject({ code: 'AMOUNT_BELOW_MINIMUM', context: { minimum: '100', asset: 'USDC' } });
    expect(resultOf(poor)).toMatchObject({ code: 'LEDGER_BALANCE_INSUFFICIENT', context: { asset: 'USDC' } });
    const id = subscriptionIdOf(done);
    await fixture.closeDay(null, 9);
    const [foreign, unknown, beyond, first, second] = await fixture.intents(
      redeem(bob, id),
      redeem(alice, '999999'),
      redeem(alice, '18446744073709551615'),
      redeem(alice, id),
      redeem(alice, id),
    );
    for (const refused of [foreign, unknown, beyond])
      expect(resultOf(refused)).toMatchObject({ code: 'BANK_SUBSCRIPTION_NOT_FOUND' });
    expect(first?.outcome).toBe('done');
    expect(resultOf(second)).toMatchObject({ code: 'BANK_SUBSCRIPTION_ENDED' });
    await expect(getSubscription(database.pool, bob, id)).rejects.toMatchObject({
      code: 'BANK_SUBSCRIPTION_NOT_FOUND',
    });
  });

  test('behavior: a short reserve renews by ascending id what fits, and gives back what does not', async () => {
    // Three terms of 7 days: 0.7, 0.14 and 0.07 USDC. The reserve is emptied to 0.15 before they end.
    fixture = await openFixture({ reserve: 1_060_000n });
    await fixture.intents(
      subscribe(alice, 7, 1_000n * USDC),
      subscribe(bob, 7, 200n * USDC),
      subscribe(alice, 7, 100n * USDC),
    );
    expect((await fixture.balances()).ledger['house:bank-reserve USDC']).toBe(150_000n);
    await fixture.closeDay(null, 8);
    const { items } = await getSubscriptions(database.pool, alice, { limit: 10 });
    // The first needs 0.7, more than there is; Bob's 0.14 fit, then Alice's 0.07 no longer do.
    expect(
      items.map(({ principal, status, endReason, endedDay }) => ({ principal, status, endReason, endedDay })),
    ).toEqual([
      { principal: `${100n * USDC}`, status: 'ended', endReason: 'reserve_short', endedDay: 20_807 },
      { principal: `${1_000n * USDC}`, status: 'ended', endReason: 'reserve_short', endedDay: 20_807 },
    ]);
    const { ledger } = await fixture.balances();
    expect(ledger[`member:${alice} USDC`]).toBe(10_000n * USDC);
    expect(ledger['house:bank-reserve USDC']).toBe(10_000n);
    expect(ledger['house:bank-escrow USDC']).toBe(140_000n);
    expect((await getSubscriptions(database.pool, bob, { limit: 10, status: 'active' })).items).toHaveLength(1);
    // All seven days were credited before the ends: 0.1 less 0.003 each, and 0.01 less 0.0003.
    expect(await getBankSummary(database.pool, alice)).toEqual({
      principal: '0',
      active: 0,
      income: `${7n * 97_000n + 7n * 9_700n}`,
      dailyIncome: '0',
    });
  });

  test('behavior: with renewal off a term ends with its last day; the setting counts until that day is closed', async () => {
    // Three terms of 7 days of 0.1 USDC a day; 0.9 stay in the reserve, enough for one of them.
    fixture = await openFixture({ reserve: 3_000_000n });
    const subscribed = await fixture.intents(
      subscribe(alice, 7, 1_000n * USDC),
      subscribe(alice, 7, 1_000n * USDC),
      subscribe(bob, 7, 1_000n * USDC),
    );
    const [late = '', back = '', bobs = ''] = subscribed.map(subscriptionIdOf);
    const [foreign, unknown, off] = await fixture.intents(
      setRenewal(bob, back, 'off'),
      setRenewal(alice, '999999', 'off'),
      setRenewal(alice, back, 'off'),
    );
    for (const refused of [foreign, unknown])
      expect(resultOf(refused)).toMatchObject({ code: 'BANK_SUBSCRIPTION_NOT_FOUND' });
    expect(off).toMatchObject({ outcome: 'done', entryId: 0n, result: { renews: false } });
    expect(await getSubscription(database.pool, alice, back)).toMatchObject({ status: 'active', renews: false });
    await fixture.closeDay(null, 7);
    // On the last day: one is turned off, one on again, and of two that arrive together the last one counts.
    await fixture.intents(
      setRenewal(alice, late, 'off'),
      setRenewal(alice, back, 'on'),
      setRenewal(bob, bobs, 'on'),
      setRenewal(bob, bobs, 'off'),
    );
    await fixture.closeDay(null);
    expect(await getSubscription(database.pool, alice, late)).toMatchObject({
      ...{ status: 'ended', endReason: 'not_renewed', endedDay: 20_807, term: 1, renews: false, escrow: '0' },
      // Its last day was credited: seven of 0.1 less 0.003.
      income: '679000',
    });
    expect(await getSubscription(database.pool, alice, back)).toMatchObject({
      status: 'active',
      term: 2,
      renews: true,
    });
    expect(await getSubscription(database.pool, bob, bobs)).toMatchObject({
      status: 'ended',
      endReason: 'not_renewed',
    });
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} USDC`]: 9_000n * USDC,
      [`member:${bob} USDC`]: 10_000n * USDC,
      'house:bank-reserve USDC': 200_000n,
      'house:bank-escrow USDC': 700_000n,
    });
    const [ended] = await fixture.intents(setRenewal(alice, late, 'on'));
    expect(resultOf(ended)).toMatchObject({ code: 'BANK_SUBSCRIPTION_ENDED' });
    const records = await getBankRecords(database.pool, bob, { limit: 3 });
    expect(records.items.map(({ kind, day }) => [kind, day])).toEqual([
      ['ended', 20_807],
      ['income', 20_807],
      ['income', 20_806],
    ]);
  });

  test('behavior: a yield and a fee that change hold for terms that start, and days that end, from their day on', async () => {
    fixture = await openFixture();
    await fixture.intents(subscribe(alice, 7, 1_000n * USDC));
    const announce = (key: number, value: bigint, day: number) =>
      eventOn(DAY, 'ChangeAnnounced', { key, current: 100n, value, day });
    // The yield of 7 days (41) becomes 120 ppm on the day the second term begins, the fee (45) 10% two days later.
    await fixture.events(announce(41, 120n, DAY + 7), announce(45, 1_000n, DAY + 9));
    await fixture.closeDay(null, 10);
    const { items } = await getSubscriptions(database.pool, alice, { limit: 10 });
    // Seven days of 0.1 and one of 0.12, less 3%; one of 0.12 less 10%.
    expect(items[0]).toMatchObject({ term: 2, dailyPpm: 120, dailyIncome: '120000' });
    expect(items[0]?.income).toBe(`${7n * 97_000n + 116_400n + 108_000n}`);
    expect((await fixture.balances()).ledger[`member:${alice} PRO`]).toBe(7n * 97_000n + 116_400n + 108_000n);
  });

  test('behavior: pages of records and subscriptions cover everything once', async () => {
    fixture = await openFixture();
    await fixture.intents(
      subscribe(alice, 7, 100n * USDC),
      subscribe(alice, 30, 200n * USDC),
      subscribe(alice, 7, 300n * USDC),
    );
    await fixture.closeDay(null, 20);
    const whole = await getBankRecords(database.pool, alice, { limit: 100 });
    // 3 subscribed, 19 days of each, and two renewals of both short ones.
    expect(whole.items).toHaveLength(3 + 3 * 19 + 4);
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await getBankRecords(database.pool, alice, {
        limit: 7,
        ...(cursor === undefined ? {} : { cursor }),
      });
      paged.push(...page.items.map(({ id }) => id));
      more = page.nextCursor !== null;
      cursor = page.nextCursor ?? undefined;
    }
    expect(paged).toEqual(whole.items.map(({ id }) => id));
    const [newest] = (await getSubscriptions(database.pool, alice, { limit: 1 })).items;
    const own = await getBankRecords(database.pool, alice, { limit: 100, subscription: newest?.id, kind: 'income' });
    expect(own.items).toHaveLength(19);
    expect(own.items.reduce((sum, { credited }) => sum + BigInt(credited), 0n)).toBe(BigInt(newest?.income ?? 0));
  });
});
