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
import { eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getEmission, getExchanges, getHashrate, getHashrateDays, getHashrateEntries } from './service.ts';
import { attributeClaims, returnClaims } from './write.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob, outsider] = [memberOf('a'), memberOf('b'), memberOf('c')];
const root = manifest.root as Address;
const DAY = 20_800;
const USDC = 1_000_000n;

const buy = (address: Address, amount: bigint): UnsignedIntent => ({
  address,
  action: 'buy_hashrate',
  parameters: { amount: `${amount}` },
});
const toppedUp = (member: Address, amount: bigint) =>
  eventOn(DAY, 'ToppedUp', { member, coinType: manifest.coinTypes.usdc, amount });
/** An unstaking that grants its fee as hashrate. */
const granted = (day: number, member: Address, fee: bigint) =>
  eventOn(day, 'Unstaked', { member, stakeValue: 100n * fee, fee, suiAmount: 0n, usdcAmount: 99n * fee });

/** Bob is invited by Alice, she by the root member; each has USDC. */
async function openFixture({ emission = 0n } = {}): Promise<LedgerFixture> {
  const opened = await createLedgerFixture(database.pool, DAY);
  await opened.events(
    eventOn(DAY, 'InviterBound', { member: alice, inviter: root }),
    eventOn(DAY, 'InviterBound', { member: bob, inviter: alice }),
    ...[root, alice, bob, outsider].map((member) => toppedUp(member, 10_000n * USDC)),
    ...(emission > 0n ? [eventOn(DAY, 'EmissionDeposited', { amount: emission })] : []),
  );
  return opened;
}
const codeOf = (decided: DecidedIntent | undefined) => (decided?.outcome === 'refused' ? decided.error.code : 'done');

