/**
 * How long others wait while a client without a coin simulates the publishing of slow packages. Owns the two clients, in the thread of the
 * chain: whatever holds the chain holds the other client's timer, too. The clock is this thread's processor time, so that what else the
 * machine does is not counted.
 */
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { createLocalnet, createRpcHandler, rpcFetch } from '@suil/localnet';
import { frameworkPackages } from '@suil/move-framework';
import type { SlowPackage } from './slow-packages.ts';

const FRAMEWORK = ['0x1', '0x2'];
const SENDER = `0x${'ab'.repeat(32)}`;
/** Simulations under way together. */
const AT_ONCE = 4;
const WARM_UP = 6;

export interface Waiting {
  /** The most this thread did between the moment when another request was due and its answer. */
  readonly othersWaitedMs: number;
  readonly answered: number;
  readonly simulated: number;
}

export async function measureWaiting(packages: readonly SlowPackage[]): Promise<Waiting> {
  // What the engine compiles on first use is no one's waiting for a package.
  await measureOnce(packages.slice(-WARM_UP));
  return measureOnce(packages);
}

/** On a chain of its own, which has verified nothing yet. */
async function measureOnce(packages: readonly SlowPackage[]): Promise<Waiting> {
  const chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: 1_000 } });
  const request = rpcFetch(createRpcHandler(chain, { nowMs: () => 1_000 }));
  const post = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await request('http://localnet/', { method: 'POST', headers, body });
    return response.json();
  };
  const simulate = async (bytes: string): Promise<void> => {
    const answer = await post('sui_devInspectTransactionBlock', [SENDER, bytes]);
    if (typeof answer !== 'object' || answer === null || !('result' in answer)) {
      throw new Error(`a simulation was not run: ${JSON.stringify(answer).slice(0, 300)}`);
    }
  };
  const built = await Promise.all(packages.map(({ modules }) => buildPublish(modules)));
  let isOver = false;
  let longest = 0;
  let answered = 0;
  const others = (async () => {
    while (!isOver) {
      const due = process.threadCpuUsage();
      await new Promise((resolve) => setTimeout(resolve, 0));
      await post('sui_getLatestCheckpointSequenceNumber', []);
      const { user, system } = process.threadCpuUsage(due);
      longest = Math.max(longest, (user + system) / 1_000);
      answered += 1;
    }
  })();
  let simulated = 0;
  for (let at = 0; at < built.length; at += AT_ONCE) {
    const together = built.slice(at, at + AT_ONCE);
    await Promise.all(together.map(simulate));
    simulated += together.length;
  }
  isOver = true;
  await others;
  return { othersWaitedMs: longest, answered, simulated };
}

/** A publish without sender and gas, as base64. */
async function buildPublish(modules: readonly Uint8Array[]): Promise<string> {
  const transaction = new Transaction();
  const encoded = modules.map((bytes) => toBase64(bytes));
  transaction.transferObjects([transaction.publish({ modules: encoded, dependencies: FRAMEWORK })], SENDER);
  return toBase64(await transaction.build({ onlyTransactionKind: true }));
}
