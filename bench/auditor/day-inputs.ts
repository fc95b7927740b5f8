/** Lines of days that have the same inputs each: events of members, signed transfers, the closing. */
import { dayStartMs } from '@suil/core';
import { type ChainEvent, toEventContent } from '@suil/sdk';
import type { JournalLine } from '../../suil/auditor/src/check/line.ts';
import type { Place, VerifiedEvent, VerifiedInputs } from '../../suil/auditor/src/verified-inputs.ts';
import { LineChain } from './line-chain.ts';
import { signTransfer } from './signers.ts';
import { COINS, memberName, PRICE } from './state.ts';

const USD = 1_000_000n;
const TRANSFERS = 50;
/** Of the members, who claim on a day: of the grants that makes, ten are alive for each member. */
const CLAIMS_SHARE = 10;
const TOP_UPS = 200;
const PLEDGES = 200;

/** Is also what is certified: of the day and of the closing before it. */
export class DayInputs implements VerifiedInputs {
  readonly #chain = new LineChain();
  readonly #members: number;
  #events: VerifiedEvent[] = [];
  #pledgeId: bigint;
  head = 0n;
  headMs = 0;

  constructor(members: number) {
    this.#members = members;
    this.#pledgeId = BigInt(members);
  }

  after({ checkpoint, position }: Place): readonly VerifiedEvent[] {
    return this.#events.filter(
      (event) => event.checkpoint > checkpoint || (event.checkpoint === checkpoint && event.position > position),
    );
  }

  ofDay(kind: 'DayClosed' | 'DayPrice', day: number): VerifiedEvent | undefined {
    return this.#events.find(({ event }) => event.kind === kind && 'day' in event && event.day === day);
  }

  /** Returns the day's lines through its closing. */
  async next(day: number): Promise<JournalLine[]> {
    const lines = [...this.#takeClosed(day), ...this.#emit(day)];
    for (let number = 0; number < TRANSFERS; number++) {
      const atMs = dayStartMs(day) + 120_000;
      const ref = `${day}-${String(number).padStart(26, '0')}`;
      const intent = await signTransfer(number, ref, atMs);
      lines.push(this.#chain.add({ kind: 'intent', ref, day, atMs, content: null, intent }));
    }
    return [...lines, this.#close(day)];
  }

  /** What closed the day before is in the first checkpoint of this one. */
  #takeClosed(day: number): JournalLine[] {
    this.#events = this.#events.filter(({ checkpoint }) => checkpoint === this.head);
    return this.#events.length === 0 ? [] : [this.#takeHead(day)];
  }

  #emit(day: number): JournalLine[] {
    const timestampMs = dayStartMs(day) + 60_000;
    const named = (number: number) => memberName((day * 7_919 + number) % this.#members);
    const claims = Array.from({ length: Math.floor(this.#members / CLAIMS_SHARE) }, (_, number): ChainEvent => {
      const amounts = { rewardValue: 1_000_000n, rewardValueFee: 50_000n + BigInt(number % 1_000) };
      const paid = { claimSuiAmount: 0n, claimUsdcAmount: 0n };
      return { kind: 'Claimed', member: named(number), incomeKind: 'friend', ...amounts, ...paid, timestampMs };
    });
    const topUps = Array.from({ length: TOP_UPS }, (_, number): ChainEvent => {
      const coin = { coinType: COINS.USDC, amount: USD };
      return { kind: 'ToppedUp', member: named(number), ...coin, timestampMs };
    });
    const pledges = Array.from({ length: PLEDGES }, (_, number): ChainEvent => {
      this.#pledgeId += 1n;
      const amounts = { principal: 1n, value: 500n * USD, escrowed: 1n };
      return { kind: 'Pledged', member: named(number), id: this.#pledgeId, termDays: 30, ...amounts, timestampMs };
    });
    const amount = BigInt(this.#members) * USD;
    const funded: ChainEvent = { kind: 'TeamReserveFunded', funder: memberName(0), amount, timestampMs };
    this.#certify([funded, ...claims, ...topUps, ...pledges], timestampMs);
    return [this.#takeHead(day)];
  }

  #takeHead(day: number): JournalLine {
    const to = this.#events.filter(({ checkpoint }) => checkpoint === this.head).length - 1;
    const place = { kind: 'checkpoint', ref: String(this.head), day, atMs: this.headMs };
    return this.#chain.add({ ...place, content: { from: 0, to }, intent: null });
  }

  #certify(events: readonly ChainEvent[], certifiedMs: number): void {
    this.head += 1n;
    this.headMs = certifiedMs;
    const checkpoint = this.head;
    this.#events.push(...events.map((event, position) => ({ checkpoint, position, certifiedMs, event })));
  }

  #close(day: number): JournalLine {
    const atMs = dayStartMs(day + 1) + 1_000;
    const amounts = { principal: 1n, need: 1n, factor: 1_000_000_000n, moved: 1n };
    const closed: ChainEvent = { kind: 'DayClosed', day, ...amounts, timestampMs: atMs };
    const priced: ChainEvent = { kind: 'DayPrice', day, price: PRICE, timestampMs: atMs };
    this.#certify([closed, priced], atMs);
    const dayClosed = { ...toEventContent(closed), digest: 'its transaction', eventSeq: 0 };
    const place = { kind: 'closing', ref: String(day), day, atMs: atMs + 1_000 };
    return this.#chain.add({ ...place, content: { dayClosed, price: String(PRICE) }, intent: null });
  }
}
