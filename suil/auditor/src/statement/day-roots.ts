/** Roots of the trees over members' accounts, from the auditor's own balances and the salts of the server's closing, computed in a thread of its own. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ASSETS, type Asset } from '@suil/core';
import type { Books, MemberSlice } from '@suil/core/reference-model';

/** What the thread is sent: slices of the balances, and null behind the last one. */
export type RootsMessage = MemberSlice | null;

export type Roots = ReadonlyMap<Asset, Uint8Array>;

const NO_ROOT = new Uint8Array(32);

/**
 * Returns the root of each asset; other work is done in between, so the books must not change meanwhile.
 * @param secret hex; null: the closing has none, and no root is stated
 * @throws {Error} when a balance is below zero, or the thread ends without an answer
 */
export async function rootsOf(books: Books, secret: string | null): Promise<Roots> {
  if (secret === null) return new Map(ASSETS.map((asset) => [asset, NO_ROOT]));
  const thread = new Worker(new URL('./roots-worker.ts', import.meta.url), { workerData: secret });
  const answer = Promise.withResolvers<Roots>();
  thread.on('message', answer.resolve);
  thread.on('error', answer.reject);
  thread.on('exit', () => answer.reject(new Error('The thread that computes roots ended without an answer.')));
  try {
    for (const slice of books.balances.memberSlices()) {
      send(thread, slice);
      await Promise.race([setImmediate(), answer.promise]);
    }
    send(thread, null);
    return await answer.promise;
  } finally {
    await thread.terminate();
  }
}

function send(thread: Worker, message: RootsMessage): void {
  thread.postMessage(message, message === null ? [] : [message.amounts.buffer]);
}
