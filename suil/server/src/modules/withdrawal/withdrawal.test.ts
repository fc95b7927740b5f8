import { readJournalHead } from '@suil/ledger';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import type { UnsignedIntent } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { FAKE_KEY, voucherOf } from './issuing/fake-signer.test-support.ts';
import {
  alice,
  bob,
  cancel,
  carol,
  createWithdrawalFixture,
  DAY,
  HOUR_MS,
  MINUTE_MS,
  SUI,
  USDC,
  VALIDITY_MS,
  type WithdrawalFixture,
  wallet,
  withdraw,
} from './withdrawal-fixture.test-support.ts';

const database = useTestDatabase(serverMigrations);
const { sui, usdc } = manifest.coinTypes;
let fixture: WithdrawalFixture;

beforeEach(async () => {
  fixture = await createWithdrawalFixture(database.pool);
});

afterEach(async () => {
  const { ledger, books } = await fixture.ledger.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('a withdrawal', () => {
  test('default: held, issued, paid; every step shows', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC, { recipient: wallet }));
    expect(await fixture.read(alice, id)).toEqual({
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
      independentCheck: null,
      digest: null,
      endedAtMs: null,
    });
    expect([
      await fixture.balanceOf(`member:${alice} USDC`),
      await fixture.balanceOf(`member:${alice}:held USDC`),
    ]).toEqual([49_900n * USDC, 100n * USDC]);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    const expiresAtMs = fixture.state.nowMs + VALIDITY_MS;
    const permit = { id: BigInt(id), asset: 'USDC', amount: 100n * USDC, recipient: wallet, expiresAtMs } as const;
    const issued = { status: 'issued', voucher: voucherOf(permit), expiresAtMs, cancellable: false, queue: null };
    expect(await fixture.read(alice, id)).toMatchObject(issued);
    // The wallet's own words went with it.
    expect(fixture.signer.signed.get(BigInt(id))?.intent).toMatchObject({
      domain: 'suil.test',
      address: alice,
      action: 'withdraw',
      parameters: { asset: 'USDC', amount: '100000000', recipient: wallet },
    });
    await fixture.ledger.events(fixture.paid(id, wallet, 100n * USDC));
    expect(await fixture.read(alice, id)).toMatchObject({ status: 'paid', voucher: null, digest: expect.any(String) });
    expect(await fixture.balanceOf(`member:${alice}:held USDC`)).toBe(0n);
    expect(await fixture.balanceOf('house:breach USDC')).toBe(0n);
  });

  test('behavior: only its owner sees it, in pages, by coin and state', async () => {
    const [first = '', second = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(alice, SUI, { asset: 'SUI' }));
    await expect(fixture.read(bob, first)).rejects.toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' });
    const page = await fixture.service.list(alice, { limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual([second]);
    const rest = await fixture.service.list(alice, { limit: 1, cursor: page.nextCursor ?? '' });
    expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[first], null]);
    const usdcOnly = await fixture.service.list(alice, { limit: 9, asset: 'USDC', status: 'queued' });
    expect(usdcOnly.items.map(({ id }) => id)).toEqual([first]);
    expect((await fixture.service.list(bob, { limit: 9 })).items).toEqual([]);
  });

  test('error: more than the balance, than a tenth of the cap, to an object of the deployment', async () => {
    expect(
      await fixture.ask(
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
    expect((await fixture.service.list(alice, { limit: 9 })).items).toEqual([]);
  });
});

describe('what the chain says was paid', () => {
  test.each([
    ['another amount', (id: string) => fixture.paid(id, alice, 99n * USDC)],
    ['another recipient', (id: string) => fixture.paid(id, wallet, 100n * USDC)],
    ['another coin', (id: string) => fixture.paid(id, alice, 100n * USDC, sui)],
    ['an id of no request', (id: string) => fixture.paid(`${BigInt(id) + 5n}`, alice, 100n * USDC)],
    ['the largest id there is', () => fixture.paid(`${(1n << 64n) - 1n}`, alice, 100n * USDC)],
    [
      'to a reserve instead',
      (id: string) =>
        eventOn(DAY, 'ReserveDeposited', { id: BigInt(id), reserve: alice, coinType: usdc, amount: 100n * USDC }),
    ],
  ])('behavior: %s is a breach, and the request stays', async (_, eventFor) => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    await fixture.ledger.events(eventFor(id));
    expect(await fixture.read(alice, id)).toMatchObject({ status: 'issued' });
    expect(await fixture.balanceOf(`member:${alice}:held USDC`)).toBe(100n * USDC);
    const { ledger } = await fixture.ledger.balances();
    expect(Object.keys(ledger).filter((account) => account.startsWith('house:breach'))).toHaveLength(1);
  });

  test('behavior: a payment of something else with its number gives the hold back at once, whatever its voucher’s expiry', async () => {
    const [queued = '', issued = ''] = await fixture.ask(withdraw(alice, 7n * USDC), withdraw(alice, 9n * USDC));
    fixture.signer.refusals.set(BigInt(queued), 'SIGNER_UNAVAILABLE');
    await fixture.issue();
    expect((await fixture.read(alice, issued)).status).toBe('issued');
    await fixture.ledger.events(
      fixture.paid(queued, wallet, 7n * USDC),
      fixture.paid(issued, alice, 8n * USDC),
      fixture.paid(`${(1n << 64n) - 1n}`, alice, USDC),
    );
    expect(await fixture.sweepAt(fixture.state.nowMs)).toBe(2);
    for (const id of [queued, issued]) expect(await fixture.read(alice, id)).toMatchObject({ status: 'returned' });
    expect(await fixture.balanceOf(`member:${alice}:held USDC`)).toBe(0n);
    expect(await fixture.balanceOf(`member:${alice} USDC`)).toBe(50_000n * USDC);
    expect(await fixture.sweepAt(fixture.state.nowMs + 1)).toBe(0);
  });

  test('error: INDEXER_EVENT_INVALID for a coin that the vault does not keep: it is in no account', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    const paid = fixture.paid(id, alice, 100n * USDC, `${manifest.package}::other::OTHER`);
    await expect(fixture.ledger.events(paid)).rejects.toMatchObject({ code: 'INDEXER_EVENT_INVALID' });
    expect(await fixture.balanceOf(`member:${alice}:held USDC`)).toBe(100n * USDC);
  });

  test('attack: a voucher whose request another payment ended is no way to be paid twice: what it takes is a breach', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    await fixture.ledger.events(fixture.paid(id, wallet, 100n * USDC));
    expect(await fixture.sweepAt(fixture.state.nowMs)).toBe(1);
    await fixture.ledger.events(fixture.paid(id, alice, 100n * USDC));
    expect(await fixture.balanceOf('house:breach USDC')).toBe(-200n * USDC);
    expect(await fixture.balanceOf(`member:${alice} USDC`)).toBe(50_000n * USDC);
  });

  test('behavior: a request whose number the chain has used is refused and takes nothing; the next one has another number', async () => {
    const { lastSeq } = await readJournalHead(database.pool);
    // The event's own line is the next one.
    const used = lastSeq + 2n;
    await fixture.ledger.events(fixture.paid(`${used}`, wallet, USDC));
    expect(await fixture.ask(withdraw(alice, USDC), withdraw(alice, USDC))).toEqual([
      'WITHDRAWAL_NUMBER_USED',
      `${used + 1n}`,
    ]);
    expect(await fixture.balanceOf(`member:${alice} USDC`)).toBe(49_999n * USDC);
  });

  test.each([
    ['claim_hashrate', { amount: '1' }, alice],
    ['treasury_withdraw', { asset: 'USDC', amount: '1', recipient: wallet }, manifest.operator],
    ['fund_reserve', { reserve: 'flow', asset: 'USDC', amount: '1' }, manifest.operator],
  ] as const)('behavior: %s is refused for a used number, too', async (action, parameters, address) => {
    const { lastSeq } = await readJournalHead(database.pool);
    await fixture.ledger.events(fixture.paid(`${lastSeq + 2n}`, wallet, USDC));
    expect(await fixture.ask({ action, parameters, address } as UnsignedIntent)).toEqual(['WITHDRAWAL_NUMBER_USED']);
  });

  test('behavior: the same request twice pays once, the second is a breach', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, 100n * USDC));
    await fixture.issue();
    await fixture.ledger.events(fixture.paid(id, alice, 100n * USDC), fixture.paid(id, alice, 100n * USDC));
    expect(await fixture.balanceOf('house:breach USDC')).toBe(-100n * USDC);
    expect(await fixture.balanceOf(`member:${alice} USDC`)).toBe(49_900n * USDC);
  });
});

