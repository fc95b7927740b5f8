import type { Address } from '@suil/core';
import * as books from '@suil/core/books';
import { checkLedger } from '@suil/ledger';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverMigrations } from '../../database/schemas.ts';
import type { DecidedIntent } from '../../intents/intent.ts';
import { createLedgerWorld, type LedgerWorld, type WorldIntent } from '../../ledger-world.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../../test-deployment.test-support.ts';
import { getHashrateEntries } from '../hashrate/service.ts';
import { sweepExpired } from './expiry.ts';
import { createFakeSigner, FAKE_KEY, type FakeSigner, voucherOf } from './fake-signer.test-support.ts';
import { issueVouchers, type Refusals } from './issuer.ts';
import { createWithdrawalService, type WithdrawalService } from './service.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob, carol, wallet] = [memberOf('a'), memberOf('b'), memberOf('c'), memberOf('e')];
const operator = manifest.operator as Address;
const { sui, usdc } = manifest.coinTypes;
const DAY = 20_800;
const USDC = 1_000_000n;
const SUI = 1_000_000_000n;
const HOUR_MS = 3_600_000;
/** 23 hours, and the minute after which a hold may return. */
const VALIDITY_MS = 82_800_000;
const MINUTE_MS = 60_000;

type Options = { asset?: 'SUI' | 'USDC'; recipient?: string };
const withdraw = (
  address: Address,
  amount: bigint,
  { asset = 'USDC', recipient = address }: Options = {},
): WorldIntent => ({
  address,
  action: 'withdraw',
  parameters: { asset, amount: `${amount}`, recipient },
});
const cancel = (address: Address, id: string): WorldIntent => ({
  address,
  action: 'cancel_withdrawal',
  parameters: { id },
});

let world: LedgerWorld;
let signer: FakeSigner;
let service: WithdrawalService;
let refusals: Refusals;
let nowMs: number;
let pausedUntilMs: number | null;
let signerKey: string;

beforeEach(async () => {
  world = await createLedgerWorld(database.pool, DAY);
  signer = createFakeSigner();
  refusals = new Map();
  nowMs = onDay(DAY, HOUR_MS);
  pausedUntilMs = null;
  signerKey = FAKE_KEY;
  const unlimited = 1n << 62n;
  const readGate = async () => ({
    pausedUntilMs,
    withdrawKey: Uint8Array.from(Buffer.from(signerKey, 'hex')),
    free: { SUI: unlimited, SUIL: unlimited, USDC: unlimited },
  });
  service = createWithdrawalService({ db: database.pool, manifest, gate: readGate, businessNow: () => nowMs });
  issue = () =>
    issueVouchers({
      pool: database.pool,
      signer,
      readGate,
      site: { domain: 'suil.test', uri: 'https://suil.test', chain: 'sui:localnet' },
      businessNow: () => nowMs,
      refusals,
    });
  const topUp = (member: Address) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 50_000n * USDC });
  await world.events(
    ...[alice, bob, carol].map(topUp),
    eventOn(DAY, 'ToppedUp', { member: alice, coinType: sui, amount: 9n * SUI }),
  );
});
let issue: () => ReturnType<typeof issueVouchers>;

afterEach(async () => {
  const { ledger, books: expected } = await world.balances();
  expect(ledger).toEqual(expected);
  expect(await checkLedger(database.pool)).toEqual([]);
});

const idOf = (decided: DecidedIntent | undefined): string =>
  decided?.outcome === 'done' ? String(decided.result['id']) : (decided?.error.code ?? 'nothing');
const ask = async (...intents: WorldIntent[]): Promise<string[]> => (await world.intents(...intents)).map(idOf);
const read = (address: Address, id: string) => service.get(address, BigInt(id));
const balanceOf = async (account: string) => (await world.balances()).ledger[account] ?? 0n;

/** The chain pays what a voucher says. */
function paid(id: string, recipient: string, amount: bigint, coinType = usdc) {
  return eventOn(world.day, 'Withdrawn', { id: BigInt(id), recipient: recipient as Address, coinType, amount });
}

