/**
 * The liquidity pool's whole state machine in bigint: an independent model of the contract's module `liquidity`
 * (rules.md §3), without the swaps. Used to predict and to check the chain. Owns no time: each call names its day.
 * A refused call leaves positions and money as they were; complete days may have been closed by it, as the next call would.
 */
import { AppError } from '../../errors/app-error.ts';
import { feeOf } from '../../values/rate.ts';
import { type ReadParameters, readDefaultParameters } from '../parameter/parameters.ts';
import { type AccruingPosition, type SumsThrough, settlePosition } from './accrual.ts';
import { addFactor, type FactorSums, type FundedDay, fundDay, ZERO_SUMS } from './funding.ts';
import { FACTOR_ONE, MAX_DAYS_PER_CALL } from './limits.ts';

export interface ModelPosition extends AccruingPosition {
  /** Settled income not claimed yet, micro-dollars. */
  readonly claimable: bigint;
  /** Income claimed so far, before fees, micro-dollars. */
  readonly claimed: bigint;
}

export interface ModelOverview {
  /** active + pending. */
  readonly principal: bigint;
  readonly active: bigint;
  readonly pending: bigint;
  readonly reserve: bigint;
  readonly escrow: bigint;
  readonly lastClosedDay: number;
  readonly lastFactor: bigint;
}

export interface ClosedDay extends FundedDay {
  readonly day: number;
  readonly principal: bigint;
}

/** What a withdrawal pays: `amount` before and `net` after the fee. */
export interface ModelPayment {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

const EMPTY_POSITION: ModelPosition = {
  value: 0n,
  pending: 0n,
  pendingDay: 0,
  startDay: 0,
  settledDay: 0,
  claimable: 0n,
  claimed: 0n,
};

export class LiquidityModel {
  readonly #positions = new Map<string, ModelPosition>();
  readonly #sums = new Map<number, FactorSums>();
  readonly #days: ClosedDay[] = [];
  readonly #parameters: ReadParameters;
  #active = 0n;
  #pending = 0n;
  #reserve = 0n;
  #escrow = 0n;
  #lastClosedDay: number;
  #lastFactor = FACTOR_ONE;

  /** @param launchDay day of the set-up: the first one that will be closed */
  constructor(launchDay: number, parameters: ReadParameters = readDefaultParameters) {
    this.#lastClosedDay = launchDay - 1;
    this.#parameters = parameters;
  }

  /**
   * Adds `value` micro-dollars to a position; it waits until `day` is closed.
   * @throws {LIQUIDITY_VALUE_ZERO | LIQUIDITY_DAYS_BEHIND}
   */
  stake(owner: string, value: bigint, day: number): void {
    if (value <= 0n) throw new AppError('LIQUIDITY_VALUE_ZERO');
    this.#closeDaysBefore(day);
    const position = this.#settleOwner(owner);
    this.#positions.set(owner, { ...position, pending: position.pending + value, pendingDay: day });
    this.#pending += value;
  }

  /**
   * Takes principal out, pending value first.
   * @throws {LIQUIDITY_VALUE_ZERO | LIQUIDITY_VALUE_ABOVE_POSITION | LIQUIDITY_REMAINDER_BELOW_MINIMUM | LIQUIDITY_NOTHING_AFTER_FEE | LIQUIDITY_DAYS_BEHIND}
   */
  unstake(owner: string, value: bigint, day: number): ModelPayment {
    const held = this.position(owner);
    const rest = held.value + held.pending - value;
    if (value <= 0n) throw new AppError('LIQUIDITY_VALUE_ZERO');
    if (rest < 0n) throw new AppError('LIQUIDITY_VALUE_ABOVE_POSITION');
    if (rest > 0n && rest < this.#parameters().remainderMinMicros)
      throw new AppError('LIQUIDITY_REMAINDER_BELOW_MINIMUM');
    const payment = paymentOf(value, this.#parameters().unstakeFeeBps);
    this.#closeDaysBefore(day);
    const position = this.#settleOwner(owner);
    const fromPending = value < position.pending ? value : position.pending;
    const fromValue = value - fromPending;
    this.#positions.set(owner, {
      ...position,
      pending: position.pending - fromPending,
      value: position.value - fromValue,
    });
    this.#pending -= fromPending;
    this.#active -= fromValue;
    return payment;
  }

