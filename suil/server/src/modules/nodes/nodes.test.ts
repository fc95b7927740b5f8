import { createHash } from 'node:crypto';
import type { Address, NodePayment, NodeTier } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import type { DecidedIntent } from '../../intents/intent.ts';
import { checkLedger } from '../../ledger.ts';
import {
  createLedgerFixture,
  type LedgerFixture,
  type UnsignedIntent,
} from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getDividends, getHoldings, getNodeDays, getNodes } from './service.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob, outsider] = [memberOf('a'), memberOf('b'), memberOf('c')];
const DAY = 20_800;
const USDC = 1_000_000n;
const PRICES = { primary: 200n * USDC, intermediate: 1_000n * USDC, advanced: 5_000n * USDC };

const buy = (
  address: Address,
  tier: NodeTier,
  quantity = 1,
  payWith: NodePayment = 'USDC',
  price = PRICES[tier],
): UnsignedIntent => ({ address, action: 'buy_node', parameters: { tier, quantity, payWith, price: `${price}` } });

const bound = (member: Address) => eventOn(DAY, 'InviterBound', { member, inviter: manifest.root as Address });
const toppedUp = (member: Address, amount: bigint) =>
  eventOn(DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount });
const addressOf = (index: number) => `0x${createHash('sha256').update(`${index}`).digest('hex')}` as Address;
/** An unstaking whose only trace here is its fee. */
const feeOf = (day: number, fee: bigint) =>
  eventOn(day, 'Unstaked', { member: outsider, stakeValue: 100n * fee, fee, suiAmount: 0n, usdcAmount: 99n * fee });

async function openFixture(): Promise<LedgerFixture> {
  const opened = await createLedgerFixture(database.pool, DAY);
  await opened.events(
    bound(alice),
    bound(bob),
    ...[alice, bob, outsider].map((member) => toppedUp(member, 20_000n * USDC)),
  );
  return opened;
}
function refusalOf(decided: DecidedIntent | undefined) {
  return decided?.outcome === 'refused' ? decided.error : null;
}

