/** Members who pay each other all the time, and when each payment was answered. */
import { LoadMember } from '../../suil/server/src/testing/faults/load.test-support.ts';
import type { HaDeployment } from './deployment.ts';

export class Load {
  readonly members: readonly LoadMember[];
  /** When a payment was answered as done, in milliseconds of `performance.now()`, ascending. */
  readonly doneAtMs: number[] = [];
  /** Lists that lacked a payment which had been answered as done. */
  staleLists = 0;
  readonly #deployment: HaDeployment;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(deployment: HaDeployment, members: readonly LoadMember[]) {
    this.#deployment = deployment;
    this.members = members;
  }

  /** Returns when every member has topped up and pays. */
  static async start(deployment: HaDeployment, count: number): Promise<Load> {
    const members = Array.from({ length: count }, (_, index) => new LoadMember(deployment, index));
    for (const member of members) await member.enter();
    const load = new Load(deployment, members);
    load.#running = Promise.all(
      members.map((member, index) => load.#pay(member, members[(index + 1) % count] ?? member)),
    );
    load.#running.catch(() => undefined);
    return load;
  }

  /** Returns when every payment is answered. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Returns the longest time without an answer between two moments, in milliseconds. */
  longestGapMs(fromMs: number, untilMs: number): number {
    const answered = this.doneAtMs.filter((atMs) => atMs > fromMs && atMs < untilMs);
    const moments = [fromMs, ...answered, untilMs];
    return Math.max(...moments.slice(1).map((atMs, index) => atMs - (moments[index] ?? atMs)));
  }

  async #pay(member: LoadMember, payee: LoadMember): Promise<void> {
    while (!this.#isOver) {
      await member.pay(payee);
      const answer = member.memory.answers.at(-1);
      if (answer?.status !== 200) continue;
      this.doneAtMs.push(performance.now());
      const { body } = await this.#deployment.ask('GET', '/api/assets/records?limit=1', undefined, member.token);
      // Later payments may have come meanwhile; numbers ascend.
      const newest = /"id":"(\d+):/.exec(JSON.stringify(body))?.[1] ?? 0;
      if (BigInt(newest) < BigInt(answer.entryId ?? 0)) this.staleLists += 1;
    }
  }
}