/** Brings the chain's time to `atMs`, closing the days between, and sweeps; the books are told what returned. */
async function sweepAt(atMs: number): Promise<number> {
  const day = Math.floor(atMs / onDay(1));
  if (day > world.day) await world.closeDay(null, day - world.day);
  const tick = eventOn(day, 'Observed', { pool: manifest.usdcSuiPool, cumulative: 0n });
  await world.events({ ...tick, timestampMs: atMs });
  nowMs = Math.max(nowMs, atMs);
  const before = await database.pool.query<{ id: bigint }>("SELECT id FROM withdrawals WHERE status = 'returned'");
  const returned = await sweepExpired({ pool: database.pool, now: () => 7 });
  const after = await database.pool.query<{ id: bigint }>("SELECT id FROM withdrawals WHERE status = 'returned'");
  const known = new Set(before.rows.map(({ id }) => id));
  for (const { id } of after.rows) if (!known.has(id)) expect(books.returnHold(world.model, id)).toBe(null);
  return returned;
}

describe('a withdrawal', () => {
  test('default: held, issued, paid; every step shows', async () => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC, { recipient: wallet }));
    expect(await read(alice, id)).toEqual({
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
    expect([await balanceOf(`member:${alice} USDC`), await balanceOf(`member:${alice}:held USDC`)]).toEqual([
      49_900n * USDC,
      100n * USDC,
    ]);
    expect(await issue()).toEqual({ issued: 1, problem: null });
    const expiresAtMs = nowMs + VALIDITY_MS;
    const permit = { id: BigInt(id), asset: 'USDC', amount: 100n * USDC, recipient: wallet, expiresAtMs } as const;
    const issued = { status: 'issued', voucher: voucherOf(permit), expiresAtMs, cancellable: false, queue: null };
    expect(await read(alice, id)).toMatchObject(issued);
    // The wallet's own words went with it.
    expect(signer.signed.get(BigInt(id))?.intent).toMatchObject({
      domain: 'suil.test',
      address: alice,
      action: 'withdraw',
      parameters: { asset: 'USDC', amount: '100000000', recipient: wallet },
    });
    await world.events(paid(id, wallet, 100n * USDC));
    expect(await read(alice, id)).toMatchObject({ status: 'paid', voucher: null, digest: expect.any(String) });
    expect(await balanceOf(`member:${alice}:held USDC`)).toBe(0n);
    expect(await balanceOf('house:breach USDC')).toBe(0n);
  });

  test('behavior: only its owner sees it, in pages, by coin and state', async () => {
    const [first = '', second = ''] = await ask(withdraw(alice, USDC), withdraw(alice, SUI, { asset: 'SUI' }));
    await expect(read(bob, first)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' });
    const page = await service.list(alice, { limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual([second]);
    const rest = await service.list(alice, { limit: 1, cursor: page.nextCursor ?? '' });
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[first], null]);
    const usdcOnly = await service.list(alice, { limit: 9, asset: 'USDC', status: 'queued' });
    expect(usdcOnly.items.map(({ id }) => id)).toEqual([first]);
    expect((await service.list(bob, { limit: 9 })).items).toEqual([]);
  });

  test('error: more than the balance, than a tenth of the cap, to the house itself', async () => {
    expect(
      await ask(
        withdraw(alice, 10n * SUI, { asset: 'SUI' }),
        withdraw(alice, 10_000n * USDC + 1n),
        withdraw(alice, USDC, { recipient: manifest.vault }),
        withdraw(alice, USDC, { recipient: manifest.team }),
      ),
    ).toEqual([
      'LEDGER_BALANCE_INSUFFICIENT',
      'WITHDRAWAL_ABOVE_SHARE',
      'WITHDRAWAL_RECIPIENT_INVALID',
      'WITHDRAWAL_RECIPIENT_INVALID',
    ]);
    expect((await service.list(alice, { limit: 9 })).items).toEqual([]);
  });
});

