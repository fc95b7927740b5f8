import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { eventOn, manifest } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { FAKE_KEY, voucherOf } from './issuing/fake-signer.test-support.ts';
import {
  alice,
  bob,
  cancel,
  carol,
  createWithdrawalWorld,
  DAY,
  HOUR_MS,
  MINUTE_MS,
  SUI,
  USDC,
  VALIDITY_MS,
  type WithdrawalWorld,
  wallet,
  withdraw,
} from './withdrawal-world.test-support.ts';

const database = useTestDatabase(serverMigrations);
const { sui, usdc } = manifest.coinTypes;
let house: WithdrawalWorld;

beforeEach(async () => {
  house = await createWithdrawalWorld(database.pool);
});

afterEach(async () => {
  const { ledger, books } = await house.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('a withdrawal', () => {
  test('default: held, issued, paid; every step shows', async () => {
    const [id = ''] = await house.ask(withdraw(alice, 100n * USDC, { recipient: wallet }));
    expect(await house.read(alice, id)).toEqual({
      id,
      asset: 'USDC',
      amount: '100000000',
      recipient: wallet,
      source: 'balance',
      reserve: null,
      status: 'queued',
      requestedAtMs: expect.any(Number),
      cancellable: true,
      queue: { position: 1, expectedDay: DAY },
      voucher: null,
      issuedAtMs: null,
      expiresAtMs: null,
      digest: null,
      endedAtMs: null,
    });
    expect([await house.balanceOf(`member:${alice} USDC`), await house.balanceOf(`member:${alice}:held USDC`)]).toEqual(
      [49_900n * USDC, 100n * USDC],
    );
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    const expiresAtMs = house.state.nowMs + VALIDITY_MS;
    const permit = { id: BigInt(id), asset: 'USDC', amount: 100n * USDC, recipient: wallet, expiresAtMs } as const;
    const issued = { status: 'issued', voucher: voucherOf(permit), expiresAtMs, cancellable: false, queue: null };
    expect(await house.read(alice, id)).toMatchObject(issued);
    // The wallet's own words went with it.
    expect(house.signer.signed.get(BigInt(id))?.intent).toMatchObject({
      domain: 'suil.test',
      address: alice,
      action: 'withdraw',
      parameters: { asset: 'USDC', amount: '100000000', recipient: wallet },
    });
    await house.ledger.events(house.paid(id, wallet, 100n * USDC));
    expect(await house.read(alice, id)).toMatchObject({ status: 'paid', voucher: null, digest: expect.any(String) });
    expect(await house.balanceOf(`member:${alice}:held USDC`)).toBe(0n);
    expect(await house.balanceOf('house:breach USDC')).toBe(0n);
  });

  test('behavior: only its owner sees it, in pages, by coin and state', async () => {
    const [first = '', second = ''] = await house.ask(withdraw(alice, USDC), withdraw(alice, SUI, { asset: 'SUI' }));
    await expect(house.read(bob, first)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' });
    const page = await house.service.list(alice, { limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual([second]);
    const rest = await house.service.list(alice, { limit: 1, cursor: page.nextCursor ?? '' });
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[first], null]);
    const usdcOnly = await house.service.list(alice, { limit: 9, asset: 'USDC', status: 'queued' });
    expect(usdcOnly.items.map(({ id }) => id)).toEqual([first]);
    expect((await house.service.list(bob, { limit: 9 })).items).toEqual([]);
  });

  test('error: more than the balance, than a tenth of the cap, to the house itself', async () => {
    expect(
      await house.ask(
        withdraw(alice, 10n * SUI, { asset: 'SUI' }),
        withdraw(alice, 10_000n * USDC + 1n),
        withdraw(alice, USDC, { recipient: manifest.vault }),
        ...[manifest.team, manifest.suilSuiPool, manifest.finance, manifest.upgradeLock].map((recipient) =>
          withdraw(alice, USDC, { recipient }),
        ),
      ),
    ).toEqual([
      'LEDGER_BALANCE_INSUFFICIENT',
      'WITHDRAWAL_ABOVE_SHARE',
      ...Array.from({ length: 5 }, () => 'WITHDRAWAL_RECIPIENT_INVALID'),
    ]);
    expect((await house.service.list(alice, { limit: 9 })).items).toEqual([]);
  });
});

describe('what the chain says was paid', () => {
  test.each([
    ['another amount', (id: string) => house.paid(id, alice, 99n * USDC)],
    ['another recipient', (id: string) => house.paid(id, wallet, 100n * USDC)],
    ['another coin', (id: string) => house.paid(id, alice, 100n * USDC, sui)],
    ['an id that nobody has', (id: string) => house.paid(`${BigInt(id) + 5n}`, alice, 100n * USDC)],
    ['the largest id there is', () => house.paid(`${(1n << 64n) - 1n}`, alice, 100n * USDC)],
    [
      'to a reserve instead',
      (id: string) =>
        eventOn(DAY, 'ReserveDeposited', { id: BigInt(id), reserve: alice, coinType: usdc, amount: 100n * USDC }),
    ],
  ])('behavior: %s is a breach, and the request stands', async (_, eventFor) => {
    const [id = ''] = await house.ask(withdraw(alice, 100n * USDC));
    await house.issue();
    await house.ledger.events(eventFor(id));
    expect(await house.read(alice, id)).toMatchObject({ status: 'issued' });
    expect(await house.balanceOf(`member:${alice}:held USDC`)).toBe(100n * USDC);
    const { ledger } = await house.ledger.balances();
    expect(Object.keys(ledger).filter((account) => account.startsWith('house:breach'))).toHaveLength(1);
  });

  test('behavior: the same request twice pays once, the second is a breach', async () => {
    const [id = ''] = await house.ask(withdraw(alice, 100n * USDC));
    await house.issue();
    await house.ledger.events(house.paid(id, alice, 100n * USDC), house.paid(id, alice, 100n * USDC));
    expect(await house.balanceOf('house:breach USDC')).toBe(-100n * USDC);
    expect(await house.balanceOf(`member:${alice} USDC`)).toBe(49_900n * USDC);
  });
});

describe('vouchers', () => {
  test('behavior: without a signer they wait and can be cancelled; when it is back they are issued', async () => {
    house.signer.refusal = 'SIGNER_UNAVAILABLE';
    const [first = '', second = ''] = await house.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    expect(await house.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('signer') });
    expect(await house.read(alice, first)).toMatchObject({ status: 'queued', cancellable: true });
    expect(await house.ask(cancel(alice, first))).toEqual([first]);
    house.signer.refusal = null;
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    expect((await house.read(bob, second)).status).toBe('issued');
  });

  test('behavior: an answer lost on its way: no cancelling, and the very same voucher afterwards', async () => {
    const [id = ''] = await house.ask(withdraw(alice, USDC));
    house.signer.losesAnswers = true;
    expect(await house.issue()).toMatchObject({ issued: 0 });
    // Somebody may hold the voucher already, so the money cannot come back now.
    expect(await house.read(alice, id)).toMatchObject({
      status: 'queued',
      cancellable: false,
      voucher: null,
      expiresAtMs: null,
    });
    expect(await house.ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
    const [first] = house.signer.signed.values();
    house.signer.losesAnswers = false;
    house.state.nowMs += 5 * MINUTE_MS;
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    expect(house.signer.signed.size).toBe(1);
    expect((await house.read(alice, id)).voucher).toBe(first && voucherOf(first));
  });

  test.each(['SIGNER_TOKEN_INVALID', 'ROUTE_NOT_FOUND', 'SIGNER_ID_CONFLICT'] as const)(
    'behavior: %s does not say that there is no voucher: no cancelling, and the hold stays until it has ended',
    async (code) => {
      const [id = ''] = await house.ask(withdraw(alice, USDC));
      house.signer.losesAnswers = true;
      await house.issue();
      house.signer.refusal = code;
      house.state.nowMs += MINUTE_MS;
      await house.issue();
      expect(await house.ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
      const issuedAtMs = house.state.nowMs - MINUTE_MS;
      expect(await house.sweepAt(issuedAtMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    },
  );

  test('behavior: whoever the signer refuses goes back into the queue, holds nobody up, and is asked for again later', async () => {
    const [first = ''] = await house.ask(withdraw(alice, USDC));
    house.signer.refusal = 'SIGNER_REFUSED';
    expect(await house.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining(`withdrawal ${first}`) });
    house.signer.refusal = null;
    const [second = ''] = await house.ask(withdraw(bob, USDC));
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    expect([(await house.read(alice, first)).status, (await house.read(bob, second)).status]).toEqual([
      'queued',
      'issued',
    ]);
    house.state.nowMs += 10_000;
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    expect((await house.read(alice, first)).status).toBe('issued');
  });

  test('behavior: who left the queue is not remembered as refused for ever', async () => {
    const [first = ''] = await house.ask(withdraw(alice, USDC));
    house.signer.refusal = 'SIGNER_REFUSED';
    await house.issue();
    expect(await house.ask(cancel(alice, first))).toEqual([first]);
    expect(house.refusals.size).toBe(1);
    house.signer.refusal = null;
    house.state.nowMs += 3 * HOUR_MS;
    await house.ask(withdraw(bob, USDC));
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    expect(house.refusals.size).toBe(0);
  });

  test('behavior: one that the signer cannot check now, because its node is away, goes back and holds nobody up', async () => {
    const [first = '', second = ''] = await house.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    house.signer.refusals.set(BigInt(first), 'CHAIN_NODE_UNAVAILABLE');
    expect(await house.issue()).toMatchObject({ issued: 1, problem: expect.stringContaining(`withdrawal ${first}`) });
    expect((await house.read(bob, second)).status).toBe('issued');
    expect((await house.read(alice, first)).cancellable).toBe(true);
  });

  test('behavior: those that the signer gives no clear answer to come after all others, and are asked for again', async () => {
    const ids = await house.ask(...Array.from({ length: 4 }, () => withdraw(alice, USDC)), withdraw(bob, USDC));
    for (const id of ids.slice(0, 4)) house.signer.refusals.set(BigInt(id), 'SIGNER_UNAVAILABLE');
    // A signer that is away altogether is not asked for each of them.
    expect(await house.issue()).toMatchObject({ issued: 0 });
    expect(await house.issue()).toMatchObject({ issued: 1 });
    expect((await house.read(bob, ids[4] ?? '')).status).toBe('issued');
    expect((await house.read(alice, ids[0] ?? '')).cancellable).toBe(false);
    house.signer.refusals.clear();
    expect(await house.issue()).toEqual({ issued: 4, problem: null });
  });

  test('behavior: none while the guardian has paused them, nor with a key that the chain does not take', async () => {
    const [id = ''] = await house.ask(withdraw(alice, USDC));
    house.state.pausedUntilMs = house.state.nowMs + HOUR_MS;
    expect(await house.issue()).toEqual({ issued: 0, problem: null });
    expect((await house.service.limits(alice)).pausedUntilMs).toBe(house.state.pausedUntilMs);
    house.state.pausedUntilMs = null;
    house.state.keyOnChain = 'cd'.repeat(32);
    expect(await house.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('cdcd') });
    house.state.keyOnChain = FAKE_KEY;
    expect(await house.issue()).toEqual({ issued: 1, problem: null });
    expect((await house.read(alice, id)).status).toBe('issued');
  });

  test('behavior: ten processes at once issue each voucher once and stay within the cap', async () => {
    await house.ask(
      ...[alice, bob, carol].flatMap((member) => [withdraw(member, 4_000n * USDC), withdraw(member, 3_000n * USDC)]),
    );
    await Promise.all(Array.from({ length: 10 }, () => house.issue()));
    await house.issue();
    expect(house.signer.signed.size).toBe(6);
    const { assets } = await house.service.limits(alice);
    expect(assets.find(({ asset }) => asset === 'USDC')?.free).toBe(`${79_000n * USDC}`);
  });
});
