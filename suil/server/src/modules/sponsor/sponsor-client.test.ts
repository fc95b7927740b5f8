/** What a sponsor that is stopped, or started again, means for a transaction whose signature it was sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSponsorClient } from './sponsor-client.ts';

const SIGNED = { bytes: 'AA==', signature: 'AA==' };
const DIGEST = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';

/** A sponsor that treats its requests in turn; the last one is repeated for all that come after. */
async function openSponsor(...answers: readonly ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  let count = 0;
  const server = createServer((request, response) => {
    answers[Math.min(count, answers.length - 1)]?.(request, response);
    count += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const place = { url: `http://127.0.0.1:${port}`, token: 'a-token-of-the-test' };
  return { ...createSponsorClient(place, { timeoutMs: 300, pauseMs: 10 }), asked: () => count };
}

const loses = ({ socket }: IncomingMessage) => void socket.destroy();
const answers = (status: number, body: object) => (_: IncomingMessage, response: ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify(body));

test('behavior: a signed transaction whose connection ended without an answer is sent again', async () => {
  const sponsor = await openSponsor(loses, loses, answers(200, { digest: DIGEST }));
  expect(await sponsor.submit(SIGNED)).toEqual({ digest: DIGEST });
  expect(sponsor.asked()).toBe(3);
});

test('error: SPONSOR_UNAVAILABLE from one that never answers, when the time is over', async () => {
  const sponsor = await openSponsor(loses);
  await expect(sponsor.submit(SIGNED)).rejects.toMatchObject({ code: 'SPONSOR_UNAVAILABLE' });
  expect(sponsor.asked()).toBeGreaterThan(1);
});

test('error: a refusal is final', async () => {
  const sponsor = await openSponsor(answers(409, { error: { code: 'SPONSOR_BUDGET_DRAINED' } }));
  await expect(sponsor.submit(SIGNED)).rejects.toMatchObject({ code: 'SPONSOR_BUDGET_DRAINED' });
  expect(sponsor.asked()).toBe(1);
});
