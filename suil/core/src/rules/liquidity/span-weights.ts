/**
 * Remembers the weight of spans of days for batch settlement: what one unit of value earns, and what was escrowed for it,
 * times 10^15. Depends on (start, settled, through) only. Owns a bounded cache, no positions.
 */
import { doubleAt } from '../../values/lists/columns.ts';
import { rampWeight, type SumsThrough } from './accrual.ts';
import { PRODUCT_WEIGHT_LIMIT } from './exact-product.ts';
import { RAMP_CAP_PPM, RAMP_DAYS } from './limits.ts';

/** Ages from the ramp's end on share one weight. */
const AGES = RAMP_DAYS + 1;
/** Slots of the cache: two thousand settled days of every age, for the two ends that a batch has. */
const SLOTS = 2 ** 18;
/** Days since 1970 stay below this for 2,700 years, so a key of two days and an age is an exact number. */
const DAY_LIMIT = 1_000_000;

export class SpanWeights {
  /** Σ r·f of a slot; only what find() returned may be read. */
  readonly ramp = new Float64Array(SLOTS);
  /** Σ 500·f of a slot. */
  readonly cap = new Float64Array(SLOTS);
  readonly #keys = new Float64Array(SLOTS).fill(-1);
  readonly #sumsThrough: SumsThrough;

  constructor(sumsThrough: SumsThrough) {
    this.#sumsThrough = sumsThrough;
  }

  /**
   * Returns the slot of a span's weights, or −1 when they are too large for exact doubles.
   * @param end which of a batch's two kinds of end it is, so that they do not push each other out
   */
  find(startDay: number, settledDay: number, throughDay: number, end: 0 | 1): number {
    const age = Math.min(settledDay - startDay, AGES - 1);
    const key = (settledDay * DAY_LIMIT + throughDay) * AGES + age;
    const slot = ((settledDay * AGES + age) * 2 + end) % SLOTS;
    if (this.#keys[slot] !== key) this.#fill(slot, key, startDay, settledDay, throughDay);
    return doubleAt(this.cap, slot) < PRODUCT_WEIGHT_LIMIT ? slot : -1;
  }

  #fill(slot: number, key: number, startDay: number, settledDay: number, throughDay: number): void {
    const factors = this.#sumsThrough(throughDay).factors - this.#sumsThrough(settledDay).factors;
    this.#keys[slot] = key;
    this.ramp[slot] = Number(rampWeight(startDay, settledDay, throughDay, this.#sumsThrough));
    this.cap[slot] = Number(BigInt(RAMP_CAP_PPM) * factors);
  }
}
