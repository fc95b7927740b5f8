import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COINS, type TestJournal, USD } from '../check/journal.test-support.ts';
import { ALICE, ApprovalFixture, HOUR, NOON } from './approvals.test-support.ts';

const MINUTE = 60_000;
const APPLIED = { status: 'applied' };
const which = fc.nat({ max: 2 });
const hours = fc.integer({ min: 0, max: 8 });
const stepArbitrary = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('request' as const), amount: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('approve' as const), which, hours }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 30, 61, 125) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pay' as const), which, hours }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('return' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** What the test itself knows of a request. */
interface Asked {
  readonly id: bigint;
  readonly amount: bigint;
  isOpen: boolean;
  /** Signatures by the expiry that was approved. */
  readonly approved: Map<number, string>;
}

/** One journal, what is done with it, and what must hold of each approval. */
class Scenario {
  readonly #fixture: ApprovalFixture;
  readonly #asked: Asked[] = [];

  constructor(fixture: ApprovalFixture) {
    this.#fixture = fixture;
  }

  get #journal(): TestJournal {
    return this.#fixture.journal;
  }

  async run(step: Step): Promise<void> {
    if (step.does === 'request') return this.#request(BigInt(step.amount) * USD);
    if (step.does === 'wait') return this.#wait(step.minutes);
    if (step.does === 'restart') return this.#fixture.restart();
    const asked = this.#asked[step.which];
    if (asked === undefined) return;
    if (step.does === 'approve') return this.#approve(asked, NOON + step.hours * HOUR);
    if (!asked.isOpen) return;
    if (step.does === 'pay') return this.#pay(asked, NOON + step.hours * HOUR);
    if (step.does === 'return') return this.#return(asked);
    return this.#cancel(asked);
  }

  async #request(amount: bigint): Promise<void> {
    if (this.#asked.length === 3) return;
    const id = await this.#fixture.request(amount);
    this.#asked.push({ id, amount, isOpen: true, approved: new Map() });
  }

  #wait(minutes: number): void {
    const atMs = this.#journal.headMs + minutes * MINUTE;
    if (atMs < NOON + 11 * HOUR) this.#journal.certify(atMs);
  }

  async #approve({ id, isOpen, approved }: Asked, expiresAtMs: number): Promise<void> {
    const answer = await this.#fixture.approve(id, expiresAtMs).catch(() => null);
    if (answer === null) return;
    const signature = Buffer.from(answer).toString('base64');
    if (!approved.has(expiresAtMs)) {
      expect(isOpen).toBe(true);
      const nowMs = this.#journal.headMs;
      expect(nowMs).toBeLessThan(expiresAtMs);
      // Each of the others has ended, by a minute.
      for (const other of approved.keys()) expect(nowMs).toBeGreaterThan(other + MINUTE);
    }
    expect(approved.get(expiresAtMs) ?? signature).toBe(signature);
    approved.set(expiresAtMs, signature);
  }

  /** A voucher is used while it is good. Before the books know it, nothing new is approved. */
  async #pay(asked: Asked, otherMs: number): Promise<void> {
    const { id, amount, approved } = asked;
    const atMs = this.#journal.headMs + 1;
    if (!approved.keys().some((expiresAtMs) => atMs < expiresAtMs)) return;
    const paid = { id, recipient: ALICE, coinType: COINS.USDC, amount };
    this.#journal.emit(atMs, { ...paid, kind: 'Withdrawn', timestampMs: atMs } as never);
    asked.isOpen = false;
    await this.#approve(asked, otherMs);
    expect(await this.#journal.check(this.#journal.checkpointLine())).toEqual(APPLIED);
  }

  /** As the server does it: a minute after the expiry. */
  async #return(asked: Asked): Promise<void> {
    const timestampMs = this.#journal.headMs;
    if (asked.approved.keys().some((expiresAtMs) => timestampMs <= expiresAtMs + MINUTE)) return;
    const content = { expired: [`${asked.id}`], timestampMs };
    const ref = `${this.#journal.head}:expiry:${asked.id}`;
    const line = this.#journal.line('checkpoint', ref, timestampMs, { content });
    expect(await this.#journal.check(line)).toEqual(APPLIED);
    asked.isOpen = false;
  }

  /** As the server does it: only what was never approved. */
  async #cancel(asked: Asked): Promise<void> {
    if (asked.approved.size > 0) return;
    const line = await this.#journal.intentLine('cancel_withdrawal', { id: `${asked.id}` });
    expect(await this.#journal.check(line)).toEqual(APPLIED);
    asked.isOpen = false;
  }
}

test('property: an approval has an open hold, and of two for one hold the first has ended; no line of an honest server differs', async () => {
  let approvedCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 20, maxLength: 40 }), async (steps) => {
      const fixture = await ApprovalFixture.open();
      try {
        const scenario = new Scenario(fixture);
        await scenario.run({ does: 'request', amount: 1 });
        for (const step of steps) await scenario.run(step);
        approvedCount += fixture.service.expiryOf(2n) === undefined ? 0 : 1;
      } finally {
        fixture.close();
      }
    }),
    { numRuns: 60 },
  );
  // The rules above were tried, and not only refusals.
  expect(approvedCount).toBeGreaterThan(20);
});
