/** Roots of the trees over members' accounts, from the auditor's own balances and the salts of the server's closing, computed in two threads. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ASSETS, type Asset } from '@suil/core';
import type { Books, MemberSlice } from '@suil/core/reference-model';

/** What a thread is sent first: a day's secret, hex, and the assets whose roots it computes. */
export interface RootsStart {
  readonly secret: string;
  readonly assets: readonly Asset[];
}

/** What a thread is sent for a day: the start, slices of the balances, and null behind the last one. */
export type RootsMessage = RootsStart | MemberSlice | null;

export type Roots = ReadonlyMap<Asset, Uint8Array>;

const NO_ROOT = new Uint8Array(32);
/** What each thread computes: USDC is in about as many accounts as all other assets together. */
const PARTS: readonly (readonly Asset[])[] = [['USDC'], ASSETS.filter((asset) => asset !== 'USDC')];
/** So long the threads wait for the next day: who catches up closes many, and starting a thread takes longer than a small day's roots. */
const IDLE_MAX_MS = 10_000;

export class DayRoots {
  #threads: readonly Worker[] | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Returns the root of each asset; other work is done in between, so the books must not change meanwhile. One day at a time.
   * @param secret hex; null: the closing has none, and no root is stated
   * @throws {Error} when a balance is below zero, or a thread ends without an answer
   */
  async of(books: Books, secret: string | null): Promise<Roots> {
    if (secret === null) return new Map(ASSETS.map((asset) => [asset, NO_ROOT]));
    clearTimeout(this.#idle);
    this.#threads ??= PARTS.map(() => new Worker(new URL('./roots-worker.ts', import.meta.url)));
    try {
      const roots = await compute(this.#threads, books, secret);
      this.#idle = setTimeout(() => void this.close(), IDLE_MAX_MS).unref();
      return roots;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Ends the threads; the next day starts others. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = this.#threads ?? [];
    this.#threads = null;
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

async function compute(threads: readonly Worker[], books: Books, secret: string): Promise<Roots> {
  const answers = Promise.all(threads.map(answerOf));
  const send = (message: RootsMessage) => {
    for (const thread of threads) thread.postMessage(message);
  };
  try {
    for (const [place, assets] of PARTS.entries()) threads[place]?.postMessage({ secret, assets } satisfies RootsStart);
    for (const slice of books.balances.memberSlices()) {
      send(slice);
      await Promise.race([setImmediate(), answers]);
    }
    send(null);
    const roots = new Map((await answers).flatMap((part) => [...part]));
    return new Map(ASSETS.map((asset) => [asset, roots.get(asset) ?? NO_ROOT]));
  } finally {
    for (const thread of threads) for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
  }
}

function answerOf(thread: Worker): Promise<Roots> {
  const { promise, resolve, reject } = Promise.withResolvers<Roots>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('A thread that computes roots ended without an answer.')));
  return promise;
}