let fixture: LedgerFixture;
afterEach(async () => {
  const { ledger, books } = await fixture.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('buying hashrate', () => {
  test('default: the example of docs/concepts/hashrate.md', async () => {
    fixture = await openFixture();
    const [done] = await fixture.intents(buy(bob, 55_555_555n));
    expect(done).toMatchObject({ result: { hashrate: '55555555', promotion: '5555555' } });
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${bob} USDC`]: 9_944_444_445n,
      [`member:${bob} HR`]: 55_555_555n,
      [`member:${alice} HR`]: 5_555_555n,
      'issue:hashrate HR': -61_111_110n,
      'house:treasury USDC': 16_666_666n,
      'house:reserve USDC': 38_888_889n,
    });
    const [own] = (await getHashrateEntries(database.pool, bob, { limit: 10 })).items;
    expect(own).toMatchObject({ type: 'staking', total: '55555555', startDay: DAY, releaseRateBps: 100, digest: null });
    const [promoted] = (await getHashrateEntries(database.pool, alice, { limit: 10 })).items;
    expect(promoted).toMatchObject({ type: 'promotion', total: '5555555', startDay: DAY });
  });

  test('behavior: the root member has no inviter to promote; two purchases of one batch are two entries', async () => {
    fixture = await openFixture();
    const decided = await fixture.intents(buy(root, 50n * USDC), buy(root, 60n * USDC));
    expect(decided).toMatchObject([{ result: { promotion: '0' } }, { result: { promotion: '0' } }]);
    expect(await getHashrate(database.pool, root, fixture.day)).toMatchObject({
      total: `${110n * USDC}`,
      remaining: `${110n * USDC}`,
    });
    expect((await fixture.balances()).ledger['issue:hashrate HR']).toBe(-110n * USDC);
  });

  test('error: outsiders, less than the minimum, more than one has', async () => {
    fixture = await openFixture();
    const decided = await fixture.intents(
      buy(outsider, 50n * USDC),
      buy(alice, 50n * USDC - 1n),
      buy(alice, 10_000n * USDC + 1n),
      buy(alice, 50n * USDC),
    );
    expect(decided.map(codeOf)).toEqual([
      'REFERRAL_MEMBER_NOT_BOUND',
      'AMOUNT_BELOW_MINIMUM',
      'LEDGER_BALANCE_INSUFFICIENT',
      'done',
    ]);
  });
});

describe('the daily release', () => {
  test('default: the example of docs/concepts/hashrate.md, cut by the budget', async () => {
    fixture = await openFixture({ emission: 1_000_000_000_000n });
    await fixture.events(granted(DAY, alice, 3_000_000n), granted(DAY, bob, 7_000_001n));
    await fixture.closeDay(100_000n);
    // The day of the grant releases nothing.
    expect((await getHashrateDays(database.pool, { limit: 10 })).items[0]).toMatchObject({
      wanted: '0',
      released: '0',
    });
    await fixture.closeDay(100_000n);
    expect((await getHashrateDays(database.pool, { limit: 1 })).items).toEqual([
      {
        day: 20_801,
        price: '100000',
        emission: '1000000000000',
        budget: '500000000',
        capacity: '50000',
        wanted: '100001',
        hashrate: '49999',
        released: '499990000',
        factor: '499995000',
      },
    ]);
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${alice} HR`]: 2_985_001n,
      [`member:${alice}:released SUIL`]: 149_990_000n,
      [`member:${bob} HR`]: 6_965_001n,
      [`member:${bob}:released SUIL`]: 350_000_000n,
      'house:emission SUIL': 999_500_010_000n,
      'issue:hashrate HR': -9_950_002n,
    });
    expect(await getHashrate(database.pool, alice, fixture.day)).toMatchObject({
      total: '3000000',
      remaining: '2985001',
      released: '149990000',
      claimable: '149990000',
    });
    expect(await getEmission(database.pool, DAY + 2)).toEqual({
      emission: '999500010000',
      // 5 / 10000 of it, rounded down.
      budget: '499750005',
      outstanding: '9950002',
      minimum: '50000000',
      friendRateBps: 1_000,
      releaseRateBps: 100,
      priceDay: 20_801,
      price: '100000',
      // 50,000 HR of 100,001 that were due; Alice's 0.14999 and Bob's 0.35.
      lastDay: {
        day: 20_801,
        state: 'released',
        reason: null,
        price: '100000',
        factor: '499995000',
        released: '499990000',
      },
    });
  });

  test('behavior: a day without a price releases nothing, and the next one no more for it', async () => {
    fixture = await openFixture({ emission: 10n ** 18n });
    await fixture.events(granted(DAY, alice, 1_000_000n));
    await fixture.closeDay(null, 3);
    expect((await getHashrateDays(database.pool, { limit: 1 })).items[0]).toMatchObject({
      price: null,
      wanted: '10000',
      released: '0',
      factor: '0',
    });
    expect(await getHashrate(database.pool, alice, fixture.day)).toMatchObject({ remaining: '1000000', released: '0' });
    await fixture.closeDay(250_000n);
    // 1% of 1 HR at 0.25 USD.
    expect(await getHashrate(database.pool, alice, fixture.day)).toMatchObject({
      remaining: '990000',
      released: '40000000',
    });
  });

  test('behavior: an entry ends with what is left of it, and never releases again', async () => {
    fixture = await openFixture({ emission: 10n ** 18n });
    // 250 units release 3 a day (2.5 rounded up): 83 days and a last unit.
    await fixture.events(granted(DAY, alice, 250n));
    await fixture.closeDay(null);
    for (let day = 0; day < 84; day += 1) await fixture.closeDay(1_000_000n);
    expect(await getHashrate(database.pool, alice, fixture.day)).toMatchObject({ remaining: '0', released: '250000' });
    await fixture.closeDay(1_000_000n);
    expect((await getHashrateDays(database.pool, { limit: 1 })).items[0]).toMatchObject({ wanted: '0' });
    expect((await fixture.balances()).ledger['issue:hashrate HR']).toBeUndefined();
  });

  test('behavior: claims count against the oldest entries first, and what comes back against the newest', async () => {
    fixture = await openFixture({ emission: 10n ** 18n });
    await fixture.events(granted(DAY, alice, 1_000_000n), granted(DAY, alice, 2_000_000n));
    await fixture.closeDay(null);
    await fixture.closeDay(1_000_000n);
    const claimed = async () =>
      (await getHashrateEntries(database.pool, alice, { limit: 10 })).items.map((entry) => entry.claimed).reverse();
    // They released 0.01 and 0.02 SUIL.
    await attributeClaims(database.pool, [
      { member: alice, amount: 4_000_000n },
      { member: alice, amount: 8_000_000n },
    ]);
    expect(await claimed()).toEqual(['10000000', '2000000']);
    await returnClaims(database.pool, [{ member: alice, amount: 5_000_000n }]);
    expect(await claimed()).toEqual(['7000000', '0']);
    await attributeClaims(database.pool, [{ member: alice, amount: 23_000_000n }]);
    expect(await claimed()).toEqual(['10000000', '20000000']);
    await attributeClaims(database.pool, []);
    expect(await claimed()).toEqual(['10000000', '20000000']);
  });
});

describe('quick exchanges', () => {
  test('default: what was paid, its result, and the hashrate of the fee, newest first', async () => {
    fixture = await openFixture();
    const swapped = (suilAmount: bigint, hashrate: bigint) =>
      eventOn(DAY, 'SuilSwapped', {
        member: alice,
        suilAmount,
        fee: suilAmount / 100n,
        suiAmount: 9n,
        swapValue: 1n,
        feeValue: 100n,
        hashrate,
      });
    await fixture.events(swapped(1_000n, 42n), swapped(2_000n, 0n));
    const page = await getExchanges(database.pool, alice, { limit: 1 });
    expect(page.items).toMatchObject([{ suilAmount: '2000', fee: '20', suiAmount: '9', hashrate: '0' }]);
    const rest = await getExchanges(database.pool, alice, { limit: 1, cursor: page.nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ suilAmount: '1000', fee: '10', hashrate: '42' }], nextCursor: null });
    expect((await getExchanges(database.pool, bob, { limit: 1 })).items).toEqual([]);
  });
});
