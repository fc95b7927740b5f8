/**
 * A constant-product pool's whole state machine in bigint: an independent model of the contract's module `pool`
 * (rules.md §7). Used to predict and to check the chain. Amounts are base units, times milliseconds, each an argument.
 * A refused call changes nothing.
 */
import { AppError } from '../../errors/app-error.ts';
import { feeOf } from '../../values/rate.ts';
import { type ReadParameters, readDefaultParameters } from '../parameter/parameters.ts';
import type { Lowest } from './grant-terms.ts';
import { PriceHistory, priceOf } from './price-history.ts';
import { rootOf } from './root.ts';

/** Shares of the first deposit that can never be redeemed. */
export const LOCKED_SHARES = 1_000n;

export interface ModelDeposit {
  readonly shares: bigint;
  /** Taken; the rest of what was offered comes back. */
  readonly x: bigint;
  readonly y: bigint;
}

interface PoolSettings {
  readonly parameters?: ReadParameters;
  /** Whether `sellX` alone sells X, as in the SUIL/SUI pool. Default false. */
  readonly isXToYReserved?: boolean;
}

export class PoolModel {
  readonly #parameters: ReadParameters;
  readonly #isXToYReserved: boolean;
  #x = 0n;
  #y = 0n;
  #shares = 0n;
  #history: PriceHistory | undefined;

  constructor({ parameters = readDefaultParameters, isXToYReserved = false }: PoolSettings = {}) {
    this.#parameters = parameters;
    this.#isXToYReserved = isXToYReserved;
  }

  /** Makes the first deposit. Returns the shares that are locked for a year. @throws {POOL_DEPOSIT_TOO_SMALL} */
  seed(x: bigint, y: bigint, nowMs: number): bigint {
    if (this.#shares > 0n) throw new RangeError('a pool is seeded once');
    const total = rootOf(x * y);
    if (total <= LOCKED_SHARES) throw new AppError('POOL_DEPOSIT_TOO_SMALL');
    this.#history = new PriceHistory(nowMs);
    this.#shares = total;
    this.#x = x;
    this.#y = y;
    return total - LOCKED_SHARES;
  }

  /**
   * Adds both coins in the proportion of the reserves.
   * @throws {POOL_EMPTY | POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM}
   */
  addLiquidity(x: bigint, y: bigint, minShares: bigint, nowMs: number): ModelDeposit {
    if (this.#shares === 0n) throw new AppError('POOL_EMPTY');
    if (x <= 0n || y <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    const deposit = this.#depositOf(x, y);
    if (deposit.shares === 0n) throw new AppError('POOL_OUTPUT_ZERO');
    if (deposit.shares < minShares) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
    this.#advance(nowMs);
    this.#shares += deposit.shares;
    this.#x += deposit.x;
    this.#y += deposit.y;
    return deposit;
  }

  /**
   * Gives shares back for their part of both reserves.
   * @throws {POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM}
   */
  removeLiquidity(shares: bigint, minX: bigint, minY: bigint, nowMs: number): { x: bigint; y: bigint } {
    if (shares <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    const x = (this.#x * shares) / this.#shares;
    const y = (this.#y * shares) / this.#shares;
    if (x === 0n || y === 0n) throw new AppError('POOL_OUTPUT_ZERO');
    if (x < minX || y < minY) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
    this.#advance(nowMs);
    this.#shares -= shares;
    this.#x -= x;
    this.#y -= y;
    return { x, y };
  }

  /**
   * Swaps X to Y, or Y to X.
   * @throws {POOL_DIRECTION_RESERVED | POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM}
   */
  swap(isXToY: boolean, amount: bigint, minOut: bigint, nowMs: number): { fee: bigint; out: bigint } {
    if (isXToY && this.#isXToYReserved) throw new AppError('POOL_DIRECTION_RESERVED');
    return this.#swap(isXToY, amount, minOut, nowMs);
  }

  /** Swaps X to Y, reserved or not. @throws {POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM} */
  sellX(amount: bigint, minOut: bigint, nowMs: number): { fee: bigint; out: bigint } {
    return this.#swap(true, amount, minOut, nowMs);
  }

  /** Returns what a swap would pay, reserved or not; 0 where it would be too little. */
  quote(isXToY: boolean, amount: bigint): bigint {
    if (this.#shares === 0n) return 0n;
    const [reserveIn, reserveOut] = isXToY ? [this.#x, this.#y] : [this.#y, this.#x];
    const afterFee = amount - this.#feeOf(amount);
    return (reserveOut * afterFee) / (reserveIn + afterFee);
  }

  /** Brings the price history up to now. @throws {POOL_EMPTY} */
  observe(nowMs: number): void {
    if (this.#history === undefined) throw new AppError('POOL_EMPTY');
    this.#advance(nowMs);
  }

  /** Returns reserves and shares, the locked ones included. */
  overview(): { x: bigint; y: bigint; shares: bigint } {
    return { x: this.#x, y: this.#y, shares: this.#shares };
  }

  /**
   * Returns the lowest values that the pool had lately; undefined before the first deposit.
   * @param sold X; the present values are those after it was swapped to Y.
   */
  lowest(nowMs: number, sold = 0n): Lowest | undefined {
    return this.history(nowMs)?.lowest(this.#x + sold, this.#y - this.quote(true, sold));
  }

  /** Returns the price history up to now; undefined before the first deposit. */
  history(nowMs: number): PriceHistory | undefined {
    return this.#history?.projected(this.#x, this.#y, nowMs);
  }

  /** Returns the present price; undefined before the first deposit. */
  spotPrice(): bigint | undefined {
    return this.#history === undefined ? undefined : priceOf(this.#x, this.#y);
  }

  #swap(isXToY: boolean, amount: bigint, minOut: bigint, nowMs: number): { fee: bigint; out: bigint } {
    if (amount <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    const out = this.quote(isXToY, amount);
    if (out === 0n) throw new AppError('POOL_OUTPUT_ZERO');
    if (out < minOut) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
    this.#advance(nowMs);
    this.#x += isXToY ? amount : -out;
    this.#y += isXToY ? -out : amount;
    return { fee: this.#feeOf(amount), out };
  }

  #feeOf(amount: bigint): bigint {
    return feeOf(amount, this.#parameters().poolFeeBps);
  }

  #depositOf(x: bigint, y: bigint): ModelDeposit {
    const byX = (x * this.#shares) / this.#x;
    const byY = (y * this.#shares) / this.#y;
    const shares = byX < byY ? byX : byY;
    const needed = (reserve: bigint) => (reserve * shares + this.#shares - 1n) / this.#shares;
    return { shares, x: needed(this.#x), y: needed(this.#y) };
  }

  #advance(nowMs: number): void {
    this.#history?.advance(this.#x, this.#y, nowMs);
  }
}
