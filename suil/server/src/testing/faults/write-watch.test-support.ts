/** Writes all the time, whichever server answers, and remembers for how long no member's write was answered. For tests and measurements. */
import type { LoadMember } from './load.test-support.ts';

export class WriteWatch {
  longestMs = 0;
  /** Why requests were sent again while it lasted, and how often. */
  longestFor = '';
  readonly #retries: readonly string[];
  readonly #writer: LoadMember;
  readonly #payee: LoadMember;
  #lastMs = 0;
  #retriesBefore = 0;
  #isExcused = false;
  #isOver = false;
  #end: Promise<void> = Promise.resolve();

  /**
   * All members count, because one request that was sent to a server before it stopped may wait for as long as that server does.
   * @param members the first pays the second @param retries of all requests
   */
  constructor(members: readonly LoadMember[], retries: readonly string[]) {
    const [writer, payee] = members;
    if (writer === undefined || payee === undefined) throw new Error('a run has two members at least');
    this.#writer = writer;
    this.#payee = payee;
    this.#retries = retries;
    for (const member of members) member.onWritten = () => this.#note();
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
    while (!this.#isOver) await this.#writer.pay(this.#payee);
  }

  #note(): void {
    const nowMs = performance.now();
    const tookMs = nowMs - this.#lastMs;
    if (!this.#isExcused && tookMs > this.longestMs) {
      this.longestMs = tookMs;
      this.longestFor = count(this.#retries.slice(this.#retriesBefore));
    }
    this.#lastMs = nowMs;
    this.#retriesBefore = this.#retries.length;
  }
}

function count(reasons: readonly string[]): string {
  const counts = Map.groupBy(reasons, (reason) => reason);
  return [...counts].map(([reason, { length }]) => `${reason} ${length}`).join(', ');
}
