import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import type { WorldIntent } from '../../testing/ledger-world.test-support.ts';
import { eventOn, manifest, onDay } from '../../testing/test-deployment.test-support.ts';
import { getHashrateEntries } from '../hashrate/service.ts';
import { serverMigrations } from '../index.ts';
import {
  alice,
  bob,
  cancel,
  carol,
  createWithdrawalWorld,
  DAY,
  HOUR_MS,
  MINUTE_MS,
  USDC,
  VALIDITY_MS,
  type WithdrawalWorld,
  wallet,
  withdraw,
} from './withdrawal-world.test-support.ts';

const database = useTestDatabase(serverMigrations);
const operator = manifest.operator as Address;
const { usdc } = manifest.coinTypes;
let house: WithdrawalWorld;

beforeEach(async () => {
  house = await createWithdrawalWorld(database.pool);
});

afterEach(async () => {
  const { ledger, books } = await house.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('the house’s own money', () => {
  beforeEach(async () => {
    await house.ledger.fund('reserve', 'USDC', 500n * USDC);
  });

  test('behavior: the operator fills a reserve on the chain by voucher', async () => {
    const parameters = { reserve: 'flow', asset: 'USDC', amount: `${200n * USDC}` } as const;
    const [id = ''] = await house.ask({ address: operator, action: 'fund_reserve', parameters });
    expect(await house.balanceOf('house:reserve:held USDC')).toBe(200n * USDC);
    await house.ledger.events(eventOn(DAY, 'SetupCompleted', { ...manifest, day: DAY } as never));
    await house.issue();
    expect(await house.read(operator, id)).toMatchObject({
      source: 'reserve',
      reserve: 'flow',
      recipient: manifest.liquidity,
      status: 'issued',
    });
    await house.ledger.events(
      eventOn(DAY, 'ReserveDeposited', {
        id: BigInt(id),
        reserve: manifest.liquidity,
        coinType: usdc,
        amount: 200n * USDC,
      }),
    );
    expect((await house.read(operator, id)).status).toBe('paid');
    expect(await house.balanceOf('house:reserve USDC')).toBe(300n * USDC);
  });

  test('behavior: allocates to the bank, withdraws from the treasury alone, and nobody else does', async () => {
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
      await house.ask(
        { address: alice, ...allocate },
        { address: alice, action: 'treasury_withdraw', parameters },
        { address: alice, ...fundReserve },
        // The treasury has nothing yet.
        { address: operator, action: 'treasury_withdraw', parameters },
      ),
    ).toEqual(['OPERATOR_ONLY', 'OPERATOR_ONLY', 'OPERATOR_ONLY', 'LEDGER_BALANCE_INSUFFICIENT']);
    await house.ask({ address: operator, ...allocate });
    expect([await house.balanceOf('house:bank-reserve USDC'), await house.balanceOf('house:reserve USDC')]).toEqual([
      USDC,
      499n * USDC,
    ]);
  });
});

describe('released SUIL', () => {
  const SUIL = 1_000_000_000n;
  const claim = (amount: bigint): WorldIntent => ({
    address: alice,
    action: 'claim_hashrate',
    parameters: { amount: `${amount}` },
  });
  const claimed = async () =>
    (await getHashrateEntries(database.pool, alice, { limit: 9 })).items.map((entry) => entry.claimed);

  /** 100 USDC buy 100 HR; 1% of it is released at 0.10 USD: 10 SUIL. */
  beforeEach(async () => {
    await house.ledger.events(
      eventOn(DAY, 'InviterBound', { member: alice, inviter: manifest.root as Address }),
      eventOn(DAY, 'EmissionDeposited', { amount: 600_000n * SUIL }),
    );
    await house.ledger.intents({ address: alice, action: 'buy_hashrate', parameters: { amount: `${100n * USDC}` } });
    await house.ledger.closeDay(null);
    await house.ledger.closeDay(100_000n);
    house.state.nowMs = onDay(house.ledger.day, HOUR_MS);
  });

  test('behavior: claimed by voucher to the own wallet, from the released account alone', async () => {
    expect(await house.balanceOf(`member:${alice}:released SUIL`)).toBe(10n * SUIL);
    const [id = ''] = await house.ask(claim(4n * SUIL));
    expect(await house.read(alice, id)).toMatchObject({ asset: 'SUIL', source: 'hashrate', recipient: alice });
    // Its list holds it alone, however many others are newer.
    const [other = ''] = await house.ask(withdraw(alice, USDC));
    const idsOf = async (source: 'balance' | 'hashrate') =>
      (await house.service.list(alice, { limit: 1, source })).items.map((item) => item.id);
    expect([await idsOf('hashrate'), await idsOf('balance')]).toEqual([[id], [other]]);
    expect(await house.ask(cancel(alice, other))).toEqual([other]);
    expect([
      await house.balanceOf(`member:${alice}:released SUIL`),
      await house.balanceOf(`member:${alice}:held SUIL`),
    ]).toEqual([6n * SUIL, 4n * SUIL]);
    expect(await claimed()).toEqual([`${4n * SUIL}`]);
    await house.issue();
    await house.ledger.events(house.paid(id, alice, 4n * SUIL, manifest.coinTypes.suil));
    expect((await house.read(alice, id)).status).toBe('paid');
    expect(await house.balanceOf(`member:${alice}:released SUIL`)).toBe(6n * SUIL);
  });

  test('behavior: cancelled or expired, it is released and unclaimed again', async () => {
    const [first = '', second = ''] = await house.ask(claim(4n * SUIL), claim(6n * SUIL));
    expect(await house.ask(cancel(alice, first))).toEqual([first]);
    expect(await claimed()).toEqual([`${6n * SUIL}`]);
    await house.issue();
    expect(await house.sweepAt(house.state.nowMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    expect((await house.read(alice, second)).status).toBe('returned');
    expect(await claimed()).toEqual(['0']);
    expect(await house.balanceOf(`member:${alice}:released SUIL`)).toBe(10n * SUIL);
    expect(await house.balanceOf(`member:${alice} SUIL`)).toBe(0n);
  });

  test('error: nothing to claim, more than there is', async () => {
    const byBob = { ...claim(SUIL), address: bob };
    expect(await house.ask(byBob, claim(10n * SUIL + 1n))).toEqual([
      'HASHRATE_CLAIM_EMPTY',
      'HASHRATE_CLAIM_ABOVE_RELEASED',
    ]);
  });
});

describe('any sequence', () => {
  test('property: of requests, vouchers, payments, cancellations and days: the books agree, nothing is paid twice', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), who: fc.nat(2), amount: fc.bigInt(1n, 12_000n) }),
      fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(20) }),
      fc.record({ kind: fc.constant('issue' as const), loses: fc.boolean() }),
      fc.record({ kind: fc.constant('pay' as const), pick: fc.nat(20) }),
      fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 30 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const ids: { id: string; who: Address; amount: bigint }[] = [];
        const used = new Set<string>();
        for (const action of steps) {
          if (action.kind === 'ask') {
            const who = [alice, bob, carol][action.who] as Address;
            const [id = ''] = await house.ask(withdraw(who, action.amount * USDC));
            if (/^\d+$/.test(id)) ids.push({ id, who, amount: action.amount * USDC });
          } else if (action.kind === 'cancel') {
            const target = ids[action.pick % Math.max(1, ids.length)];
            if (target) await house.ask(cancel(target.who, target.id));
          } else if (action.kind === 'issue') {
            house.signer.losesAnswers = action.loses;
            await house.issue();
          } else if (action.kind === 'pay') {
            const target = ids[action.pick % Math.max(1, ids.length)];
            const voucher = target && house.signer.signed.get(BigInt(target.id));
            // The contract takes a voucher once, and before it ends.
            const isGood =
              voucher !== undefined && voucher.expiresAtMs > house.state.nowMs && !used.has(voucher.id.toString());
            if (target && isGood) {
              used.add(target.id);
              await house.ledger.events({
                ...house.paid(target.id, target.who, target.amount),
                timestampMs: house.state.nowMs,
              });
            }
          } else await house.sweepAt(house.state.nowMs + action.hours * HOUR_MS);
        }
        const { ledger, books: expected } = await house.ledger.balances();
        expect(ledger).toEqual(expected);
        expect(ledger['house:breach USDC'] ?? 0n).toBe(0n);
        for (const { id, who } of ids) if (used.has(id)) expect((await house.read(who, id)).status).toBe('paid');
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
