/**
 * Community acceleration (rules.md §4, "differential"): for each member, the static accrual below it by the highest rate on the way
 * down, so that a member's own rate can be paid less what was paid below. A row of sums per member, gathered from the bottom up; where
 * the rows lie is the caller's. Whole numbers below 2^53. Owns no levels.
 */
import { doubleAt, itemAt } from '../../values/lists/columns.ts';
import type { TeamRules } from './team-rules.ts';

const WHOLE_BPS = 10_000;

export class RateSteps {
  /** Rates in ascending order, 0 first: what a row's columns stand for, basis points. */
  readonly #rates: readonly number[];
  /** By level: its column. */
  readonly #stepOf: readonly number[];

  constructor({ levels }: TeamRules) {
    const rateOf = [0, ...levels.map(({ rateBps }) => rateBps)];
    this.#rates = [...new Set(rateOf)].sort((left, right) => left - right);
    this.#stepOf = rateOf.map((rate) => this.#rates.indexOf(rate));
  }

  /** Numbers in a row. */
  get width(): number {
    return this.#rates.length;
  }

  /** Returns `floor(Σ base · max(0, rate − highest rate on the way) / 10000)` over all members below the member of a row. */
  incomeOf(sums: Float64Array, row: number, level: number): number {
    const step = itemAt(this.#stepOf, level);
    let whole = 0;
    let rest = 0;
    for (let below = 0; below < step; below += 1) {
      const difference = itemAt(this.#rates, step) - itemAt(this.#rates, below);
      const tenThousands = Math.floor(doubleAt(sums, row + below) / WHOLE_BPS);
      whole += tenThousands * difference;
      rest += (doubleAt(sums, row + below) - tenThousands * WHOLE_BPS) * difference;
    }
    return whole + Math.floor(rest / WHOLE_BPS);
  }

  /** Gives a member's accrual, and the row below it with the member's own rate on the way, to the inviter's row. */
  passUp(sums: Float64Array, from: number, to: number, level: number, base: number): void {
    const width = this.#rates.length;
    const step = itemAt(this.#stepOf, level);
    sums[to] = doubleAt(sums, to) + base;
    for (let below = 0; below < width; below += 1) {
      const sum = doubleAt(sums, from + below);
      if (sum === 0) continue;
      const onTheWay = to + (below > step ? below : step);
      sums[onTheWay] = doubleAt(sums, onTheWay) + sum;
    }
  }
}
