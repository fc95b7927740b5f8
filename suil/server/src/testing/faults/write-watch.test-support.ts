/** Writes all the time, whichever server answers, and remembers for how long none did. For tests and measurements. */
import type { LoadMember } from './load.test-support.ts';

export class WriteWatch {
  longestMs = 0;
  /** Why requests were sent again while it lasted, and how often. */
  longestFor = '';
  readonly #retries: readonly string[];
  readonly #writer: LoadMember;
  readonly #payee: LoadMember;
  #lastMs = 0;
  #isExcused = false;
  #isOver = false;
  #end: Promise<void> = Promise.resolve();

  /** The first two of the members; the first pays. @param retries of all requests */
  constructor([writer, payee]: readonly LoadMember[], retries: readonly string[]) {
    if (writer === undefined || payee === undefined) throw new Error('a run has two members at least');
    this.#writer = writer;
    this.#payee = payee;
    this.#retries = retries;
  }

  /** Rejects when a payment cannot be sent; never resolves before `stop`. */
  watch(): Promise<void> {
    this.#lastMs = performance.now();
    this.#end = this.#write();
    return this.#end;
  }

  /** What `work` does keeps every server from writing: that time does not count, and the time until the first write after it is returned. */
  async excuse(work: () => Promise<void>): Promise<number> {
    this.#isExcused = true;
    await work();
    const endedMs = performance.now();
    await this.#writer.pay(this.#payee);
    this.#lastMs = performance.now();
    this.#isExcused = false;
    return this.#lastMs - endedMs;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#end;
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const wasExcused = this.#isExcused;
      const before = this.#retries.length;
      await this.#writer.pay(this.#payee);
      const nowMs = performance.now();
      const tookMs = nowMs - this.#lastMs;
      if (!wasExcused && !this.#isExcused && tookMs > this.longestMs) {
        this.longestMs = tookMs;
        this.longestFor = count(this.#retries.slice(before));
      }
      this.#lastMs = nowMs;
    }
  }
}

function count(reasons: readonly string[]): string {
  const counts = Map.groupBy(reasons, (reason) => reason);
  return [...counts].map(([reason, { length }]) => `${reason} ${length}`).join(', ');
}