let fixture: LedgerFixture;
afterEach(async () => {
  const { ledger, books } = await fixture.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('the nodes', () => {
  test('default: the example of docs/concepts/nodes.md, from the purchase to the dividends', async () => {
    fixture = await openFixture();
    await fixture.intents(buy(alice, 'primary', 3), buy(bob, 'advanced'));
    // 600 and 5,000 USDC: 30% to the treasury.
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} USDC`]: 19_400n * USDC,
      'house:treasury USDC': 1_680n * USDC,
      'house:reserve USDC': 3_920n * USDC,
    });
    // The day of the purchase gives nothing: its fees go to the reserve.
    await fixture.events(feeOf(DAY, 7n));
    await fixture.closeDay(null);
    expect((await getDividends(database.pool, alice, { limit: 10 })).items).toEqual([]);
    await fixture.events(feeOf(DAY + 1, 10_000_001n));
    await fixture.closeDay(null);
    // Alice 3 · (166,666 + 52,631), Bob 1,500,000 + 1,842,105.
    expect(await getDividends(database.pool, alice, { limit: 10 })).toEqual({
      items: [{ day: 20_801, tier: 'primary', quantity: 3, share: '499998', weighted: '157893' }],
      nextCursor: null,
    });
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} USDC`]: 19_400n * USDC + 657_891n,
      [`member:${bob} USDC`]: 15_000n * USDC + 3_342_105n,
      'house:reserve USDC': 3_920n * USDC + 7n + 6_000_005n,
    });
    expect((await fixture.balances()).ledger['house:fees USDC']).toBeUndefined();
  });

  test('default: each closed day with its fees, by where they came from, page by page', async () => {
    fixture = await openFixture();
    await fixture.intents(buy(alice, 'primary', 3), buy(bob, 'advanced'));
    await fixture.events(feeOf(DAY, 7n));
    await fixture.closeDay(null);
    // 600 USDC of income claimed, 30 of it the fee; and two unstakings.
    await fixture.events(
      eventOn(DAY + 1, 'Claimed', {
        member: outsider,
        incomeKind: 'static',
        rewardValue: 600n * USDC,
        rewardValueFee: 30n * USDC,
        claimSuiAmount: 0n,
        claimUsdcAmount: 570n * USDC,
      }),
      feeOf(DAY + 1, 10_000_001n),
      feeOf(DAY + 1, 4n),
    );
    await fixture.closeDay(null);
    await fixture.closeDay(null);
    const none = { share: '0', weighted: '0' };
    const sold = { primary: 3, intermediate: 0, advanced: 1 };
    const { items, nextCursor } = await getNodeDays(database.pool, { limit: 20 });
    expect(nextCursor).toBeNull();
    expect(items.map(({ day, fees }) => [day - DAY, fees])).toEqual([
      [2, '0'],
      [1, '40000005'],
      [0, '7'],
    ]);
    expect(items.map(({ sources }) => sources)).toEqual([
      [],
      [
        { kind: 'claim_fee', amount: '30000000' },
        { kind: 'unstake_fee', amount: '10000005' },
      ],
      [{ kind: 'unstake_fee', amount: '7' }],
    ]);
    // 5% of 40.000005 among 3, 15% to 1; of 20%, weights 3 · 1 + 35: 1/38 and 35/38.
    expect(items[1]?.tiers).toEqual([
      { tier: 'primary', sold: sold.primary, share: '666666', weighted: '210526' },
      { tier: 'intermediate', sold: sold.intermediate, ...none },
      { tier: 'advanced', sold: sold.advanced, share: '6000000', weighted: '7368421' },
    ]);
    // The day of the purchase: nothing was sold before it began.
    expect(items[2]?.tiers).toEqual(
      (['primary', 'intermediate', 'advanced'] as const).map((tier) => ({ tier, sold: 0, ...none })),
    );
    const first = await getNodeDays(database.pool, { limit: 2 });
    const second = await getNodeDays(database.pool, { limit: 2, cursor: first.nextCursor! });
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
  });

  test('behavior: fees in SUI go to the reserve account, no matter who holds nodes', async () => {
    fixture = await openFixture();
    await fixture.intents(buy(alice, 'primary'));
    await fixture.closeDay(null);
    await fixture.events(
      eventOn(DAY + 1, 'IncomePaid', {
        member: bob,
        id: 1n,
        amount: 100n,
        fee: 3n,
        income: 100n,
        returned: 0n,
      } as never),
    );
    await fixture.closeDay(null);
    expect((await fixture.balances()).ledger).toMatchObject({ 'house:reserve SUI': 3n });
    expect((await fixture.balances()).ledger['house:fees SUI']).toBeUndefined();
  });

  test('behavior: PRO is burnt, and its backing becomes the proceeds', async () => {
    fixture = await openFixture();
    await fixture.fund('bank_reserve', 'USDC', 10_000n * USDC);
    // 20,000 USDC at 250 ppm: 5 a day less 0.15; 42 days make 203.7 PRO.
    await fixture.intents({
      address: alice,
      action: 'subscribe',
      parameters: { termDays: 180, amount: `${20_000n * USDC}` },
    });
    await fixture.closeDay(null, 42);
    const [early] = await fixture.intents(buy(alice, 'primary', 1, 'PRO'));
    expect(refusalOf(early)).toMatchObject({ code: 'LEDGER_BALANCE_INSUFFICIENT', context: { asset: 'PRO' } });
    await fixture.closeDay(null);
    const before = (await fixture.balances()).ledger;
    expect(before[`member:${alice} PRO`]).toBe(203_700_000n);
    const [done] = await fixture.intents(buy(alice, 'primary', 1, 'PRO'));
    expect(done?.outcome).toBe('done');
    const { ledger } = await fixture.balances();
    expect(ledger[`member:${alice} PRO`]).toBe(3_700_000n);
    expect(ledger['house:pro-backing USDC']).toBe(3_700_000n);
    expect(ledger['issue:pro PRO']).toBe(-3_700_000n);
    expect(ledger['house:treasury USDC']).toBe(60n * USDC);
    expect((ledger['house:reserve USDC'] ?? 0n) - (before['house:reserve USDC'] ?? 0n)).toBe(140n * USDC);
  });

  test('error: outsiders, another price than in force, more than there are', async () => {
    fixture = await openFixture();
    const [unbound, price, many, poor] = await fixture.intents(
      buy(outsider, 'primary'),
      buy(alice, 'primary', 1, 'USDC', 199n * USDC),
      buy(alice, 'advanced', 101),
      buy(alice, 'advanced', 5),
    );
    expect(refusalOf(unbound)).toMatchObject({ code: 'REFERRAL_MEMBER_NOT_BOUND' });
    expect(refusalOf(price)).toMatchObject({ code: 'NODE_PRICE_CHANGED', context: { price: '200' } });
    expect(refusalOf(many)).toMatchObject({ code: 'NODE_SOLD_OUT', context: { open: 100n } });
    expect(refusalOf(poor)).toMatchObject({ code: 'LEDGER_BALANCE_INSUFFICIENT' });
    expect((await getNodes(database.pool, DAY)).tiers.map(({ sold }) => sold)).toEqual([0, 0, 0]);
  });

  test('behavior: 200 buyers want the last 50 nodes at once: 50 have one, 150 are refused and keep their money', async () => {
    fixture = await createLedgerFixture(database.pool, DAY);
    const buyers = Array.from({ length: 200 }, (_, index) => addressOf(index));
    await fixture.events(bound(alice), toppedUp(alice, 450_000n * USDC), ...buyers.map(bound));
    await fixture.events(...buyers.map((buyer) => toppedUp(buyer, 1_000n * USDC)));
    await fixture.intents(buy(alice, 'intermediate', 450));
    const decided = await fixture.race(...buyers.map((buyer) => buy(buyer, 'intermediate')));
    const outcomes = decided.map((one) => (one.outcome === 'done' ? 'bought' : one.error.code));
    expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(50);
    expect(outcomes.filter((outcome) => outcome === 'NODE_SOLD_OUT')).toHaveLength(150);
    expect((await getNodes(database.pool, DAY)).tiers[1]).toMatchObject({ sold: 500, open: 0 });
    const { ledger } = await fixture.balances();
    expect(buyers.map((buyer) => ledger[`member:${buyer} USDC`] ?? 0n)).toEqual(
      outcomes.map((outcome) => (outcome === 'bought' ? 0n : 1_000n * USDC)),
    );
  });

  test('behavior: who cannot pay does not take the last node', async () => {
    fixture = await openFixture();
    await fixture.events(toppedUp(alice, 479_000n * USDC));
    await fixture.intents(buy(alice, 'advanced', 99));
    const [poor, other, late] = await fixture.intents(
      buy(alice, 'advanced'),
      buy(bob, 'advanced'),
      buy(bob, 'advanced'),
    );
    expect(refusalOf(poor)).toMatchObject({ code: 'LEDGER_BALANCE_INSUFFICIENT' });
    expect(other?.outcome).toBe('done');
    expect(refusalOf(late)).toMatchObject({ code: 'NODE_SOLD_OUT', context: { open: 0n } });
  });

  test('behavior: a lowered quantity sells no more, a changed share holds from its day on', async () => {
    fixture = await openFixture();
    await fixture.intents(buy(alice, 'primary', 10));
    const announce = (key: number, value: bigint) =>
      eventOn(DAY, 'ChangeAnnounced', { key, current: 1n, value, day: DAY + 1 });
    await fixture.events(announce(49, 5n), announce(55, 1_500n), announce(59, 10_000n));
    await fixture.closeDay(null);
    expect((await getNodes(database.pool, DAY + 1)).tiers[0]).toMatchObject({
      quantity: 5,
      sold: 10,
      open: 0,
      feeShareBps: 1_500,
    });
    const [refused, done] = await fixture.intents(buy(alice, 'primary'), buy(alice, 'intermediate'));
    expect(refusalOf(refused)).toMatchObject({ code: 'NODE_SOLD_OUT' });
    expect(done?.outcome).toBe('done');
    await fixture.events(feeOf(DAY + 1, 1_000_000n));
    await fixture.closeDay(null);
    // 15% and 20% by weight over ten nodes.
    expect((await getDividends(database.pool, alice, { limit: 10 })).items[0]).toEqual({
      day: DAY + 1,
      tier: 'primary',
      quantity: 10,
      share: '150000',
      weighted: '200000',
    });
    expect((await getHoldings(database.pool, alice, { limit: 1 })).items[0]).toMatchObject({
      tier: 'intermediate',
      paid: `${1_000n * USDC}`,
    });
  });

  test('behavior: pages of dividends cover every day and tier once', async () => {
    fixture = await openFixture();
    await fixture.intents(buy(alice, 'primary'), buy(alice, 'intermediate', 2), buy(alice, 'advanced'));
    await fixture.closeDay(null);
    for (let day = 1; day <= 4; day += 1) {
      await fixture.events(feeOf(DAY + day, 1_000_000n * BigInt(day)));
      await fixture.closeDay(null);
    }
    const whole = await getDividends(database.pool, alice, { limit: 100 });
    expect(whole.items).toHaveLength(12);
    const paged = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await getDividends(database.pool, alice, { limit: 5, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.items);
      more = page.nextCursor !== null;
      cursor = page.nextCursor ?? undefined;
    }
    expect(paged).toEqual(whole.items);
    const sum = whole.items.reduce((total, { share, weighted }) => total + BigInt(share) + BigInt(weighted), 0n);
    expect((await fixture.balances()).ledger[`member:${alice} USDC`]).toBe(20_000n * USDC - 7_200n * USDC + sum);
  });

  test('boundary: a day has the nodes that were bought before it, several purchases of a day and a tier as one', async () => {
    fixture = await openFixture();
    const bought = [
      [buy(alice, 'primary'), buy(alice, 'primary', 2), buy(alice, 'intermediate')],
      [],
      [buy(alice, 'primary')],
      [buy(alice, 'intermediate', 2)],
      [],
    ];
    const held = { primary: 0n, intermediate: 0n };
    const expected: object[] = [];
    for (const [index, purchases] of bought.entries()) {
      await fixture.events(feeOf(DAY + index, 900_000_000n));
      if (purchases.length > 0) await fixture.intents(...purchases);
      await fixture.closeDay(null);
      const ofDay = (['intermediate', 'primary'] as const).filter((tier) => held[tier] > 0n);
      expected.push(...ofDay.toReversed().map((tier) => ({ day: DAY + index, tier, quantity: Number(held[tier]) })));
      if (index === 0) Object.assign(held, { primary: 3n, intermediate: 1n });
      if (index === 2) held.primary = 4n;
      if (index === 3) held.intermediate = 3n;
    }
    const { items } = await getDividends(database.pool, alice, { limit: 100 });
    const shown = items.map(({ day, tier, quantity }) => ({ day, tier, quantity }));
    const byDay = expected.toSorted((left, right) => Object.values(right)[0] - Object.values(left)[0]);
    expect(shown).toEqual(byDay);
    for (const { day, tier, quantity, share, weighted } of items) {
      const { rows } = await database.pool.query<{ share: bigint; weighted: bigint }>(
        'SELECT share, weighted FROM node_days WHERE day = $1 AND tier = $2',
        [day, tier],
      );
      const [of] = rows;
      expect([BigInt(share), BigInt(weighted)]).toEqual([
        BigInt(quantity) * (of?.share ?? -1n),
        BigInt(quantity) * (of?.weighted ?? -1n),
      ]);
    }
  });
});