describe('what the chain says was paid', () => {
  test.each([
    ['another amount', (id: string) => paid(id, alice, 99n * USDC)],
    ['another recipient', (id: string) => paid(id, wallet, 100n * USDC)],
    ['another coin', (id: string) => paid(id, alice, 100n * USDC, sui)],
    ['an id that nobody has', (id: string) => paid(`${BigInt(id) + 5n}`, alice, 100n * USDC)],
    ['the largest id there is', () => paid(`${(1n << 64n) - 1n}`, alice, 100n * USDC)],
    [
      'to a reserve instead',
      (id: string) =>
        eventOn(DAY, 'ReserveDeposited', { id: BigInt(id), reserve: alice, coinType: usdc, amount: 100n * USDC }),
    ],
  ])('behavior: %s is a breach, and the request stands', async (_, eventFor) => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC));
    await issue();
    await world.events(eventFor(id));
    expect(await read(alice, id)).toMatchObject({ status: 'issued' });
    expect(await balanceOf(`member:${alice}:held USDC`)).toBe(100n * USDC);
    const { ledger } = await world.balances();
    expect(Object.keys(ledger).filter((account) => account.startsWith('house:breach'))).toHaveLength(1);
  });

  test('behavior: the same request twice pays once, the second is a breach', async () => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC));
    await issue();
    await world.events(paid(id, alice, 100n * USDC), paid(id, alice, 100n * USDC));
    expect(await balanceOf('house:breach USDC')).toBe(-100n * USDC);
    expect(await balanceOf(`member:${alice} USDC`)).toBe(49_900n * USDC);
  });
});

describe('vouchers', () => {
  test('behavior: without a signer they wait and can be cancelled; when it is back they are issued', async () => {
    signer.refusal = 'SIGNER_UNAVAILABLE';
    const [first = '', second = ''] = await ask(withdraw(alice, USDC), withdraw(bob, USDC));
    expect(await issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('signer') });
    expect(await read(alice, first)).toMatchObject({ status: 'queued', cancellable: true });
    expect(await ask(cancel(alice, first))).toEqual([first]);
    signer.refusal = null;
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect((await read(bob, second)).status).toBe('issued');
  });

  test('behavior: an answer lost on its way: no cancelling, and the very same voucher afterwards', async () => {
    const [id = ''] = await ask(withdraw(alice, USDC));
    signer.losesAnswers = true;
    expect(await issue()).toMatchObject({ issued: 0 });
    // Somebody may hold the voucher already, so the money cannot come back now.
    expect(await read(alice, id)).toMatchObject({
      status: 'queued',
      cancellable: false,
      voucher: null,
      expiresAtMs: null,
    });
    expect(await ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
    const [first] = signer.signed.values();
    signer.losesAnswers = false;
    nowMs += 5 * MINUTE_MS;
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect(signer.signed.size).toBe(1);
    expect((await read(alice, id)).voucher).toBe(first && voucherOf(first));
  });

  test('behavior: whoever the signer refuses goes back into the queue, holds nobody up, and is asked for again later', async () => {
    const [first = ''] = await ask(withdraw(alice, USDC));
    signer.refusal = 'SIGNER_REFUSED';
    expect(await issue()).toMatchObject({ issued: 0, problem: expect.stringContaining(`withdrawal ${first}`) });
    signer.refusal = null;
    const [second = ''] = await ask(withdraw(bob, USDC));
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect([(await read(alice, first)).status, (await read(bob, second)).status]).toEqual(['queued', 'issued']);
    nowMs += 10_000;
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect((await read(alice, first)).status).toBe('issued');
  });

  test('behavior: none while the guardian has paused them, nor with a key that the chain does not take', async () => {
    const [id = ''] = await ask(withdraw(alice, USDC));
    pausedUntilMs = nowMs + HOUR_MS;
    expect(await issue()).toEqual({ issued: 0, problem: null });
    expect((await service.limits(alice)).pausedUntilMs).toBe(pausedUntilMs);
    pausedUntilMs = null;
    signerKey = 'cd'.repeat(32);
    expect(await issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('cdcd') });
    signerKey = FAKE_KEY;
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect((await read(alice, id)).status).toBe('issued');
  });

  test('behavior: ten processes at once issue each voucher once and stay within the cap', async () => {
    await ask(
      ...[alice, bob, carol].flatMap((member) => [withdraw(member, 4_000n * USDC), withdraw(member, 3_000n * USDC)]),
    );
    await Promise.all(Array.from({ length: 10 }, () => issue()));
    await issue();
    expect(signer.signed.size).toBe(6);
    const { assets } = await service.limits(alice);
    expect(assets.find(({ asset }) => asset === 'USDC')?.free).toBe(`${79_000n * USDC}`);
  });
});

