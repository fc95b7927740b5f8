/**
 * A constant-product pool in bigint, from rules.md §7 alone: swaps, shares, the cumulative price and its observations. Used to
 * predict and to check the chain. Owns no coins and no clock: each call that can move the price names its time.
 * A refused call leaves everything as it was.
 */
import { AppError } from '../errors/app-error.ts';
import { feeOf, mulDivFloor } from '../rate.ts';

/** Fee of a pool, basis points (rules.md §7). */
export const DEFAULT_POOL_FEE_BPS = 30n;
/** Shares of the first deposit that are locked for ever. */
export const LOCKED_SHARES = 1_000n;
/** Observations that the ring holds, and the least time between two. */
export const OBSERVATIONS = 64;
export const OBSERVATION_GAP_MS = 60_000;
/** Bits of the fraction of a price. */
const PRICE_SHIFT = 64n;

export type SwapDirection = 'xToY' | 'yToX';

export interface Observation {
  readonly atMs: number;
  /** Σ price · ms, 64 fraction bits. */
  readonly cumulative: bigint;
}

export interface Deposited {
  readonly shares: bigint;
  readonly x: bigint;
  readonly y: bigint;
}

export class PoolModel {
  readonly #observations: Observation[] = [];
  readonly #feeBps: bigint;
  #x = 0n;
  #y = 0n;
  #shares = 0n;
  #cumulative = 0n;
  #advancedMs = 0;

  constructor(feeBps: bigint = DEFAULT_POOL_FEE_BPS) {
    this.#feeBps = feeBps;
  }

  get x(): bigint {
    return this.#x;
  }

  get y(): bigint {
    return this.#y;
  }

  /** All shares, the locked ones included. */
  get shares(): bigint {
    return this.#shares;
  }

  /** Every observation ever made; the chain keeps the last 64. */
  get observations(): readonly Observation[] {
    return this.#observations;
  }

  /** Returns what a swap would pay now; 0 where it would be refused. */
  quote(direction: SwapDirection, amount: bigint): bigint {
    const [reserveIn, reserveOut] = direction === 'xToY' ? [this.#x, this.#y] : [this.#y, this.#x];
    if (reserveIn === 0n || reserveOut === 0n) return 0n;
    const effective = amount - feeOf(amount, this.#feeBps);
    return mulDivFloor(reserveOut, effective, reserveIn + effective);
  }

  /** Swaps and returns what is paid out. @throws {POOL_AMOUNT_ZERO | POOL_EMPTY | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM} */
  swap(direction: SwapDirection, amount: bigint, minOut: bigint, nowMs: number): bigint {
    if (amount <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    if (this.#shares === 0n) throw new AppError('POOL_EMPTY');
    const amountOut = this.quote(direction, amount);
    if (amountOut === 0n) throw new AppError('POOL_OUTPUT_ZERO');
    if (amountOut < minOut) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
    this.#advance(nowMs);
    this.#x += direction === 'xToY' ? amount : -amountOut;
    this.#y += direction === 'xToY' ? -amountOut : amount;
    return amountOut;
  }

  /**
   * Takes a deposit in the pool's proportion and returns what of it was used and the shares for it.
   * @throws {POOL_AMOUNT_ZERO | POOL_DEPOSIT_TOO_SMALL | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM}
   */
  add(x: bigint, y: bigint, minShares: bigint, nowMs: number): Deposited {
    if (x <= 0n || y <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    const deposit = this.#shares === 0n ? firstDeposit(x, y) : this.#laterDeposit(x, y);
    if (deposit.shares === 0n) throw new AppError('POOL_OUTPUT_ZERO');
    if (deposit.shares < minShares) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
    if (this.#shares === 0n) this.#shares = LOCKED_SHARES;
    this.#advance(nowMs);
    this.#x += deposit.x;
    this.#y += deposit.y;
    this.#shares += deposit.shares;
    return deposit;
  }

  /** Pays shares out, rounded down. @throws {POOL_AMOUNT_ZERO | POOL_OUTPUT_ZERO | POOL_OUTPUT_BELOW_MINIMUM} */
  remove(shares: bigint, minX: bigint, minY: bigint, nowMs: number): { x: bigint; y: bigint } {
    if (shares <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
    const x = mulDivFloor(this.#x, shares, this.#shares);
    const y = mulDivFloor(this.#y, shares, this.#shares);
    if (x === 0n || y === 0n) throw new AppError('POOL_OUTPUT_ZERO');
    if (x < minX || y < minY) throw new AppError('POOL_OUTPUT_BELOW_MINIMUM');
    this.#advance(nowMs);
    this.#x -= x;
    this.#y -= y;
    this.#shares -= shares;
    return { x, y };
  }

  /** Writes an observation unless the last one is less than a minute old. @throws {POOL_EMPTY} */
  observe(nowMs: number): void {
    if (this.#shares === 0n) throw new AppError('POOL_EMPTY');
    this.#advance(nowMs);
  }

  /** Returns the cumulative price at a time not before the last change: `Σ floor(y · 2^64 / x) · ms`. */
  cumulativeAt(nowMs: number): bigint {
    if (this.#x === 0n) return this.#cumulative;
    return this.#cumulative + this.spot() * BigInt(nowMs - this.#advancedMs);
  }

  /** Returns `floor(y · 2^64 / x)`. */
  spot(): bigint {
    return (this.#y << PRICE_SHIFT) / this.#x;
  }

  /** Called before anything changes the reserves. */
  #advance(nowMs: number): void {
    this.#cumulative = this.cumulativeAt(nowMs);
    this.#advancedMs = nowMs;
    const last = this.#observations.at(-1);
    if (last === undefined || nowMs - last.atMs >= OBSERVATION_GAP_MS) {
      this.#observations.push({ atMs: nowMs, cumulative: this.#cumulative });
    }
  }

  #laterDeposit(x: bigint, y: bigint): Deposited {
    const byX = mulDivFloor(x, this.#shares, this.#x);
    const byY = mulDivFloor(y, this.#shares, this.#y);
    const shares = byX < byY ? byX : byY;
    return { shares, x: ceilDiv(shares * this.#x, this.#shares), y: ceilDiv(shares * this.#y, this.#shares) };
  }
}

function firstDeposit(x: bigint, y: bigint): Deposited {
  const shares = squareRoot(x * y) - LOCKED_SHARES;
  if (shares <= 0n) throw new AppError('POOL_DEPOSIT_TOO_SMALL');
  return { shares, x, y };
}

/** Returns the largest integer whose square is not above `value` (Newton's method from above). */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
