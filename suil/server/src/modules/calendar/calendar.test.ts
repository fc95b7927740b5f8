import { createHash } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type Address, dayStartMs } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { createLedgerFixture, type LedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { codeOf, createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';
import { eventOn, manifest } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const keys = [1, 2].map((seed) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed)));
const [aliceKey, bobKey] = keys as [Ed25519Keypair, Ed25519Keypair];
const [alice, bob] = keys.map((key) => key.toSuiAddress() as Address) as [Address, Address];
/** The day of the test app's clock. */
const DAY = 20_717;
const USDC = 1_000_000n;
const lines: string[] = [];

let fixture: LedgerFixture;
let app: TestApp;
beforeEach(async () => {
  lines.length = 0;
  fixture = await createLedgerFixture(database.pool, DAY);
  await database.pool.query('TRUNCATE calendar_feeds, rate_limits');
  const root = manifest.root as Address;
  const topUp = { coinType: manifest.coinTypes.usdc, amount: 10_000n * USDC };
  await fixture.events(
    ...[alice, bob].flatMap((member) => [
      eventOn(DAY, 'InviterBound', { member, inviter: root }),
      eventOn(DAY, 'ToppedUp', { ...topUp, member }),
    ]),
  );
  await fixture.fund('bank_reserve', 'USDC', 1_000n * USDC);
  app = createTestApp(database.pool, { log: createLog('trace', { write: (line) => void lines.push(line) }) });
});

async function makeAddress(token: string, language = 'en_US'): Promise<string> {
  const answer = await app.send('POST', '/api/calendar', { token, body: { language } });
  expect(answer.status).toBe(200);
  return new URL(((await answer.json()) as { url: string }).url).pathname;
}
const read = (path: string) => app.send('GET', path);
async function readText(path: string): Promise<string> {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll('\r\n ', '');
}
const valuesOf = (calendar: string, name: string) =>
  calendar.split('\r\n').flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
const subscribe = (address: Address, termDays: 7 | 30) => ({
  address,
  action: 'subscribe' as const,
  parameters: { termDays, amount: `${123n * USDC}` },
});
const pledged = (id: bigint, member: Address, termDays = 30) =>
  eventOn(DAY, 'Pledged', { member, id, principal: 987n, termDays, value: 654n, escrowed: 3n });

/** A voucher of Alice's that expires in an hour. */
async function issueVoucher(): Promise<string> {
  const [asked] = await fixture.intents({
    address: alice,
    action: 'withdraw',
    parameters: { asset: 'USDC', amount: `${77n * USDC}`, recipient: alice },
  });
  const id = String(asked?.inputSeq);
  await database.pool.query(
    `UPDATE withdrawals SET status = 'issued', issued_day = $2, issued_at_ms = $3, expires_at_ms = $4, voucher = 'x' WHERE id = $1`,
    [id, DAY, app.clock.nowMs, app.clock.nowMs + 3_600_000],
  );
  return id;
}

