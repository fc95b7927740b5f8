/** The addresses of the model: each has a number, in the order of first appearance, and at most one inviter (rules.md §2). */
import { assert } from '@suil/errors';
import { itemAt, wordAt } from '../../values/lists/columns.ts';
import { growWords } from '../../values/lists/growing.ts';

/** Addresses are only added. */
export class Addresses {
  readonly #addresses: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** By number: the inviter's number plus 1; 0: none. */
  #inviters: Uint32Array = new Uint32Array(64);

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
    this.#inviters[number] = this.add(inviter) + 1;
  }

  /** Returns the number of an address's inviter; undefined when it has none. */
  inviterOf(number: number): number | undefined {
    const stored = wordAt(this.#inviters, number);
    return stored === 0 ? undefined : stored - 1;
  }
}
