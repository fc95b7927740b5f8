/** The pledges of one coin as far as volume depends on them (rules.md §§4, 6): one line each, in the order of their numbers. */
import { assert } from '@suil/errors';
import { bigIntAt, wordAt } from '../../values/lists/columns.ts';
import { growBigInts, growWords } from '../../values/lists/growing.ts';
import { bigIntsPart, type PartReader, wordPart, wordsPart } from '../columns/bytes.ts';

export interface VolumePledge {
  /** Its number, which the contract counts up. */
  readonly id: bigint;
  /** The member's place in the order of binding. */
  readonly place: number;
  /** At creation, micro-dollars. */
  readonly value: bigint;
  readonly day: number;
  readonly termDays: number;
}

export class VolumePledges {
  #count = 0;
  #ids: BigInt64Array = new BigInt64Array(64);
  #values: BigInt64Array = new BigInt64Array(64);
  #places: Uint32Array = new Uint32Array(64);
  /** First and last day that count. */
  #firstDays: Uint32Array = new Uint32Array(64);
  #lastDays: Uint32Array = new Uint32Array(64);

  static read(reader: PartReader): VolumePledges {
    const pledges = new VolumePledges();
    const count = reader.word();
    pledges.#count = count;
    pledges.#ids = reader.bigInts(count);
    pledges.#values = reader.bigInts(count);
    pledges.#places = reader.words(count);
    pledges.#firstDays = reader.words(count);
    pledges.#lastDays = reader.words(count);
    return pledges;
  }

  /** Yields what `read` takes. */
  *parts(): Generator<Uint8Array> {
    yield wordPart(this.#count);
    for (const column of [this.#ids, this.#values]) yield bigIntsPart(column, this.#count);
    for (const column of [this.#places, this.#firstDays, this.#lastDays]) yield wordsPart(column, this.#count);
  }

  add({ id, place, value, day, termDays }: VolumePledge): void {
    const last = this.#count - 1;
    assert(last < 0 || bigIntAt(this.#ids, last) < id, `pledge ${id} comes after those before it`);
    for (const amount of [id, value]) assert(BigInt.asIntN(64, amount) === amount, 'a pledge fits 64 bits');
    const at = this.#count;
    this.#count += 1;
    this.#grow();
    this.#ids[at] = id;
    this.#values[at] = value;
    this.#places[at] = place;
    this.#firstDays[at] = day + 1;
    this.#lastDays[at] = day + termDays;
  }

  /** A pledge that was left counts on no day through the whole of which it was not there. One that counts no more is not known. */
  leave(id: bigint, day: number): void {
    let [from, to] = [0, this.#count];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if (bigIntAt(this.#ids, middle) < id) from = middle + 1;
      else to = middle;
    }
    if (from < this.#count && bigIntAt(this.#ids, from) === id) this.#lastDays[from] = day - 1;
  }

  /** Adds what counts on a day to the volumes by place. */
  addTo(volumes: BigInt64Array, day: number): void {
    for (let at = 0; at < this.#count; at++) {
      if (day < wordAt(this.#firstDays, at) || wordAt(this.#lastDays, at) < day) continue;
      const place = wordAt(this.#places, at);
      volumes[place] = bigIntAt(volumes, place) + bigIntAt(this.#values, at);
    }
  }

  /** Drops those that count on no day behind this one; the others keep their order. */
  dropEnded(day: number): void {
    let kept = 0;
    for (let at = 0; at < this.#count; at++) {
      if (wordAt(this.#lastDays, at) <= day) continue;
      for (const column of [this.#ids, this.#values]) column[kept] = bigIntAt(column, at);
      for (const column of [this.#places, this.#firstDays, this.#lastDays]) column[kept] = wordAt(column, at);
      kept += 1;
    }
    this.#count = kept;
  }

  #grow(): void {
    this.#ids = growBigInts(this.#ids, this.#count);
    this.#values = growBigInts(this.#values, this.#count);
    this.#places = growWords(this.#places, this.#count);
    this.#firstDays = growWords(this.#firstDays, this.#count);
    this.#lastDays = growWords(this.#lastDays, this.#count);
  }
}