describe('the queue', () => {
  test('behavior: a tenth of the cap a day for each address; others pass; the rest follows on the next day', async () => {
    const [a1 = '', a2 = '', b1 = ''] = await ask(
      withdraw(alice, 7_000n * USDC),
      withdraw(alice, 4_000n * USDC),
      withdraw(bob, 10_000n * USDC),
    );
    expect(await service.preview(alice, 'USDC', USDC)).toMatchObject({ queued: true, expectedDay: DAY + 1, fee: '0' });
    await issue();
    expect((await read(alice, a1)).status).toBe('issued');
    expect((await read(bob, b1)).status).toBe('issued');
    expect(await read(alice, a2)).toMatchObject({ status: 'queued', queue: { position: 1, expectedDay: DAY + 1 } });
    const { assets } = await service.limits(alice);
    expect(assets.find(({ asset }) => asset === 'USDC')).toEqual({
      asset: 'USDC',
      cap: `${100_000n * USDC}`,
      share: `${10_000n * USDC}`,
      free: `${83_000n * USDC}`,
      ownFree: `${3_000n * USDC}`,
      queueLength: 1,
      queueTotal: `${4_000n * USDC}`,
    });
    nowMs = onDay(DAY + 1);
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect((await read(alice, a2)).status).toBe('issued');
  });

  test('behavior: what does not fit into the cap waits; yesterday’s unused vouchers count today until they end', async () => {
    const members = Array.from({ length: 11 }, (_, index) => `0x${'d'.repeat(62)}${10 + index}` as Address);
    await world.events(
      ...members.map((member) => eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 20_000n * USDC })),
    );
    nowMs = onDay(DAY, 20 * HOUR_MS);
    const ids = await ask(...members.map((member) => withdraw(member, 10_000n * USDC)));
    expect(await issue()).toEqual({ issued: 10, problem: null });
    const last = members[10] as Address;
    expect((await read(last, ids[10] ?? '')).queue).toEqual({ position: 1, expectedDay: DAY + 1 });
    // One is used today; the nine others could still be used tomorrow: 100,000 - 90,000 are free.
    await world.events(paid(ids[0] ?? '', members[0] as Address, 10_000n * USDC));
    nowMs = onDay(DAY + 1, HOUR_MS);
    await world.closeDay(null);
    expect(await issue()).toEqual({ issued: 1, problem: null });
    expect((await service.limits(bob)).assets[2]).toMatchObject({ asset: 'USDC', free: '0' });
    // Used today, it is today's; and what ended unused is nobody's: 100,000 - 10,000 (last) - 10,000 (second).
    await world.events(paid(ids[1] ?? '', members[1] as Address, 10_000n * USDC));
    nowMs = onDay(DAY + 1, 19 * HOUR_MS);
    expect((await service.limits(bob)).assets[2]).toMatchObject({ free: `${80_000n * USDC}` });
  });

  test('behavior: cancelled gives everything back, once, and to nobody else', async () => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC));
    expect(await ask(cancel(bob, id))).toEqual(['WITHDRAWAL_NOT_FOUND']);
    expect(await ask(cancel(alice, id), cancel(alice, id))).toEqual([id, 'WITHDRAWAL_NOT_QUEUED']);
    expect(await balanceOf(`member:${alice} USDC`)).toBe(50_000n * USDC);
    expect(await issue()).toEqual({ issued: 0, problem: null });
    expect((await read(alice, id)).status).toBe('cancelled');
    expect(await ask(cancel(alice, `${(1n << 64n) - 1n}`))).toEqual(['WITHDRAWAL_NOT_FOUND']);
  });

  test('property: cancelling and issuing at once: a voucher or the money, never both', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [id = ''] = await ask(withdraw(alice, USDC));
      const [, cancelled] = await Promise.all([issue(), world.intents(cancel(alice, id))]);
      const { status } = await read(alice, id);
      const isCancelled = cancelled[0]?.outcome === 'done';
      expect([isCancelled, signer.signed.has(BigInt(id)), status]).toEqual(
        isCancelled ? [true, false, 'cancelled'] : [false, true, 'issued'],
      );
    }
  });
});

