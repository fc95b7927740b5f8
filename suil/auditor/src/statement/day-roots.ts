/** Roots of the trees over members' accounts, from the auditor's own balances and the salts of the server's closing, computed in a thread of their own. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ASSETS, type Asset } from '@suil/core';
import type { Books, MemberSlice } from '@suil/core/reference-model';

/** What the thread is sent: a day's secret, slices of the balances, and null behind the last one. */
export type RootsMessage = string | MemberSlice | null;

export type Roots = ReadonlyMap<Asset, Uint8Array>;

const NO_ROOT = new Uint8Array(32);
/** So long the thread waits for the next day: who catches up closes many, and starting a thread takes longer than a small day's roots. */
const IDLE_MAX_MS = 10_000;

export class DayRoots {
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Returns the root of each asset; other work is done in between, so the books must not change meanwhile. One day at a time.
   * @param secret hex; null: the closing has none, and no root is stated
   * @throws {Error} when a balance is below zero, or the thread ends without an answer
   */
  async of(books: Books, secret: string | null): Promise<Roots> {
    if (secret === null) return new Map(ASSETS.map((asset) => [asset, NO_ROOT]));
    clearTimeout(this.#idle);
    this.#thread ??= new Worker(new URL('./roots-worker.ts', import.meta.url));
    try {
      const roots = await compute(this.#thread, books, secret);
      this.#idle = setTimeout(() => void this.close(), IDLE_MAX_MS).unref();
      return roots;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Ends the thread; the next day starts another one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}

async function compute(thread: Worker, books: Books, secret: string): Promise<Roots> {
  const answer = Promise.withResolvers<Roots>();
  thread.once('message', answer.resolve);
  thread.once('error', answer.reject);
  thread.once('exit', () => answer.reject(new Error('The thread that computes roots ended without an answer.')));
  try {
    send(thread, secret);
    for (const slice of books.balances.memberSlices()) {
      send(thread, slice);
      await Promise.race([setImmediate(), answer.promise]);
    }
    send(thread, null);
    return await answer.promise;
  } finally {
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  }
}

function send(thread: Worker, message: RootsMessage): void {
  thread.postMessage(message, typeof message === 'object' && message !== null ? [message.amounts.buffer] : []);
}
