/** Writes signed transfers into the journal by the server's own modules, as fast as some members at once send them, and reports when each was sent and answered. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createPool } from '@suil/postgres';
import {
  addressOf,
  DeploymentFixture,
  members,
} from '../../suil/server/src/testing/deployment-fixture.test-support.ts';
import { elementAt } from '../element-at.ts';
import type { FromWriter, ToWriter } from './lag.ts';

/** Behind the first two members, who are operator and root. */
const SENDERS = members.slice(2);

if (isMainThread || parentPort === null) throw new Error('This file is a thread of bench/auditor/lag.ts.');
const port = parentPort;
const post = (message: FromWriter) => port.postMessage(message);
const pool = createPool({ connection: workerData.connection });
const fixture = await DeploymentFixture.open(pool);
const { checkpoints } = fixture.chain;
post({ kind: 'opened', checkpoints });
const seconds = await new Promise<number>((resolve) => port.once('message', (go: ToWriter) => resolve(go.seconds)));
const endsAtMs = performance.now() + seconds * 1_000;

async function send(place: number): Promise<void> {
  const from = elementAt(SENDERS, place);
  const to = addressOf(elementAt(SENDERS, (place + 1) % SENDERS.length));
  for (let number = 0; performance.now() < endsAtMs; number += 1) {
    const sentAtMs = Date.now();
    const { id } = await fixture.intent(from, 'transfer', { asset: 'USDC', amount: String(1 + (number % 100)), to });
    post({ kind: 'line', seq: id, sentAtMs, answeredAtMs: Date.now() });
  }
}

await Promise.all(SENDERS.map((_, place) => send(place)));
await pool.end();
post({ kind: 'ended' });