describe('an expired voucher', () => {
  test('behavior: returns only when the chain’s time is more than a minute past it, and once', async () => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC));
    await issue();
    const expiresAtMs = nowMs + VALIDITY_MS;
    expect(await sweepAt(expiresAtMs + MINUTE_MS)).toBe(0);
    expect((await read(alice, id)).status).toBe('issued');
    expect(await sweepAt(expiresAtMs + MINUTE_MS + 1)).toBe(1);
    expect(await read(alice, id)).toMatchObject({ status: 'returned', voucher: null });
    expect(await balanceOf(`member:${alice} USDC`)).toBe(50_000n * USDC);
    expect(await sweepAt(expiresAtMs + 2 * MINUTE_MS)).toBe(0);
    const { rows } = await database.pool.query(
      "SELECT ref, content FROM ledger.journal WHERE content ? 'expired' ORDER BY seq",
    );
    expect(rows).toEqual([
      {
        ref: expect.stringMatching(/^\d+:expiry$/),
        content: { expired: [id], timestampMs: expiresAtMs + MINUTE_MS + 1 },
      },
    ]);
  });

  test('behavior: one whose answer was lost for good returns, too', async () => {
    const [id = ''] = await ask(withdraw(alice, USDC));
    signer.losesAnswers = true;
    await issue();
    expect(await sweepAt(nowMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    expect((await read(alice, id)).status).toBe('returned');
  });

  test('behavior: paid in the last moment, known only later: it is settled first, so nothing returns', async () => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC));
    await issue();
    const expiresAtMs = nowMs + VALIDITY_MS;
    // The payment and a checkpoint far behind it arrive together: events have their turn in order, then the sweep.
    await world.events({ ...paid(id, alice, 100n * USDC), timestampMs: expiresAtMs - 1 });
    expect(await sweepAt(expiresAtMs + HOUR_MS)).toBe(0);
    expect((await read(alice, id)).status).toBe('paid');
  });

  test('behavior: an event after the return, which the contract rules out, is a breach and pays nobody twice in the ledger', async () => {
    const [id = ''] = await ask(withdraw(alice, 100n * USDC));
    await issue();
    await sweepAt(nowMs + VALIDITY_MS + MINUTE_MS + 1);
    await world.events(paid(id, alice, 100n * USDC));
    expect(await balanceOf('house:breach USDC')).toBe(-100n * USDC);
    expect((await read(alice, id)).status).toBe('returned');
  });
});

