/** The addresses of the model: each has a number, in the order of first appearance, and at most one inviter (rules.md §2). */
import { assert } from '@suil/errors';
import { itemAt, wordAt } from '../../values/lists/columns.ts';
import { growWords } from '../../values/lists/growing.ts';
import { type PartReader, textPart, wordPart, wordsPart } from './bytes.ts';

/** So many addresses are one part of a snapshot; none of them holds a line break. */
const BLOCK = 4_096;

/** Addresses are only added. */
export class Addresses {
  readonly #addresses: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By number: the inviter's number plus 1; 0: none. */
  #inviters: Uint32Array = new Uint32Array(64);

  static read(reader: PartReader): Addresses {
    const addresses = new Addresses();
    const count = reader.word();
    while (addresses.count < count) for (const address of reader.text().split('\n')) addresses.add(address);
    assert(addresses.count === count, 'every address of a snapshot is there once');
    addresses.#inviters = reader.words(count);
    return addresses;
  }

  /** Yields what `read` takes. */
  *parts(): Generator<Uint8Array> {
    yield wordPart(this.count);
    for (let from = 0; from < this.count; from += BLOCK)
      yield textPart(this.#addresses.slice(from, from + BLOCK).join('\n'));
    yield wordsPart(this.#inviters, this.count);
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** Returns the address's number: its own, or the next one. */
  add(address: string): number {
    const known = this.#numbers.get(address);
    if (known !== undefined) return known;
    const number = this.count;
    this.#addresses.push(address);
    this.#numbers.set(address, number);
    this.#inviters = growWords(this.#inviters, this.count);
    return number;
  }

  /** Returns the address's number; undefined for one that never appeared. */
  find(address: string): number | undefined {
    return this.#numbers.get(address);
  }

  /** @throws {RangeError} when no address has the number */
  at(number: number): string {
    return itemAt(this.#addresses, number);
  }

  /** Gives a member its inviter, which stays. */
  bind(member: string, inviter: string): void {
    const number = this.add(member);
    assert(wordAt(this.#inviters, number) === 0, `${member} has an inviter already`);
    // Before the column is named: it may grow.
    const inviterNumber = this.add(inviter);
    this.#inviters[number] = inviterNumber + 1;
  }

  /** Returns the number of an address's inviter; undefined when it has none. */
  inviterOf(number: number): number | undefined {
    const stored = wordAt(this.#inviters, number);
    return stored === 0 ? undefined : stored - 1;
  }
}
