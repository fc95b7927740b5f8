import { expect, test, vi } from 'vitest';
import type { Reply, Request, Result } from './messages.ts';
import type { Start } from './verification.ts';
import { createVerifier } from './worker.ts';

const NOTHING = new Uint8Array();
const START = { chain: 'c', anchor: '', stored: null, nowMs: 0, isLocal: true };
const QUESTION = {
  objectId: '0x1',
  certified: { summary: NOTHING, signature: { epoch: 0n, signature: NOTHING, bitmap: NOTHING } },
  answer: { object: NOTHING, effects: NOTHING, contents: NOTHING },
};
const refusal = (reason: string): Result => ({ kind: 'refused', code: null, reason });

/** A worker's port, whose other side is the test. */
class Port extends EventTarget implements Pick<Worker, 'postMessage' | 'terminate'> {
  readonly sent: Request[] = [];
  hasEnded = false;

  postMessage(message: Request): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.hasEnded = true;
  }

  reply(data: Reply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

test('default: each question has its own reply, in whatever order they come', async () => {
  const port = new Port();
  const start = Promise.withResolvers<Start>();
  const verifier = createVerifier(port, start.promise, () => undefined);
  const one = verifier.prove(QUESTION, []);
  const two = verifier.prove(QUESTION, []);
  await Promise.resolve();
  expect(port.sent).toEqual([]);
  start.resolve(START);
  await vi.waitFor(() => expect(port.sent).toHaveLength(3));
  expect(port.sent.map(({ kind }) => kind)).toEqual(['start', 'prove', 'prove']);
  port.reply({ id: 1, result: refusal('second') });
  port.reply({ id: 0, result: refusal('first') });
  expect([await one, await two]).toEqual([refusal('first'), refusal('second')]);
});

test('errors: when the worker fails, every question fails with it, and it is ended', async () => {
  const port = new Port();
  let ended = 0;
  const verifier = createVerifier(port, Promise.resolve(START), () => {
    ended += 1;
  });
  const asked = verifier.prove(QUESTION, []);
  port.dispatchEvent(Object.assign(new Event('error'), { message: 'not found' }));
  await expect(asked).rejects.toThrow('The worker ended: not found');
  await expect(verifier.prove(QUESTION, [])).rejects.toThrow('The worker ended: not found');
  expect([ended, port.hasEnded]).toEqual([1, true]);
});

test('errors: without a start every question fails with its reason, and the worker is ended', async () => {
  const port = new Port();
  let ended = 0;
  const verifier = createVerifier(port, Promise.reject(new Error('no anchor')), () => {
    ended += 1;
  });
  await expect(verifier.prove(QUESTION, [])).rejects.toThrow('no anchor');
  expect([ended, port.hasEnded, port.sent]).toEqual([1, true, []]);
});