describe('the house’s own money', () => {
  beforeEach(async () => {
    await world.fund('reserve', 'USDC', 500n * USDC);
  });

  test('behavior: the operator fills a reserve on the chain by voucher', async () => {
    const parameters = { reserve: 'flow', asset: 'USDC', amount: `${200n * USDC}` } as const;
    const [id = ''] = await ask({ address: operator, action: 'fund_reserve', parameters });
    expect(await balanceOf('house:reserve:held USDC')).toBe(200n * USDC);
    await world.events(eventOn(DAY, 'SetupCompleted', { ...manifest, day: DAY } as never));
    await issue();
    expect(await read(operator, id)).toMatchObject({
      source: 'reserve',
      reserve: 'flow',
      recipient: manifest.liquidity,
      status: 'issued',
    });
    await world.events(
      eventOn(DAY, 'ReserveDeposited', {
        id: BigInt(id),
        reserve: manifest.liquidity,
        coinType: usdc,
        amount: 200n * USDC,
      }),
    );
    expect((await read(operator, id)).status).toBe('paid');
    expect(await balanceOf('house:reserve USDC')).toBe(300n * USDC);
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
      await ask(
        { address: alice, ...allocate },
        { address: alice, action: 'treasury_withdraw', parameters },
        { address: alice, ...fundReserve },
        // The treasury has nothing yet.
        { address: operator, action: 'treasury_withdraw', parameters },
      ),
    ).toEqual(['OPERATOR_ONLY', 'OPERATOR_ONLY', 'OPERATOR_ONLY', 'LEDGER_BALANCE_INSUFFICIENT']);
    await ask({ address: operator, ...allocate });
    expect([await balanceOf('house:bank-reserve USDC'), await balanceOf('house:reserve USDC')]).toEqual([
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
    await world.events(
      eventOn(DAY, 'InviterBound', { member: alice, inviter: manifest.root as Address }),
      eventOn(DAY, 'EmissionDeposited', { amount: 600_000n * SUIL }),
    );
    await world.intents({ address: alice, action: 'buy_hashrate', parameters: { amount: `${100n * USDC}` } });
    await world.closeDay(null);
    await world.closeDay(100_000n);
    nowMs = onDay(world.day, HOUR_MS);
  });

  test('behavior: claimed by voucher to the own wallet, from the released account alone', async () => {
    expect(await balanceOf(`member:${alice}:released SUIL`)).toBe(10n * SUIL);
    const [id = ''] = await ask(claim(4n * SUIL));
    expect(await read(alice, id)).toMatchObject({ asset: 'SUIL', source: 'hashrate', recipient: alice });
    expect([await balanceOf(`member:${alice}:released SUIL`), await balanceOf(`member:${alice}:held SUIL`)]).toEqual([
      6n * SUIL,
      4n * SUIL,
    ]);
    expect(await claimed()).toEqual([`${4n * SUIL}`]);
    await issue();
    await world.events(paid(id, alice, 4n * SUIL, manifest.coinTypes.suil));
    expect((await read(alice, id)).status).toBe('paid');
    expect(await balanceOf(`member:${alice}:released SUIL`)).toBe(6n * SUIL);
  });

  test('behavior: cancelled or expired, it is released and unclaimed again', async () => {
    const [first = '', second = ''] = await ask(claim(4n * SUIL), claim(6n * SUIL));
    expect(await ask(cancel(alice, first))).toEqual([first]);
    expect(await claimed()).toEqual([`${6n * SUIL}`]);
    await issue();
    expect(await sweepAt(nowMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    expect((await read(alice, second)).status).toBe('returned');
    expect(await claimed()).toEqual(['0']);
    expect(await balanceOf(`member:${alice}:released SUIL`)).toBe(10n * SUIL);
    expect(await balanceOf(`member:${alice} SUIL`)).toBe(0n);
  });

  test('error: nothing to claim, more than there is', async () => {
    const byBob = { ...claim(SUIL), address: bob };
    expect(await ask(byBob, claim(10n * SUIL + 1n))).toEqual(['HASHRATE_CLAIM_EMPTY', 'HASHRATE_CLAIM_ABOVE_RELEASED']);
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
            const [id = ''] = await ask(withdraw(who, action.amount * USDC));
            if (/^\d+$/.test(id)) ids.push({ id, who, amount: action.amount * USDC });
          } else if (action.kind === 'cancel') {
            const target = ids[action.pick % Math.max(1, ids.length)];
            if (target) await ask(cancel(target.who, target.id));
          } else if (action.kind === 'issue') {
            signer.losesAnswers = action.loses;
            await issue();
          } else if (action.kind === 'pay') {
            const target = ids[action.pick % Math.max(1, ids.length)];
            const voucher = target && signer.signed.get(BigInt(target.id));
            // The contract takes a voucher once, and before it ends.
            const isGood = voucher !== undefined && voucher.expiresAtMs > nowMs && !used.has(voucher.id.toString());
            if (target && isGood) {
              used.add(target.id);
              await world.events({ ...paid(target.id, target.who, target.amount), timestampMs: nowMs });
            }
          } else await sweepAt(nowMs + action.hours * HOUR_MS);
        }
        const { ledger, books: expected } = await world.balances();
        expect(ledger).toEqual(expected);
        expect(ledger['house:breach USDC'] ?? 0n).toBe(0n);
        for (const { id, who } of ids) if (used.has(id)) expect((await read(who, id)).status).toBe('paid');
      }),
      { numRuns: 8 },
    );
  }, 60_000);
});
