/**
 * Settles many positions at once, for daily work over all members. Same results as settlePosition (accrual.ts), to the
 * unit. Positions are columns; weights of spans are remembered (span-weights.ts); ordinary positions are settled in exact
 * doubles (exact-product.ts), the few beyond their limits in bigint. Owns no money.
 */
import { bigUintAt, doubleAt, intAt, wordAt } from '../../values/lists/columns.ts';
import { type SumsThrough, settlePosition } from './accrual.ts';
import { exactProduct, PRODUCT_VALUE_LIMIT } from './exact-product.ts';
import { RAMP_DAYS } from './limits.ts';
import { SpanWeights } from './span-weights.ts';

/** Positions by column. Values in micro-dollars; settled in place. */
export interface PositionColumns {
  readonly value: BigUint64Array;
  readonly pending: BigUint64Array;
  readonly pendingDay: Int32Array;
  readonly startDay: Int32Array;
  readonly settledDay: Int32Array;
  /** Receives what each position earned. */
  readonly income: BigUint64Array;
}

/** Returns columns for `count` positions, all zero. */
export function createPositionColumns(count: number): PositionColumns {
  return {
    value: new BigUint64Array(count),
    pending: new BigUint64Array(count),
    pendingDay: new Int32Array(count),
    startDay: new Int32Array(count),
    settledDay: new Int32Array(count),
    income: new BigUint64Array(count),
  };
}

/**
 * Settles every position through a closed day: columns are updated, `income` is overwritten.
 * @returns sums over all positions, micro-dollars: what they earned, and what goes back to the reserve
 */
export function settleBatch(
  columns: PositionColumns,
  throughDay: number,
  sumsThrough: SumsThrough,
): { income: bigint; returned: bigint } {
  const ordinary = new OrdinaryPositions(columns, throughDay, new SpanWeights(sumsThrough));
  let income = 0n;
  let returned = 0n;
  for (let index = 0; index < columns.startDay.length; index += 1) {
    if (ordinary.settle(index)) continue;
    const large = settleLarge(columns, index, throughDay, sumsThrough);
    income += large.income;
    returned += large.returned;
  }
  const totals = ordinary.totals();
  return { income: income + totals.income, returned: returned + totals.returned };
}

function settleLarge(columns: PositionColumns, index: number, throughDay: number, sumsThrough: SumsThrough) {
  const { value, pending, pendingDay, startDay, settledDay } = columns;
  const before = {
    value: bigUintAt(value, index),
    pending: bigUintAt(pending, index),
    pendingDay: intAt(pendingDay, index),
    startDay: intAt(startDay, index),
    settledDay: intAt(settledDay, index),
  };
  const { position, income, returned } = settlePosition(before, throughDay, sumsThrough);
  value[index] = position.value;
  pending[index] = position.pending;
  pendingDay[index] = position.pendingDay;
  startDay[index] = position.startDay;
  settledDay[index] = position.settledDay;
  columns.income[index] = income;
  return { income, returned };
}

/** Settles without bigints; refuses what is beyond the limits of exact doubles. */
class OrdinaryPositions {
  readonly #columns: PositionColumns;
  readonly #throughDay: number;
  readonly #weights: SpanWeights;
  readonly #values: U64Words;
  readonly #pendings: U64Words;
  readonly #incomes: U64Words;
  readonly #income = new ExactSum();
  readonly #returned = new ExactSum();

  constructor(columns: PositionColumns, throughDay: number, weights: SpanWeights) {
    this.#columns = columns;
    this.#throughDay = throughDay;
    this.#weights = weights;
    this.#values = new U64Words(columns.value);
    this.#pendings = new U64Words(columns.pending);
    this.#incomes = new U64Words(columns.income);
  }

  /** Returns whether the position was settled; if not, nothing has changed. */
  settle(index: number): boolean {
    const { pendingDay, startDay, settledDay } = this.#columns;
    const throughDay = this.#throughDay;
    const value = this.#values.read(index);
    const pending = this.#pendings.read(index);
    if (value + pending >= PRODUCT_VALUE_LIMIT) return false;
    const settled = intAt(settledDay, index);
    const start = intAt(startDay, index);
    const mergeDay = intAt(pendingDay, index);
    if (pending === 0 || mergeDay > throughDay) {
      const slot = this.#find(value, start, settled, throughDay, 0);
      if (slot === -1) return false;
      this.#incomes.write(index, this.#earn(value, slot));
      if (settled < throughDay) settledDay[index] = throughDay;
      return true;
    }
    // The age is at most 30 and the value below 2^43: the quotient's rounding cannot reach the next whole number.
    const ageDays = Math.min(mergeDay - start, RAMP_DAYS);
    const newStart = mergeDay - Math.floor((ageDays * value) / (value + pending));
    const first = this.#find(value, start, settled, mergeDay, 1);
    const second = this.#find(value + pending, newStart, mergeDay, throughDay, 0);
    if (first === -1 || second === -1) return false;
    this.#incomes.write(index, this.#earn(value, first) + this.#earn(value + pending, second));
    this.#values.write(index, value + pending);
    this.#pendings.write(index, 0);
    pendingDay[index] = 0;
    startDay[index] = newStart;
    settledDay[index] = throughDay;
    return true;
  }

  totals(): { income: bigint; returned: bigint } {
    return { income: this.#income.read(), returned: this.#returned.read() };
  }

  /** Returns the span's slot, −2 for one that earns nothing, −1 for one that is too large. */
  #find(value: number, start: number, settled: number, through: number, end: 0 | 1): number {
    return value === 0 || through <= settled ? -2 : this.#weights.find(start, settled, through, end);
  }

  #earn(value: number, slot: number): number {
    if (slot === -2) return 0;
    const earned = exactProduct(value, doubleAt(this.#weights.ramp, slot));
    this.#income.add(earned);
    this.#returned.add(exactProduct(value, doubleAt(this.#weights.cap, slot)) - earned);
    return earned;
  }
}

/** A u64 column read and written as numbers below 2^53, by its two 32-bit words (little-endian, as every supported platform is). */
class U64Words {
  readonly #words: Uint32Array;

  constructor(column: BigUint64Array) {
    this.#words = new Uint32Array(column.buffer, column.byteOffset, column.length * 2);
  }

  /** Exact below 2^53; above it close enough to be recognised as too large. */
  read(index: number): number {
    return wordAt(this.#words, 2 * index + 1) * 2 ** 32 + wordAt(this.#words, 2 * index);
  }

  write(index: number, value: number): void {
    this.#words[2 * index] = value >>> 0;
    this.#words[2 * index + 1] = Math.floor(value / 2 ** 32);
  }
}

/** A sum of whole numbers below 2^46 that never loses a unit. */
class ExactSum {
  #carried = 0n;
  #recent = 0;

  add(amount: number): void {
    this.#recent += amount;
    if (this.#recent < 2 ** 52) return;
    this.#carried += BigInt(this.#recent);
    this.#recent = 0;
  }

  read(): bigint {
    return this.#carried + BigInt(this.#recent);
  }
}