describe('vouchers', () => {
  test('behavior: without a signer they wait and can be cancelled; when it is back they are issued', async () => {
    fixture.signer.refusal = 'SIGNER_UNAVAILABLE';
    const [first = '', second = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('signer') });
    expect(await fixture.read(alice, first)).toMatchObject({ status: 'queued', cancellable: true });
    expect(await fixture.ask(cancel(alice, first))).toEqual([first]);
    fixture.signer.refusal = null;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.read(bob, second)).status).toBe('issued');
  });

  test('behavior: an answer lost on its way: no cancelling, and the very same voucher afterwards', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.signer.losesAnswers = true;
    expect(await fixture.issue()).toMatchObject({ issued: 0 });
    // The member may hold the voucher already, so the money cannot come back now.
    expect(await fixture.read(alice, id)).toMatchObject({
      status: 'queued',
      cancellable: false,
      voucher: null,
      expiresAtMs: null,
    });
    expect(await fixture.ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
    const [first] = fixture.signer.signed.values();
    fixture.signer.losesAnswers = false;
    fixture.state.nowMs += 5 * MINUTE_MS;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect(fixture.signer.signed.size).toBe(1);
    expect((await fixture.read(alice, id)).voucher).toBe(first && voucherOf(first));
  });

  test.each(['SIGNER_TOKEN_INVALID', 'ROUTE_NOT_FOUND', 'SIGNER_ID_CONFLICT'] as const)(
    'behavior: %s does not say that there is no voucher: no cancelling, and the hold stays until it has ended',
    async (code) => {
      const [id = ''] = await fixture.ask(withdraw(alice, USDC));
      fixture.signer.losesAnswers = true;
      await fixture.issue();
      fixture.signer.refusal = code;
      fixture.state.nowMs += MINUTE_MS;
      await fixture.issue();
      expect(await fixture.ask(cancel(alice, id))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
      const issuedAtMs = fixture.state.nowMs - MINUTE_MS;
      expect(await fixture.sweepAt(issuedAtMs + VALIDITY_MS + MINUTE_MS + 1)).toBe(1);
    },
  );

  test('behavior: an approved request that the signer refuses stays marked, blocks no other, and is sent again later', async () => {
    const [first = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.signer.refusal = 'SIGNER_REFUSED';
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining(`withdrawal ${first}`) });
    // Its approval counts until it ends, so the money cannot come back before.
    expect(await fixture.read(alice, first)).toMatchObject({ status: 'queued', cancellable: false });
    expect(await fixture.ask(cancel(alice, first))).toEqual(['WITHDRAWAL_NOT_QUEUED']);
    fixture.signer.refusal = null;
    const [second = ''] = await fixture.ask(withdraw(bob, USDC));
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect([(await fixture.read(alice, first)).status, (await fixture.read(bob, second)).status]).toEqual([
      'queued',
      'issued',
    ]);
    fixture.state.nowMs += 10_000;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.read(alice, first)).status).toBe('issued');
  });

  test('behavior: a refusal is deleted once its request has left the queue', async () => {
    const [first = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.auditor.refusal = 'AUDIT_REFUSED';
    await fixture.issue();
    expect(await fixture.ask(cancel(alice, first))).toEqual([first]);
    expect(fixture.refusals.size).toBe(1);
    fixture.auditor.refusal = null;
    fixture.state.nowMs += 3 * HOUR_MS;
    await fixture.ask(withdraw(bob, USDC));
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect(fixture.refusals.size).toBe(0);
  });

  test('behavior: one that the signer cannot check now, because its node is unavailable, waits and blocks no other', async () => {
    const [first = '', second = ''] = await fixture.ask(withdraw(alice, USDC), withdraw(bob, USDC));
    fixture.signer.refusals.set(BigInt(first), 'CHAIN_NODE_UNAVAILABLE');
    expect(await fixture.issue()).toMatchObject({ issued: 1, problem: expect.stringContaining(`withdrawal ${first}`) });
    expect((await fixture.read(bob, second)).status).toBe('issued');
    fixture.signer.refusals.clear();
    fixture.state.nowMs += 10_000;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('behavior: those that the signer gives no clear answer to come after all others, and are asked for again', async () => {
    const ids = await fixture.ask(...Array.from({ length: 4 }, () => withdraw(alice, USDC)), withdraw(bob, USDC));
    for (const id of ids.slice(0, 4)) fixture.signer.refusals.set(BigInt(id), 'SIGNER_UNAVAILABLE');
    // A signer that is away altogether is not asked for each of them.
    expect(await fixture.issue()).toMatchObject({ issued: 0 });
    expect(await fixture.issue()).toMatchObject({ issued: 1 });
    expect((await fixture.read(bob, ids[4] ?? '')).status).toBe('issued');
    expect((await fixture.read(alice, ids[0] ?? '')).cancellable).toBe(false);
    fixture.signer.refusals.clear();
    expect(await fixture.issue()).toEqual({ issued: 4, problem: null });
  });

  test('behavior: none while the guardian has paused them, nor with a key that the chain does not take', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    fixture.state.pausedUntilMs = fixture.state.nowMs + HOUR_MS;
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    expect((await fixture.service.limits(alice)).pausedUntilMs).toBe(fixture.state.pausedUntilMs);
    fixture.state.pausedUntilMs = null;
    fixture.state.keyOnChain = 'cd'.repeat(32);
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('cdcd') });
    fixture.vault.elapsedMs += 19_999;
    await fixture.issue();
    expect(await fixture.halts.readHalts()).toEqual([]);
    fixture.state.keyOnChain = FAKE_KEY;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.read(alice, id)).status).toBe('issued');
  });

  test('behavior: another key on the chain for 20 s, or none, is a halt that the operator ends, whatever the chain has then', async () => {
    await fixture.ask(withdraw(alice, USDC));
    fixture.state.keyOnChain = '';
    const detail = `the chain takes vouchers of no key, not of ${FAKE_KEY}`;
    expect(await fixture.issue()).toEqual({ issued: 0, problem: detail });
    fixture.vault.elapsedMs += 20_000;
    expect(await fixture.issue()).toEqual({ issued: 0, problem: detail });
    const [halt] = await fixture.halts.readHalts();
    expect(halt).toMatchObject({ code: 'VOUCHER_KEY_DIFFERS', level: 1, detail });
    fixture.state.keyOnChain = FAKE_KEY;
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('VOUCHER_KEY_DIFFERS') });
    await fixture.halts.keeper.settled();
    expect((await fixture.resume(halt!)).open).toEqual([]);
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('attack: a node that says another key, or none: nothing waits and no halt opens, since the keys are certified', async () => {
    for (const lie of ['cd'.repeat(32), '']) {
      await fixture.ask(withdraw(alice, USDC));
      fixture.state.nodeSaysKey = lie;
      expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
      fixture.vault.elapsedMs += 20_000;
      await fixture.ask(withdraw(alice, USDC));
      expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    }
    expect(await fixture.halts.readHalts()).toEqual([]);
  });

  test('attack: a node that hides another key by saying the signer’s', async () => {
    await fixture.ask(withdraw(alice, USDC));
    fixture.state.keyOnChain = 'cd'.repeat(32);
    fixture.state.nodeSaysKey = FAKE_KEY;
    await fixture.issue();
    fixture.vault.elapsedMs += 20_000;
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('cdcd') });
    expect(await fixture.halts.readHalts()).toMatchObject([{ code: 'VOUCHER_KEY_DIFFERS' }]);
  });

  test('attack: nodes that keep the certified keys back, or a lie while none is known: vouchers wait, and no halt opens', async () => {
    await fixture.ask(withdraw(alice, USDC));
    const looks = async () => {
      const problems = [];
      for (let look = 0; look < 2; look++) {
        problems.push((await fixture.issue()).problem);
        fixture.vault.elapsedMs += 20_000;
      }
      return problems;
    };
    fixture.state.keys = 'unproven';
    const unproven = 'no node proves which voucher keys the chain has';
    expect(await looks()).toEqual([unproven, unproven]);
    fixture.state.keys = 'unknown';
    fixture.state.keyOnChain = 'cd'.repeat(32);
    const other = `the chain takes vouchers of key ${'cd'.repeat(32)}, not of ${FAKE_KEY}`;
    expect(await looks()).toEqual([other, other]);
    expect(await fixture.halts.readHalts()).toEqual([]);
    fixture.state.keyOnChain = FAKE_KEY;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('behavior: a server that has yet to catch up knows a key of before: vouchers wait, and no halt opens', async () => {
    await fixture.ask(withdraw(alice, USDC));
    fixture.state.keyOnChain = 'cd'.repeat(32);
    fixture.state.keysAgeMs = 300_001;
    const problem = 'the chain is followed again first: it may have other voucher keys by now';
    expect(await fixture.issue()).toEqual({ issued: 0, problem });
    fixture.vault.elapsedMs += 20_000;
    expect(await fixture.issue()).toEqual({ issued: 0, problem });
    expect(await fixture.halts.readHalts()).toEqual([]);
    fixture.state.keysAgeMs = 300_000;
    fixture.state.keyOnChain = FAKE_KEY;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('behavior: two looks at another key that are more than a minute apart say nothing of the time between', async () => {
    await fixture.ask(withdraw(alice, USDC));
    fixture.state.keyOnChain = 'cd'.repeat(32);
    for (let look = 0; look < 2; look++) {
      await fixture.issue();
      fixture.vault.elapsedMs += 60_001;
    }
    expect(await fixture.halts.readHalts()).toEqual([]);
  });

  test('behavior: no more in an hour than the contract pays in it, less vouchers of the last 60 minutes; the day’s free is not touched', async () => {
    const amount = 4_000n * USDC;
    fixture.state.freeThisHour = { ...fixture.state.freeThisHour, USDC: 9_000n * USDC };
    await fixture.ask(...[alice, bob, carol].map((member) => withdraw(member, amount)));
    // 9,000 take two of 4,000; what is left of the hour is 1,000.
    expect(await fixture.issue()).toEqual({ issued: 2, problem: null });
    const { assets } = await fixture.service.limits(alice);
    expect(assets.find(({ asset }) => asset === 'USDC')?.free).toBe(`${92_000n * USDC}`);
    // For 60 minutes the vouchers in hand hold 8,000, also of the next hour.
    fixture.state.nowMs += HOUR_MS - 1;
    fixture.state.freeThisHour = { ...fixture.state.freeThisHour, USDC: 12_000n * USDC - 1n };
    expect(await fixture.issue()).toEqual({ issued: 0, problem: null });
    // Unused for longer, they keep no other member waiting: an hour of which 4,000 are free takes 4,000.
    fixture.state.nowMs += 1;
    fixture.state.freeThisHour = { ...fixture.state.freeThisHour, USDC: amount };
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    const { assets: later } = await fixture.service.limits(alice);
    expect(later.find(({ asset }) => asset === 'USDC')?.free).toBe(`${88_000n * USDC}`);
  });

  test('regression: a voucher that is used and applied after the limits were read, before requests are marked, still counts', async () => {
    const amount = 4_000n * USDC;
    fixture.state.freeThisHour = { ...fixture.state.freeThisHour, USDC: 9_000n * USDC };
    const [id = ''] = await fixture.ask(withdraw(alice, amount));
    expect((await fixture.issue()).issued).toBe(1);
    await fixture.ask(...[bob, carol].map((member) => withdraw(member, amount)));
    const { readVaultBalances } = fixture.vault;
    fixture.vault.readVaultBalances = async () => {
      fixture.vault.readVaultBalances = readVaultBalances;
      await fixture.ledger.events(fixture.paid(id, alice, amount));
      return readVaultBalances();
    };
    // Of the hour's 9,000 the contract has paid 4,000: of the other 5,000 it pays one more of 4,000.
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect((await fixture.read(alice, id)).status).toBe('paid');
  });

  test('behavior: none while the audit key is disabled on the chain', async () => {
    await fixture.ask(withdraw(alice, USDC));
    fixture.state.auditKeyOnChain = '';
    expect(await fixture.issue()).toMatchObject({ issued: 0, problem: expect.stringContaining('audit key') });
    fixture.state.auditKeyOnChain = FAKE_KEY;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
  });

  test('behavior: limits name a signer that does not answer; what waits keeps its place and is issued when it answers again', async () => {
    const [id = ''] = await fixture.ask(withdraw(alice, USDC));
    expect(await fixture.service.limits(alice)).toMatchObject({ signerAnswers: true });
    fixture.signer.refusal = 'SIGNER_UNAVAILABLE';
    expect(await fixture.issue()).toMatchObject({ issued: 0 });
    expect(await fixture.service.limits(alice)).toMatchObject({ signerAnswers: false });
    expect(await fixture.read(alice, id)).toMatchObject({ status: 'queued', queue: { position: 1 } });
    fixture.signer.refusal = null;
    expect(await fixture.issue()).toEqual({ issued: 1, problem: null });
    expect(await fixture.service.limits(alice)).toMatchObject({ signerAnswers: true });
  });

  test('behavior: ten processes at once issue each voucher once and stay within the cap', async () => {
    await fixture.ask(
      ...[alice, bob, carol].flatMap((member) => [withdraw(member, 4_000n * USDC), withdraw(member, 3_000n * USDC)]),
    );
    await Promise.all(Array.from({ length: 10 }, () => fixture.issue()));
    await fixture.issue();
    expect(fixture.signer.signed.size).toBe(6);
    const { assets } = await fixture.service.limits(alice);
    expect(assets.find(({ asset }) => asset === 'USDC')?.free).toBe(`${79_000n * USDC}`);
  });
});
