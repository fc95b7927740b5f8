import { type Address, dayStartMs, type Language } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDevice, type TestDevice } from '../../../../dev/push-device.ts';
import { openPushService as openService, type TestService } from '../../../../dev/push-service.ts';
import { acquireLease, endAllLeases, type Lease, LeaseLost } from '../../jobs/lease.ts';
import { createPushKey, readPushKey } from '../../push-settings.ts';
import { createLedgerFixture, type LedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { writeDevice } from './devices.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import { type JobOptions, type PushCounts, sendReminders } from './job.ts';
import type { NotePayload } from './note.ts';
import { createSender, type Sender } from './sender.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_717;
const HOUR_MS = 3_600_000;
const USDC = 1_000_000n;
const [alice, bob] = ['a', 'b'].map((letter) => `0x${letter.repeat(64)}` as Address) as [Address, Address];
const pair = readPushKey(createPushKey((length) => Buffer.alloc(length, 7)));
if (pair === null) throw new Error('the key is one');

async function openPushService(): Promise<TestService> {
  const service = await openService();
  onTestFinished(service.close);
  return service;
}

let fixture: LedgerFixture;
let lease: Lease;
let nowMs: number;
let counts: PushCounts;
let devices: Map<string, TestDevice>;

beforeEach(async () => {
  fixture = await createLedgerFixture(database.pool, DAY);
  await database.pool.query('TRUNCATE push_devices, push_messages, push_cursors');
  const root = manifest.root as Address;
  const topUp = { coinType: manifest.coinTypes.usdc, amount: 10_000n * USDC };
  await fixture.events(
    ...[alice, bob].flatMap((member) => [
      eventOn(DAY, 'InviterBound', { member, inviter: root }),
      eventOn(DAY, 'ToppedUp', { ...topUp, member }),
    ]),
  );
  await fixture.fund('bank_reserve', 'USDC', 1_000n * USDC);
  lease = await take('this');
  nowMs = dayStartMs(DAY) + 10 * HOUR_MS;
  counts = new Map();
  devices = new Map();
});

async function take(holder: string): Promise<Lease> {
  await endAllLeases(database.pool);
  const taken = await acquireLease(database.pool, { name: 'push', holder, durationMs: HOUR_MS });
  if (taken === null) throw new Error('no lease');
  return taken;
}
function open(service: TestService): Sender {
  const settings = { ...(pair as NonNullable<typeof pair>), hosts: [], testOrigins: [service.origin] };
  const lookup = createGuardedLookup();
  return createSender({ settings, contact: 'https://app.example', timeoutMs: 2_000, lookup });
}
async function turnOn(service: TestService, member: Address, name: string, language: Language = 'en_US') {
  const device = createTestDevice();
  devices.set(`/${name}`, device);
  const endpoint = `${service.origin}/${name}`;
  const head = { id: name, device: '', sessionHash: '', now: () => 0 };
  await writeDevice(database.pool, { ...head, ...device.keys, member, endpoint, language });
}
const run = (sender: Sender, options: Partial<JobOptions> = {}, stopping = new AbortController().signal) =>
  sendReminders(
    lease,
    { writer: database.pool, sender, databaseNow: () => nowMs, businessNow: () => nowMs, batchMs: 0, ...options },
    { counts, stopping },
  );
/** What each device was shown since the last look, by its name. */
function shown({ arrived }: TestService): [string, NotePayload][] {
  return arrived
    .splice(0)
    .map(({ path, body }): [string, NotePayload] => [path.slice(1), JSON.parse(devices.get(path)?.decrypt(body) ?? '')])
    .toSorted(([a], [b]) => a.localeCompare(b));
}
const subscribe = (address: Address, termDays: 7 | 30) => ({
  address,
  action: 'subscribe' as const,
  parameters: { termDays, amount: `${123n * USDC}` },
});
const suilPledged = (id: bigint, member: Address, termDays: number) =>
  eventOn(DAY, 'SuilPledged', { member, id, principal: 987n, termDays, value: 654n, hashrate: 2n });
const pledged = (id: bigint, member: Address, termDays: number) =>
  eventOn(DAY, 'Pledged', { member, id, principal: 987n, termDays, value: 654n, escrowed: 3n });

describe('reminders', () => {
  test('default: a day before each term of the bank ends, once, in the language of the device, without amounts', async () => {
    const [intent] = await fixture.intents(subscribe(alice, 7), subscribe(bob, 7));
    const service = await openPushService();
    await turnOn(service, alice, 'phone', 'ja_JP');
    await turnOn(service, alice, 'desk');
    const sender = open(service);
    // The term's days are those after its first: it is over when the day after its last begins.
    const endMs = dayStartMs(DAY + 8);
    nowMs = endMs - 24 * HOUR_MS - 1;
    await run(sender);
    expect(shown(service)).toEqual([]);
    nowMs += 1;
    await run(sender);
    const id = String(intent?.inputSeq);
    const common = { atMs: endMs, tag: `bank-${id}-${endMs}`, page: `/financialDetails?id=${id}` };
    const [desk, phone] = shown(service);
    expect(desk).toEqual([
      'desk',
      {
        ...common,
        title: 'Bank, 7 days',
        text: 'The term ends. Renewal is on: it renews if the bank’s reserve covers it.',
        language: 'en-US',
      },
    ]);
    expect(phone).toMatchObject(['phone', { ...common, title: '銀行、7日', language: 'ja-JP' }]);
    expect(JSON.stringify([desk, phone])).not.toMatch(/123|USDC/);
    for (const laterMs of [1, HOUR_MS, 23 * HOUR_MS]) {
      nowMs = endMs - 24 * HOUR_MS + laterMs;
      await run(sender);
    }
    expect([shown(service), counts]).toEqual([[], new Map([['sent', 2]])]);
    // Renewed: the next term's end is another date.
    await fixture.closeDay(null, 8);
    nowMs = dayStartMs(DAY + 14);
    await run(sender);
    expect(shown(service).map(([name, { atMs }]) => [name, atMs])).toEqual([
      ['desk', dayStartMs(DAY + 15)],
      ['phone', dayStartMs(DAY + 15)],
    ]);
    sender.close();
  });

  test('default: before pledges end and vouchers expire; what was paid or used is no date', async () => {
    await fixture.events(
      ...[pledged(7n, alice, 30), pledged(8n, alice, 30), suilPledged(7n, alice, 1), suilPledged(9n, bob, 1)],
      eventOn(DAY, 'PrincipalPaid', { member: alice, id: 8n, principal: 987n }),
    );
    const parameters = { asset: 'USDC' as const, amount: `${77n * USDC}`, recipient: alice };
    const withdraw = { address: alice, action: 'withdraw' as const, parameters };
    // One has its voucher, the other waits in the queue.
    const [issued] = await fixture.intents(withdraw, withdraw);
    const voucher = String(issued?.inputSeq);
    await database.pool.query(
      `UPDATE withdrawals SET status = 'issued', issued_day = $2, issued_at_ms = $3, expires_at_ms = $4, voucher = 'x' WHERE id = $1`,
      [voucher, DAY, nowMs, nowMs + 23 * HOUR_MS],
    );
    const service = await openPushService();
    await turnOn(service, alice, 'phone');
    const sender = open(service);
    const times: [number, string[]][] = [
      [nowMs + 13 * HOUR_MS, []],
      [dayStartMs(DAY + 1), ['/suilPledge']],
      [nowMs + 17 * HOUR_MS - 1, []],
      [nowMs + 17 * HOUR_MS, [`/assets?voucher=${voucher}`]],
      [nowMs + 22 * HOUR_MS, []],
      [dayStartMs(DAY + 30), ['/pledgeDetails1?id=7']],
      [dayStartMs(DAY + 60), []],
    ];
    for (const [atMs, pages] of times) {
      nowMs = atMs;
      await run(sender);
      expect([atMs, shown(service).map(([, { page }]) => page)]).toEqual([atMs, pages]);
    }
    sender.close();
  });

  test('behavior: a server that was stopped reminds of what is still to come, and not of what is over', async () => {
    await fixture.events(suilPledged(1n, alice, 1), suilPledged(2n, alice, 5));
    const service = await openPushService();
    await turnOn(service, alice, 'phone');
    const sender = open(service);
    nowMs = dayStartMs(DAY + 5) + 20 * HOUR_MS;
    await run(sender);
    expect(shown(service).map(([, { atMs }]) => atMs)).toEqual([dayStartMs(DAY + 6)]);
    sender.close();
  });
});

describe('failures', () => {
  async function oneDue() {
    await fixture.events(suilPledged(1n, alice, 1));
    nowMs = dayStartMs(DAY + 1);
    const service = await openPushService();
    await turnOn(service, alice, 'phone');
    return { service, sender: open(service) };
  }
  const left = async (table: string) =>
    Number((await database.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);

  test.each([404, 410])('behavior: a device that answers %i is deleted', async (status) => {
    const { service, sender } = await oneDue();
    service.answers.set('/phone', status);
    await run(sender);
    expect([await left('push_devices'), await left('push_messages'), counts.get('gone')]).toEqual([0, 0, 1]);
    sender.close();
  });

  test('behavior: one that is not taken now is tried three times more, then no more; another device does not wait for it', async () => {
    const { service, sender } = await oneDue();
    await turnOn(service, alice, 'desk');
    service.answers.set('/phone', 503);
    const tries: number[] = [];
    for (let minute = 0; minute <= 60; minute += 1) {
      const before = service.arrived.length;
      await run(sender);
      if (service.arrived.length > before) tries.push(minute);
      nowMs += 60_000;
    }
    // After a minute, five and twenty-five.
    expect(tries).toEqual([0, 1, 6, 31]);
    expect(service.arrived.map(({ path }) => path).toSorted()).toEqual([
      '/desk',
      '/phone',
      '/phone',
      '/phone',
      '/phone',
    ]);
    const topics = new Set(service.arrived.map(({ headers }) => headers.topic));
    expect([topics.size, await left('push_messages'), await left('push_devices')]).toEqual([1, 0, 2]);
    sender.close();
  });

  test('regression: what a server whose clock is an hour ahead could not send is due again a minute later, for any server', async () => {
    const { service, sender } = await oneDue();
    service.answers.set('/phone', 503);
    const startedMs = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: startedMs + HOUR_MS });
    await run(sender, { databaseNow: null }).finally(() => vi.useRealTimers());
    const { rows } = await database.pool.query<{ next: bigint }>('SELECT next_at_ms AS next FROM push_messages');
    const waitMs = Number(rows[0]?.next) - startedMs;
    expect([waitMs >= 60_000, waitMs < 120_000]).toEqual([true, true]);
    sender.close();
  });

  test('behavior: killed while it sends, it sends nothing twice, and the next one sends the rest', async () => {
    await fixture.events(...Array.from({ length: 60 }, (_, index) => suilPledged(BigInt(index), alice, 1)));
    nowMs = dayStartMs(DAY + 1);
    const service = await openPushService();
    await turnOn(service, alice, 'phone');
    const sender = open(service);
    let sent = 0;
    const dies: Sender = {
      ...sender,
      send: async (target, note) => {
        sent += 1;
        if (sent > 30) throw new Error('killed');
        return sender.send(target, note);
      },
    };
    await expect(run(dies, { batchSize: 25 })).rejects.toThrow('killed');
    lease = await take('next');
    await run(sender, { batchSize: 25 });
    const tags = shown(service).map(([, { tag }]) => tag);
    expect(new Set(tags).size).toBe(tags.length);
    // Of the batch that was being sent at most what had not arrived is lost.
    expect([tags.length >= 35, tags.length <= 60, await left('push_messages')]).toEqual([true, true, 0]);
    sender.close();
  });

  test('attack: a process that lost the lease notes and takes nothing', async () => {
    const { service, sender } = await oneDue();
    const former = lease;
    await take('next');
    lease = former;
    await expect(run(sender)).rejects.toThrow(LeaseLost);
    expect([service.arrived, await left('push_messages'), await left('push_cursors')]).toEqual([[], 0, 0]);
    sender.close();
  });

  test('attack: a row that leads into the own network is asked for nothing', async () => {
    const { service, sender } = await oneDue();
    const inside = await openPushService();
    await database.pool.query('UPDATE push_devices SET endpoint = $1', [`${inside.origin}/`]);
    await run(sender);
    expect([inside.arrived, service.arrived, counts.get('refused')]).toEqual([[], [], 1]);
    sender.close();
  });

  test('edge: one that was turned off after its date was noted gets nothing', async () => {
    const { service, sender } = await oneDue();
    service.answers.set('/phone', 503);
    await run(sender);
    await database.pool.query('DELETE FROM push_devices');
    nowMs += 60_000;
    service.arrived.length = 0;
    await run(sender);
    expect([service.arrived, counts.get('late'), await left('push_messages')]).toEqual([[], 1, 0]);
    sender.close();
  });
});

