/** The liquidity positions as far as team income depends on them (rules.md §§3, 4), by place in the order of binding. */
import { assert } from '@suil/errors';
import { bigIntAt, wordAt } from '../../values/lists/columns.ts';
import { growBigInts, growWords } from '../../values/lists/growing.ts';
import { bigIntsPart, type PartReader, wordPart, wordsPart } from '../columns/bytes.ts';

/** The ramp is full after so many days, so older age counts for no more. */
const RAMP_DAYS = 30;

/** Amounts in micro-dollars. */
export class Positions {
  #count = 0;
  /** V: without what was added on the open day. */
  #values: BigInt64Array = new BigInt64Array(64);
  /** s: the day from which the ramp counts; means nothing where V is 0. */
  #starts: Uint32Array = new Uint32Array(64);
  /** What was added on the open day. */
  #pending: BigInt64Array = new BigInt64Array(64);
  /** The places that added something since the last closing, in order, some of them several times. */
  #added: number[] = [];

  static read(reader: PartReader): Positions {
    const positions = new Positions();
    const count = reader.word();
    positions.#count = count;
    positions.#values = reader.bigInts(count);
    positions.#starts = reader.words(count);
    positions.#pending = reader.bigInts(count);
    for (let place = 0; place < count; place++) if (positions.pending(place) > 0n) positions.#added.push(place);
    return positions;
  }

  /** Yields what `read` takes. */
  *parts(): Generator<Uint8Array> {
    yield wordPart(this.#count);
    yield bigIntsPart(this.#values, this.#count);
    yield wordsPart(this.#starts, this.#count);
    yield bigIntsPart(this.#pending, this.#count);
  }

  value(place: number): bigint {
    return place < this.#count ? bigIntAt(this.#values, place) : 0n;
  }

  startDay(place: number): number {
    return place < this.#count ? wordAt(this.#starts, place) : 0;
  }

  pending(place: number): bigint {
    return place < this.#count ? bigIntAt(this.#pending, place) : 0n;
  }

  /** Adds value, which counts once the open day is closed. */
  add(place: number, value: bigint): void {
    this.#reach(place);
    const pending = this.pending(place) + value;
    assert(BigInt.asIntN(64, pending) === pending, 'a position fits 64 bits');
    this.#pending[place] = pending;
    this.#added.push(place);
  }

  /** Takes value away, of what was added on the open day first. */
  take(place: number, value: bigint): void {
    const pending = this.pending(place);
    const fromPending = value < pending ? value : pending;
    const left = this.value(place) - (value - fromPending);
    assert(left >= 0n, 'no more leaves a position than it has');
    this.#reach(place);
    this.#pending[place] = pending - fromPending;
    this.#values[place] = left;
  }

  /** The ramp begins again: of a position that claims its static income on a day. */
  restart(place: number, day: number): void {
    if (this.value(place) > 0n) this.#starts[place] = day - 1;
  }

  /** What was added on the day counts from the next one on. */
  closeDay(day: number): void {
    for (const place of this.#added) this.#merge(place, day);
    this.#added = [];
  }

  #merge(place: number, day: number): void {
    const [value, added] = [this.value(place), this.pending(place)];
    if (added === 0n) return;
    const age = value === 0n ? 0 : Math.min(day - this.startDay(place), RAMP_DAYS);
    this.#starts[place] = day - Number((BigInt(age) * value) / (value + added));
    this.#values[place] = value + added;
    this.#pending[place] = 0n;
  }

  #reach(place: number): void {
    this.#count = Math.max(this.#count, place + 1);
    this.#values = growBigInts(this.#values, this.#count);
    this.#starts = growWords(this.#starts, this.#count);
    this.#pending = growBigInts(this.#pending, this.#count);
  }
}