describe('the calendar of an address', () => {
  test('default: terms and vouchers of its member, nearest first, without an amount', async () => {
    const [kept, ended] = await fixture.intents(subscribe(alice, 7), subscribe(alice, 30), subscribe(bob, 30));
    // Subscriptions and withdrawals are named by the number of their input.
    const ids = [kept, ended].map((intent) => String(intent?.inputSeq));
    await fixture.intents({
      address: alice,
      action: 'set_renewal',
      parameters: { subscriptionId: ids[1] ?? '', renewal: 'off' },
    });
    await fixture.events(
      pledged(7n, alice, 90),
      eventOn(DAY, 'SuilPledged', { member: alice, id: 7n, principal: 987n, termDays: 1, value: 654n, hashrate: 2n }),
      pledged(8n, bob),
      pledged(9n, alice),
      eventOn(DAY, 'PrincipalPaid', { member: alice, id: 9n, principal: 987n }),
    );
    const voucher = await issueVoucher();
    const calendar = await readText(await makeAddress(await app.logIn(aliceKey)));
    // A term's days are those after its first; it is over when the day after its last begins.
    const expected = [
      [`voucher-${voucher}-${DAY}@suil`, app.clock.nowMs + 3_600_000, 'Withdrawal to receive', '-PT6H'],
      [`suilPledge-7-${DAY + 2}@suil`, dayStartMs(DAY + 2), 'Pledge\\, 1 day', '-PT24H'],
      [`bank-${ids[0]}-${DAY + 8}@suil`, dayStartMs(DAY + 8), 'Bank\\, 7 days', '-PT24H'],
      [`bank-${ids[1]}-${DAY + 31}@suil`, dayStartMs(DAY + 31), 'Bank\\, 30 days', '-PT24H'],
      [`pledge-7-${DAY + 91}@suil`, dayStartMs(DAY + 91), 'Pledge\\, 90 days', '-PT24H'],
    ] as const;
    expect(valuesOf(calendar, 'UID')).toEqual(expected.map(([uid]) => uid));
    expect(valuesOf(calendar, 'DTSTART').map(timeOf)).toEqual(expected.map(([, atMs]) => atMs));
    expect(valuesOf(calendar, 'SUMMARY')).toEqual(expected.map(([, , title]) => title));
    expect(valuesOf(calendar, 'TRIGGER')).toEqual(expected.map(([, , , trigger]) => trigger));
    expect(calendar).toContain('Renewal is on: it renews');
    expect(calendar).toContain('Renewal is off');
    expect(valuesOf(calendar, 'X-PUBLISHED-TTL')).toEqual(['PT6H']);
    for (const amount of ['123', '987', '654', '77', 'USDC', 'SUI ']) expect(textsOf(calendar)).not.toContain(amount);
  });

  const timeOf = (stamp: string) => Date.parse(stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  const textsOf = (calendar: string) =>
    [...valuesOf(calendar, 'SUMMARY'), ...valuesOf(calendar, 'DESCRIPTION')].join('\n');

  test('behavior: in the language of its making, read by anyone, kept by no cache', async () => {
    await fixture.intents(subscribe(alice, 30));
    const path = await makeAddress(await app.logIn(aliceKey), 'ja_JP');
    const answer = await read(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(valuesOf(await answer.text(), 'SUMMARY')).toEqual(['銀行、30日']);
  });

  test('behavior: a term that has ended is gone, and a renewed one is another event', async () => {
    await fixture.intents(subscribe(alice, 7));
    const path = await makeAddress(await app.logIn(aliceKey));
    await fixture.closeDay(null, 8);
    app.clock.nowMs = dayStartMs(DAY + 8);
    const [next] = valuesOf(await readText(path), 'UID');
    expect(next).toMatch(new RegExp(`-${DAY + 15}@suil$`));
    app.clock.nowMs = dayStartMs(DAY + 15);
    expect(valuesOf(await readText(path), 'UID')).toEqual([]);
  });

  test('edge: of a member with hundreds the first to come, in four statements and a snapshot', async () => {
    await fixture.events(...Array.from({ length: 150 }, (_, index) => pledged(BigInt(index), alice, 200 - index)));
    const path = await makeAddress(await app.logIn(aliceKey));
    const client = await database.pool.connect();
    const query = vi.spyOn(Object.getPrototypeOf(client), 'query');
    client.release();
    const calendar = await readText(path);
    // Two of them begin and end it.
    expect(query).toHaveBeenCalledTimes(6);
    query.mockRestore();
    const starts = valuesOf(calendar, 'DTSTART').map(timeOf);
    // Terms of 51 to 200 days: the first hundred are those of 51 to 150.
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([100, dayStartMs(DAY + 52), dayStartMs(DAY + 151)]);
  });
});

describe('an address', () => {
  test('default: is there once, ends with the next one and when it is turned off', async () => {
    const token = await app.logIn(aliceKey);
    const find = async () => (await app.send('GET', '/api/calendar', { token })).json();
    expect(await find()).toEqual({ createdAtMs: null });
    const first = await makeAddress(token);
    expect(await find()).toEqual({ createdAtMs: app.clock.nowMs });
    app.clock.nowMs += 5;
    const second = await makeAddress(token);
    expect(await find()).toEqual({ createdAtMs: app.clock.nowMs });
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await app.send('DELETE', '/api/calendar', { token })).status).toBe(204);
    expect((await app.send('DELETE', '/api/calendar', { token })).status).toBe(204);
    expect([await find(), (await read(second)).status]).toEqual([{ createdAtMs: null }, 404]);
  });

  test('attack: guesses, old and ended ones, and what is none, are answered alike', async () => {
    const token = await app.logIn(aliceKey);
    const old = await makeAddress(token);
    const present = await makeAddress(token);
    const ended = await makeAddress(await app.logIn(bobKey));
    await app.send('DELETE', '/api/calendar', { token: await app.logIn(bobKey) });
    const answerOf = async (path: string) => {
      const answer = await app.send('GET', path, { headers: { 'x-request-id': 'the-same-for-all' } });
      return [answer.status, await answer.text(), answer.headers.get('cache-control')];
    };
    const refused = await answerOf(old);
    expect([refused[0], refused[1]]).toEqual([404, expect.stringContaining('"CALENDAR_NOT_FOUND"')]);
    const flipped = present.replace(/(.)\.ics$/, (_, last) => `${last === 'A' ? 'Q' : 'A'}.ics`);
    const hash = createHash('sha256').update(present.slice(14, -4)).digest('hex');
    for (const path of [
      ...[ended, flipped, `/api/calendar/${'A'.repeat(43)}.ics`, present.slice(0, -4), `${present}x`],
      ...[`/api/calendar/${hash}.ics`, `/api/calendar/${alice}`, '/api/calendar/%00.ics', '/api/calendar/x'],
      present.toUpperCase().replace('/API/CALENDAR', '/api/calendar'),
    ])
      expect([path, ...(await answerOf(path))]).toEqual([path, ...refused]);
    expect((await read(present)).status).toBe(200);
  });

  test('attack: another member neither sees nor ends it', async () => {
    await fixture.intents(subscribe(bob, 30));
    const [ofAlice, ofBob] = [await makeAddress(await app.logIn(aliceKey)), await makeAddress(await app.logIn(bobKey))];
    expect(valuesOf(await readText(ofAlice), 'UID')).toEqual([]);
    expect(valuesOf(await readText(ofBob), 'UID')).toHaveLength(1);
    const token = await app.logIn(bobKey);
    for (const body of [
      { language: 'en_US', member: alice, address: alice },
      { language: 'en_US', token: ofAlice },
    ])
      await app.send('POST', '/api/calendar', { token, body });
    await app.send('DELETE', '/api/calendar', { token });
    expect((await read(ofAlice)).status).toBe(200);
  });

  test('attack: a session cannot be made of it, and without one it cannot be made or ended', async () => {
    const path = await makeAddress(await app.logIn(aliceKey));
    const secret = path.slice(14, -4);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    for (const [method, target] of [
      ['GET', '/api/calendar'],
      ['POST', '/api/calendar'],
      ['DELETE', '/api/calendar'],
      ['GET', '/api/assets'],
    ] as const) {
      const body = method === 'POST' ? { body: { language: 'en_US' } } : {};
      expect((await app.send(method, target, { ...body, token: secret })).status).toBe(401);
      expect((await app.send(method, target, body)).status).toBe(401);
    }
    expect((await read(path)).status).toBe(200);
  });

  test('error: REQUEST_RATE_LIMITED for a member who makes one after the other; REQUEST_INVALID for a language of no one', async () => {
    const token = await app.logIn(aliceKey);
    for (let count = 0; count < 6; count += 1) await makeAddress(token);
    const make = (language: string) => app.send('POST', '/api/calendar', { token, body: { language } });
    const refused = await make('en_US');
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'REQUEST_RATE_LIMITED']);
    expect(await codeOf(await make('fr_FR'))).toBe('REQUEST_INVALID');
  });

  test('error: REQUEST_RATE_LIMITED for a client that reads without end', async () => {
    const limited = createTestApp(database.pool, { readsPerMinute: 10 });
    const guess = () => limited.send('GET', `/api/calendar/${'A'.repeat(43)}.ics`, { from: '10.0.0.1' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });

  test('attack: its secret is in no log, number, error or row, whatever fails', async () => {
    const path = await makeAddress(await app.logIn(aliceKey));
    const secret = path.slice(14, -4);
    const answers = [
      read(path),
      read(`${path}/`),
      app.send('PUT', path),
      app.send('DELETE', path),
      read(`${path}?a=b`),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.status).toBeLessThan(500);
    await database.pool.query('ALTER TABLE calendar_feeds RENAME TO away');
    try {
      const failed = await read(path);
      expect([failed.status, (await failed.text()).includes(secret)]).toEqual([500, false]);
    } finally {
      await database.pool.query('ALTER TABLE away RENAME TO calendar_feeds');
    }
    expect(lines.join('')).toContain('"route":"/api/calendar/:file"');
    expect(lines.join('')).not.toContain(secret);
    const metrics = await (await app.send('GET', '/metrics', { from: '127.0.0.1' })).text();
    expect(metrics).toContain('path="/api/calendar/:file"');
    expect(metrics).not.toContain(secret);
    const { rows } = await database.pool.query('SELECT * FROM calendar_feeds');
    expect(rows).toEqual([
      {
        token_hash: createHash('sha256').update(secret).digest('hex'),
        member: alice,
        language: 'en_US',
        created_at_ms: BigInt(app.clock.nowMs),
      },
    ]);
  });

  test('behavior: a member that is new has an empty calendar', async () => {
    const path = await makeAddress(await app.logIn(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9))));
    expect(await readText(path)).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
  });
});
