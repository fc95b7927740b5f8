import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createProgress } from '../../module/progress.ts';
import { createParts } from './parts.ts';

const SIGNER = { url: 'http://127.0.0.1:9100', token: 'unused' };
const AUDITOR = { url: 'http://127.0.0.1:9200', token: 'unused', publicKey: null };

function open(answer: (path: string) => Promise<Response>) {
  const clock = { nowMs: 1_000_000 };
  const asked: string[] = [];
  const fetchAnswer: typeof fetch = async (url) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    return answer(pathname);
  };
  const read = createParts({
    config: { ...readConfig({}), signer: SIGNER, auditor: AUDITOR },
    databaseWatch: {
      note: () => undefined,
      look: async () => ({ answers: true, isFull: true, clockDifferenceMs: null }),
      problems: () => [],
    },
    progress: createProgress(),
    now: () => clock.nowMs,
    fetch: fetchAnswer,
  });
  return {
    clock,
    asked,
    read: async () => Object.fromEntries((await read()).map(({ part, state }) => [part, state])),
  };
}

const audit = (levelAgeMs: number, halts: readonly object[] = []) => Response.json({ levelAgeMs, halts, more: 1 });

test('signer and auditor are asked every five seconds at most, however many read', async () => {
  const { read, asked, clock } = open(async (path) => (path === '/audit' ? audit(200) : Response.json({ ok: true })));
  const both = await Promise.all([read(), read()]);
  expect(both[0]).toEqual({ node: 'down', database: 'full', signer: 'ok', auditor: 'ok' });
  expect(asked.toSorted()).toEqual(['/audit', '/healthz']);
  clock.nowMs += 5_000;
  await read();
  expect(asked).toHaveLength(4);
});

test.each([
  ['one that has not caught up for more than five minutes', audit(300_001), 'behind'],
  ['one with an open halt', audit(0, [{ code: 'AUDIT_LINE_DIFFERS' }]), 'halted'],
  ['one that answers something else', Response.json({ ok: true }), 'down'],
])('the auditor: %s', async (_, answer, state) => {
  const { read } = open(async (path) => (path === '/audit' ? answer : new Response('', { status: 500 })));
  expect(await read()).toMatchObject({ auditor: state, signer: 'down' });
});

test('what cannot be reached is down', async () => {
  const { read } = open(() => Promise.reject(new Error('connect ECONNREFUSED')));
  expect(await read()).toMatchObject({ auditor: 'down', signer: 'down' });
});