test('scale: dates of a hundred thousand members are read in pages, each once, also by a process that continues', {
  timeout: 120_000,
}, async () => {
  const COUNT = 100_000;
  await database.pool.query(
    `INSERT INTO pledges (asset, id, member, principal, term_days, value, escrowed, hashrate, start_day, last_day, income_closed, digest, checkpoint, position, timestamp_ms)
     SELECT 'SUIL', n, 'm' || n, 1, 1, 1, 0, 1, $1, $1 + 1, true, 'd' || n, n, 0, 0 FROM generate_series(1, $2) n`,
    [DAY, COUNT],
  );
  await database.pool.query(
    `INSERT INTO push_devices SELECT 'd' || n, 'm' || n * 10, 'https://push.example/' || n, '', '', 'en_US', '', '', 0, 0 FROM generate_series(1, $1) n`,
    [COUNT / 10],
  );
  await database.pool.query('ANALYZE pledges, push_devices');
  nowMs = dayStartMs(DAY + 1);
  const noted = async () => Number((await database.pool.query('SELECT count(*) AS n FROM push_messages')).rows[0]?.n);
  const seen = new Map<string, number>();
  const sender: Sender = {
    close: () => undefined,
    send: async ({ id }) => {
      seen.set(id, (seen.get(id) ?? 0) + 1);
      return 'sent';
    },
  };
  // A page is bounded, whatever there is: as many rows as it may have, and a process that is stopped has done whole pages.
  const stopping = new AbortController();
  const first = run({ ...sender, send: async () => 'later' }, { batchSize: 1 }, stopping.signal);
  await vi.waitUntil(async () => (await noted()) > 0, { timeout: 20_000 });
  stopping.abort();
  await first;
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id::text AS id FROM push_cursors WHERE source = 'suilPledge'",
  );
  expect(Number(rows[0]?.id) % 2_000).toBe(0);
  nowMs += 60_000;
  await run(sender, { batchSize: 1_000 });
  expect([seen.size, new Set(seen.values()), await noted()]).toEqual([COUNT / 10, new Set([1]), 0]);
});
