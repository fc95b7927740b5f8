import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import type { UnsignedIntent } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, onDay } from '../../testing/test-deployment.test-support.ts';
import { getHashrateEntries } from '../hashrate/service.ts';
import { serverMigrations } from '../index.ts';
import {
  alice,
  bob,
  cancel,
  carol,
  createWithdrawalFixture,
  DAY,
  dave,
  HOUR_MS,
  MINUTE_MS,
  USDC,
  VALIDITY_MS,
  type WithdrawalFixture,
  wallet,
  withdraw,
} from './withdrawal-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
const operator = manifest.operator as Address;
const { usdc } = manifest.coinTypes;
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

afterEach(async () => {
  const { ledger, books } = await fixture.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('the deployment’s own accounts', () => {
  beforeEach(async () => {
    await fixture.ledger.fund('reserve', 'USDC', 500n * USDC);
  });

  test('behavior: the operator fills a reserve on the chain by voucher', async () => {
    const parameters = { reserve: 'flow', asset: 'USDC', amount: `${200n * USDC}` } as const;
    const [id = ''] = await fixture.ask({ address: operator, action: 'fund_reserve', parameters });
    expect(await fixture.balanceOf('house:reserve:held USDC')).toBe(200n * USDC);
    await fixture.ledger.events(eventOn(DAY, 'SetupCompleted', { ...manifest, day: DAY } as never));
    await fixture.issue();
    expect(await fixture.read(operator, id)).toMatchObject({
      source: 'reserve',
      reserve: 'flow',
      recipient: manifest.liquidity,
      status: 'issued',
    });
    await fixture.ledger.events(
      eventOn(DAY, 'ReserveDeposited', {
        id: BigInt(id),
        reserve: manifest.liquidity,
        coinType: usdc,
        amount: 200n * USDC,
      }),
    );
    expect((await fixture.read(operator, id)).status).toBe('paid');
    expect(await fixture.balanceOf('house:reserve USDC')).toBe(300n * USDC);
  });

  test('behavior: allocates to the bank, withdraws from the treasury alone, and no other member does', async () => {
    const allocate = {
      action: 'allocate',
      parameters: { to: 'bank_reserve', asset: 'USDC', amount: `${USDC}` },
    } as const;
    const parameters = { asset: 'USDC', amount: `${USDC}`, recipient: wallet } as const;
    const fundReserve = {
      action: 'fund_reserve',
      parameters: { reserve: 'team', asset: 'USDC', amount: '1' },
    } as const;
    expect(
      await fixture.ask(
        { address: alice, ...allocate },
        { address: alice, action: 'treasury_withdraw', parameters },
        { address: alice, ...fundReserve },
        // The treasury has nothing yet.
        { address: operator, action: 'treasury_withdraw', parameters },
      ),
    ).toEqual(['OPERATOR_ONLY', 'OPERATOR_ONLY', 'OPERATOR_ONLY', 'LEDGER_BALANCE_INSUFFICIENT']);
    await fixture.ask({ address: operator, ...allocate });
    expect([await fixture.balanceOf('house:bank-reserve USDC'), await fixture.balanceOf('house:reserve USDC')]).toEqual(
      [USDC, 499n * USDC],
    );
  });
});

describe('released SUIL', () => {
  const SUIL = 1_000_000_000n;
  const claim = (amount: bigint): UnsignedIntent => ({
    address: alice,
    action: 'claim_hashrate',
    parameters: { amount: `${amount}` },
  });
  const claimed = async () =>
    (await getHashrateEntries(database.pool, alice, { limit: 9 })).items.map((entry) => entry.claimed);

  /** 1,000 USDC buy 1,000 HR; 1% of it is released at 0.10 USD: 100 SUIL. */
  beforeEach(async () => {
    await fixture.ledger.events(
      eventOn(DAY, 'InviterBound', { member: alice, inviter: manifest.root as Address }),
      eventOn(DAY, 'EmissionDeposited', { amount: 600_000n * SUIL }),
    );
    await fixture.ledger.intents({
      address: alice,
      action: 'buy_hashrate',
      parameters: { amount: `${1_000n * USDC}` },
    });
    await fixture.ledger.closeDay(null);
    await fixture.ledger.closeDay(100_000n);
    fixture.state.nowMs = onDay(fixture.ledger.day, HOUR_MS);
  });

  test('behavior: claimed by voucher to the own wallet, from the released account alone', async () => {
    expect(await fixture.balanceOf(`member:${alice}:released SUIL`)).toBe(100n * SUIL);
    const [id = ''] = await fixture.ask(claim(40n * SUIL));
    expect(await fixture.read(alice, id)).toMatchObject({ asset: 'SUIL', source: 'hashrate', recipient: alice });
    // Its list holds it alone, however many others are newer.
    const [other = ''] = await fixture.ask(withdraw(alice, USDC));
    const idsOf = async (source: 'balance' | 'hashrate') =>
      (await fixture.service.list(alice, { limit: 1, source })).items.map((item) => item.id);
    expect([await idsOf('hashrate'), await idsOf('balance')]).toEqual([[id], [other]]);
    expect(await fixture.ask(cancel(alice, other))).toEqual([other]);
    expect([
      await fixture.balanceOf(`member:${alice}:released SUIL`),
      await fixture.balanceOf(`member:${alice}:held SUIL`),
    ]).toEqual([60n * SUIL, 40n * SUIL]);
    expect(await claimed()).toEqual([`${40n * SUIL}`]);
    await fixture.issue();
    await fixture.ledger.events(fixture.paid(id, alice, 40n * SUIL, manifest.coinTypes.suil));
    expect((await fixture.read(alice, id)).status).toBe('paid');
    expect(await fixture.balanceOf(`member:${alice}:released SUIL`)).toBe(60n * SUIL);
  });

  test('behavior: cancelled or expired, it is released and unclaimed again', async () => {
    const [first = '', second = ''] = await fixture.ask(claim(40n * SUIL), claim(60n * SUIL));
    expect(await fixture.ask(cancel(alice, first))).toEqual([first]);
    expect(await claimed()).toEqual([`${60n * SUIL}`]);
    await fixture.issue();
    expect(await fixture.sweepAt(fixture.state.nowMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    expect((await fixture.read(alice, second)).status).toBe('returned');
    expect(await claimed()).toEqual(['0']);
    expect(await fixture.balanceOf(`member:${alice}:released SUIL`)).toBe(100n * SUIL);
    expect(await fixture.balanceOf(`member:${alice} SUIL`)).toBe(0n);
  });

  test('attack: claims pass no own limit of SUIL', async () => {
    const parameters = { asset: 'SUIL', limit: `${50n * SUIL}` } as const;
    await fixture.ledger.intents({ address: alice, action: 'set_spending_limit', parameters });
    const asked = await fixture.ask(claim(40n * SUIL), claim(11n * SUIL), claim(10n * SUIL));
    expect(asked).toEqual([expect.stringMatching(/^\d+$/), 'SPENDING_LIMIT_EXCEEDED', expect.stringMatching(/^\d+$/)]);
  });

  test('error: nothing to claim, more than there is', async () => {
    const byBob = { ...claim(SUIL), address: bob };
    expect(await fixture.ask(byBob, claim(100n * SUIL + 1n))).toEqual([
      'HASHRATE_CLAIM_EMPTY',
      'HASHRATE_CLAIM_ABOVE_RELEASED',
    ]);
  });
});

describe('any sequence', () => {
  test('property: of requests, vouchers, payments, cancellations and days: the books agree, nothing is paid twice', async () => {
    const wholeAmount = fc.bigInt(1n, 12_000n).map((amount) => amount * USDC);
    // Around what is too little to withdraw, and around what Dave has.
    const smallAmount = fc.bigInt(1n, 1_500_000n);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), who: fc.nat(3), amount: fc.oneof(wholeAmount, smallAmount) }),
      fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(20) }),
      fc.record({ kind: fc.constant('issue' as const), loses: fc.boolean() }),
      fc.record({ kind: fc.constant('pay' as const), pick: fc.nat(20) }),
      fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    );
    await fixture.ledger.events(eventOn(DAY, 'ToppedUp', { member: dave, coinType: usdc, amount: 1_200_000n }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const ids: { id: string; who: Address; amount: bigint }[] = [];
        const used = new Set<string>();
        for (const action of steps) {
          if (action.kind === 'ask') {
            const who = [alice, bob, carol, dave][action.who] as Address;
            const [id = ''] = await fixture.ask(withdraw(who, action.amount));
            if (/^\d+$/.test(id)) ids.push({ id, who, amount: action.amount });
          } else if (action.kind === 'cancel') {
            const target = ids[action.pick % Math.max(1, ids.length)];
            if (target) await fixture.ask(cancel(target.who, target.id));
          } else if (action.kind === 'issue') {
            fixture.signer.losesAnswers = action.loses;
            await fixture.issue();
          } else if (action.kind === 'pay') {
            const target = ids[action.pick % Math.max(1, ids.length)];
            const voucher = target && fixture.signer.signed.get(BigInt(target.id));
            // The contract takes a voucher once, and before it ends.
            const isGood =
              voucher !== undefined && voucher.expiresAtMs > fixture.state.nowMs && !used.has(voucher.id.toString());
            if (target && isGood) {
              used.add(target.id);
              await fixture.ledger.events({
                ...fixture.paid(target.id, target.who, target.amount),
                timestampMs: fixture.state.nowMs,
              });
            }
          } else await fixture.sweepAt(fixture.state.nowMs + action.hours * HOUR_MS);
        }
        const { ledger, books: expected } = await fixture.ledger.balances();
        expect(ledger).toEqual(expected);
        expect(ledger['house:breach USDC'] ?? 0n).toBe(0n);
        for (const { id, who } of ids) if (used.has(id)) expect((await fixture.read(who, id)).status).toBe('paid');
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