  /**
   * Pays settled static income; the ramp starts again.
   * @throws {LIQUIDITY_VALUE_ZERO | LIQUIDITY_CLAIM_ABOVE_CLAIMABLE | LIQUIDITY_NOTHING_AFTER_FEE | LIQUIDITY_DAYS_BEHIND}
   */
  claim(owner: string, amount: bigint, day: number): ModelPayment {
    if (amount <= 0n) throw new AppError('LIQUIDITY_VALUE_ZERO');
    const payment = paymentOf(amount, this.#parameters().claimFeeBps);
    this.#closeDaysBefore(day);
    if (amount > this.position(owner).claimable) throw new AppError('LIQUIDITY_CLAIM_ABOVE_CLAIMABLE');
    const position = this.#settleOwner(owner);
    this.#positions.set(owner, {
      ...position,
      claimable: position.claimable - amount,
      claimed: position.claimed + amount,
      startDay: position.value > 0n ? day - 1 : position.startDay,
    });
    this.#escrow -= amount;
    return payment;
  }

  /** Adds to the reserve; days already complete are closed first, so it never changes a past day. */
  fundReserve(amount: bigint, day: number): void {
    this.#closeDaysBefore(day);
    this.#reserve += amount;
  }

  /** Closes at most `days` complete days before `day`. Returns how many it closed. */
  roll(days: number, day: number): number {
    let closed = 0;
    for (; closed < days && this.#lastClosedDay < day - 1; closed += 1) this.#closeNextDay();
    return closed;
  }

  /** Settles a position through yesterday. */
  settle(owner: string, day: number): void {
    this.#closeDaysBefore(day);
    if (this.#positions.has(owner)) this.#settleOwner(owner);
  }

  /** Returns a position as it would be if settled through the last closed day. */
  position(owner: string): ModelPosition {
    const held = this.#positions.get(owner);
    if (held === undefined) return EMPTY_POSITION;
    const settled = settlePosition(held, this.#lastClosedDay, this.#sumsThrough);
    return { ...settled.position, claimable: held.claimable + settled.income };
  }

  overview(): ModelOverview {
    return {
      principal: this.#active + this.#pending,
      active: this.#active,
      pending: this.#pending,
      reserve: this.#reserve,
      escrow: this.#escrow,
      lastClosedDay: this.#lastClosedDay,
      lastFactor: this.#lastFactor,
    };
  }

  /** Returns every day closed so far, oldest first. */
  closedDays(): readonly ClosedDay[] {
    return this.#days;
  }

  readonly #sumsThrough: SumsThrough = (day) => this.#sums.get(day) ?? ZERO_SUMS;

  #settleOwner(owner: string): ModelPosition {
    const held = this.#positions.get(owner) ?? { ...EMPTY_POSITION, settledDay: this.#lastClosedDay };
    const settled = settlePosition(held, this.#lastClosedDay, this.#sumsThrough);
    const position = { ...settled.position, claimable: held.claimable + settled.income };
    this.#positions.set(owner, position);
    this.#escrow -= settled.returned;
    this.#reserve += settled.returned;
    return position;
  }

  #closeDaysBefore(day: number): void {
    if (day - 1 - this.#lastClosedDay > MAX_DAYS_PER_CALL) throw new AppError('LIQUIDITY_DAYS_BEHIND');
    this.roll(MAX_DAYS_PER_CALL, day);
  }

  #closeNextDay(): void {
    const day = this.#lastClosedDay + 1;
    const funded = fundDay(this.#active, this.#reserve);
    this.#days.push({ day, principal: this.#active, ...funded });
    this.#sums.set(day, addFactor(this.#sumsThrough(this.#lastClosedDay), day, funded.factor));
    this.#reserve -= funded.moved;
    this.#escrow += funded.moved;
    this.#active += this.#pending;
    this.#pending = 0n;
    this.#lastFactor = funded.factor;
    this.#lastClosedDay = day;
  }
}

function paymentOf(amount: bigint, feeBps: bigint): ModelPayment {
  const fee = feeOf(amount, feeBps);
  if (amount <= fee) throw new AppError('LIQUIDITY_NOTHING_AFTER_FEE');
  return { amount, fee, net: amount - fee };
}
