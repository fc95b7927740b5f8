import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { USD } from '../check/journal.test-support.ts';
import { type Halt, haltName } from '../halt/halt-log.ts';
import { AuditStatus } from '../status.ts';
import { ApprovalFixture, HOUR, NOON } from './approvals.test-support.ts';
import { createApprovalEndpoints } from './endpoints.ts';

const beat = { bytes: Uint8Array.of(1, 2), signature: Uint8Array.of(3) };
const TOKEN = 'a-token-of-enough-characters';
let fixture: ApprovalFixture;
let wallMs: number;
let lines: string[];
let app: ReturnType<typeof createApprovalEndpoints>;
let open: Halt[];
let status: AuditStatus;

beforeEach(async () => {
  fixture = await ApprovalFixture.open();
  wallMs = 0;
  lines = [];
  open = [];
  status = new AuditStatus(() => wallMs);
  app = createApprovalEndpoints({
    approvals: { approve: (request, sources) => fixture.service.approve(request, sources) },
    sources: fixture.sources,
    status,
    openHalts: () => open,
    answeredIds: () => [{ first: 900n, last: 2n ** 64n - 1n }],
    heartbeat: { latest: beat },
    resume: async ({ text }) => open.find((halt) => text === haltName(halt)) ?? null,
    token: TOKEN,
    publicKey: fixture.publicKey.toRawBytes(),
    wallNow: () => wallMs,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
  });
});
afterEach(() => fixture.close());

const send = (path: string, body: string | null, token: string | null = TOKEN) =>
  app.request(path, {
    method: body === null ? 'GET' : 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === null ? {} : { body }),
  });
const ask = (id: bigint, expiresAtMs = NOON + HOUR) => send('/approvals', JSON.stringify({ id: `${id}`, expiresAtMs }));
const answer = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; context?: unknown } };
  return [response.status, error.code, error.context];
};

test('default: 200 with the signature; status says how far the audit is, and by which key', async () => {
  const id = await fixture.request(5n * USD);
  const publicKey = Buffer.from(fixture.publicKey.toRawBytes()).toString('hex');
  const response = await ask(id);
  expect(response.status).toBe(200);
  const signature = Buffer.from(await fixture.approve(id)).toString('base64');
  expect(await response.json()).toEqual({ signature, publicKey });
  const status = {
    publicKey,
    seq: `${id}`,
    hash: fixture.journal.state.lastHash,
    chainTimeMs: NOON,
    heartbeat: { bytes: 'AQI=', signature: 'Aw==' },
    halt: null,
    halts: [],
    answeredIds: [{ first: '900', last: '18446744073709551615' }],
  };
  expect(await (await send('/status', null)).json()).toEqual(status);
  fixture.halt = { halt: '2', sinceMs: 7 };
  expect(await (await send('/status', null)).json()).toEqual({ ...status, halt: { halt: '2', sinceMs: 7 } });
  expect(lines.join('')).not.toContain(TOKEN);
});

test('error: what is not approved is answered as the server expects it', async () => {
  const id = await fixture.request(5n * USD);
  expect(await answer(await ask(id + 1n))).toEqual([409, 'AUDIT_BEHIND', { seq: `${id}`, chainTimeMs: NOON }]);
  const reason = 'the expiry is not within 24 hours';
  expect(await answer(await ask(id, NOON))).toEqual([409, 'AUDIT_REFUSED', { reason }]);
  fixture.halt = { halt: '2', sinceMs: 7 };
  expect(await answer(await ask(id))).toEqual([503, 'AUDIT_HALTED', { halt: '2', sinceMs: 7 }]);
});

test('error: a refusal and a cap that is reached are counted, what is only behind is not', async () => {
  fixture.caps = { ...fixture.caps, USDC: 10n * USD };
  fixture.restart();
  const id = await fixture.request(5n * USD);
  expect(await answer(await ask(id))).toEqual([409, 'AUDIT_CAP_REACHED', { asset: 'USDC' }]);
  fixture.isIssuing = async () => false;
  for (let count = 0; count < 2; count += 1) await ask(id);
  await ask(id + 1n);
  expect([status.refused, status.capReached]).toEqual([2, 1]);
});

test('GET /status waits for a line that is not checked yet, and not behind a halt', async () => {
  const id = await fixture.request(5n * USD);
  let isAnswered = false;
  const readThrough = async (seq: bigint) => (await send(`/status?throughSeq=${seq}`, null)).json();
  const asked = readThrough(id + 1n).finally(() => {
    isAnswered = true;
  });
  await readThrough(id);
  expect(isAnswered).toBe(false);
  await fixture.request(USD);
  expect(await asked).toMatchObject({ seq: `${id + 1n}` });
  fixture.halt = { halt: '2', sinceMs: 7 };
  const startedMs = performance.now();
  expect(await readThrough(id + 9n)).toMatchObject({ halt: { halt: '2' } });
  expect(performance.now() - startedMs).toBeLessThan(900);
  expect((await answer(await send('/status?throughSeq=-1', null)))[1]).toBe('REQUEST_INVALID');
});

test('error: no caller without the token, no body but the two numbers', async () => {
  expect((await answer(await send('/approvals', '{}', null)))[1]).toBe('AUDIT_TOKEN_INVALID');
  expect((await answer(await send('/status', null, `${TOKEN}x`)))[1]).toBe('AUDIT_TOKEN_INVALID');
  expect(await (await send('/healthz', null, null)).json()).toEqual({ ok: true });
  const more = { id: '2', expiresAtMs: 1, amount: '1' };
  for (const body of ['', '{', JSON.stringify(more), '{"id":"0","expiresAtMs":1}', '{"id":2,"expiresAtMs":1}'])
    expect((await answer(await send('/approvals', body))).slice(0, 2)).toEqual([400, 'REQUEST_INVALID']);
  expect((await answer(await send('/approvals', ' '.repeat(40 * 1_024 + 1))))[1]).toBe('REQUEST_TOO_LARGE');
  expect((await answer(await send('/vouchers', '{}')))[1]).toBe('ROUTE_NOT_FOUND');
});

test('error: REQUEST_RATE_LIMITED for more than 400 at once; the status is still answered', async () => {
  const id = await fixture.request(5n * USD);
  for (let count = 0; count < 400; count += 1) await ask(id);
  expect((await answer(await ask(id)))[1]).toBe('REQUEST_RATE_LIMITED');
  expect((await send('/status', null)).status).toBe(200);
  wallMs += 5;
  expect((await ask(id)).status).toBe(200);
});

test('POST /resumes names the halt that ended, and those that are open with their texts', async () => {
  const halt: Halt = { halt: 2, code: 'AUDIT_LINE_DIFFERS', seq: 7n, detail: 'line 8 differs', openedAtMs: 5 };
  open = [halt];
  const halts = [{ halt: '2@5', code: 'AUDIT_LINE_DIFFERS', detail: 'line 8 differs' }];
  const resume = (text: string) => send('/resumes', JSON.stringify({ text, signature: 'c2ln' }));
  expect(await (await resume('3@5')).json()).toEqual({ resumed: null, halts });
  expect(await (await resume('2@5')).json()).toEqual({ resumed: '2@5', halts });
  expect((await answer(await send('/resumes', '{"text":"2@5"}')))[1]).toBe('REQUEST_INVALID');
});
