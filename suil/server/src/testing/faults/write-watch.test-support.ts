/** Writes all the time, whichever server answers, and remembers for how long none did. For tests and measurements. */
import type { LoadMember } from './load.test-support.ts';

export class WriteWatch {
  longestMs = 0;
  readonly #writer: LoadMember;
  readonly #payee: LoadMember;
  #lastMs = 0;
  #isExcused = false;
  #isOver = false;
  #end: Promise<void> = Promise.resolve();

  /** The first two of the members; the first pays. */
  constructor([writer, payee]: readonly LoadMember[]) {
    if (writer === undefined || payee === undefined) throw new Error('a run has two members at least');
    this.#writer = writer;
    this.#payee = payee;
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
      await this.#writer.pay(this.#payee);
      const nowMs = performance.now();
      if (!wasExcused && !this.#isExcused) this.longestMs = Math.max(this.longestMs, nowMs - this.#lastMs);
      this.#lastMs = nowMs;
    }
  }
}
