/**
 * The root of a Merkle-sum tree without the tree, for a process that proves no leaf: same bytes as merkle-sum.ts, with 40 bytes a leaf in two
 * columns instead of objects, and the hash given by the caller, because millions of leaves want a compiled one.
 */
import { assert } from '@suil/errors';
import { AppError } from '../../errors/app-error.ts';
import { bigIntAt, intAt } from '../../values/lists/columns.ts';
import { type Hash256, orderMembers } from '../settlement/team-tree.ts';
import { HASH_BYTES, type SumLeaf, type SumNode } from './merkle-sum.ts';

const FIRST_LEAVES = 1_024;
const I64_MAX = (1n << 63n) - 1n;
const SUM_BYTES = 16;
const NODE_BYTES = 1 + 2 * (HASH_BYTES + SUM_BYTES);
/** Of asset and account: each behind one byte of length. */
const NAME_BYTES_MAX = 127;
const LEAF_BYTES_MAX = 1 + 2 * (1 + NAME_BYTES_MAX) + HASH_BYTES + SUM_BYTES;

/** Leaves in any order, and their root. */
export class SumRoot {
  readonly #hash: Hash256;
  readonly #text = new TextEncoder();
  /** What is hashed next. The upper halves of sums stay 0. */
  readonly #leaf = new Uint8Array(LEAF_BYTES_MAX);
  readonly #leafView = new DataView(this.#leaf.buffer);
  readonly #node = Uint8Array.of(1, ...new Uint8Array(NODE_BYTES - 1));
  readonly #nodeView = new DataView(this.#node.buffer);
  #count = 0;
  #hashes = new Uint8Array(FIRST_LEAVES * HASH_BYTES);
  #sums = new BigInt64Array(FIRST_LEAVES);

  constructor(hash: Hash256) {
    this.#hash = hash;
  }

  /**
   * @throws {AMOUNT_OUT_OF_RANGE} unless the balance is from 0 to 2^63 - 1, as a balance of the ledger is
   * @throws {Error} when a name has more than 127 bytes or the salt not 32
   */
  add({ asset, account, balance, salt }: SumLeaf): void {
    if (this.#count === this.#sums.length) this.#grow();
    assert(salt.length === HASH_BYTES, 'a salt has 32 bytes');
    let at = this.#writeName(asset, 1);
    at = this.#writeName(account, at);
    this.#leaf.set(salt, at);
    at += HASH_BYTES;
    this.#leafView.setBigInt64(at, balance, true);
    this.#leafView.setBigInt64(at + 8, 0n, true);
    this.#set(this.#count, this.#hash(this.#leaf.subarray(0, at + SUM_BYTES)), balance);
    this.#count += 1;
  }

  /**
   * Returns what `buildSumTree` of the same leaves has as its root, and takes no leaf afterwards.
   * @throws {AMOUNT_OUT_OF_RANGE} when the sum is above 2^63 - 1
   */
  finish(): SumNode {
    if (this.#count === 0) return { hash: new Uint8Array(HASH_BYTES), sum: 0n };
    this.#sort();
    for (; this.#count > 1; this.#count = Math.ceil(this.#count / 2)) {
      // Each pair becomes the node at half its place, which was read before.
      for (let place = 0; place + 1 < this.#count; place += 2) this.#join(place);
      const last = this.#count - 1;
      if (last % 2 === 0) this.#set(last / 2, this.#hashAt(last), bigIntAt(this.#sums, last));
    }
    return { hash: this.#hashes.slice(0, HASH_BYTES), sum: bigIntAt(this.#sums, 0) };
  }

  #join(place: number): void {
    const [left, right] = [bigIntAt(this.#sums, place), bigIntAt(this.#sums, place + 1)];
    this.#node.set(this.#hashAt(place), 1);
    this.#nodeView.setBigInt64(1 + HASH_BYTES, left, true);
    this.#node.set(this.#hashAt(place + 1), 1 + HASH_BYTES + SUM_BYTES);
    this.#nodeView.setBigInt64(1 + 2 * HASH_BYTES + SUM_BYTES, right, true);
    this.#set(place / 2, this.#hash(this.#node), left + right);
  }

  /** Returns the place behind it. */
  #writeName(name: string, at: number): number {
    const { read, written } = this.#text.encodeInto(name, this.#leaf.subarray(at + 1, at + 1 + NAME_BYTES_MAX));
    assert(read === name.length, `${name} has at most ${NAME_BYTES_MAX} bytes`);
    this.#leaf[at] = written;
    return at + 1 + written;
  }

  /** Returns a view, good until the place is written. */
  #hashAt(place: number): Uint8Array {
    return this.#hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  #set(place: number, hash: Uint8Array, sum: bigint): void {
    if (sum < 0n || sum > I64_MAX) throw new AppError('AMOUNT_OUT_OF_RANGE');
    this.#hashes.set(hash, place * HASH_BYTES);
    this.#sums[place] = sum;
  }

  #grow(): void {
    const [hashes, sums] = [new Uint8Array(2 * this.#hashes.length), new BigInt64Array(2 * this.#sums.length)];
    hashes.set(this.#hashes);
    sums.set(this.#sums);
    this.#hashes = hashes;
    this.#sums = sums;
  }

  #sort(): void {
    const places = Int32Array.from({ length: this.#count }, (_, place) => place);
    // By 32 bytes, as addresses are.
    const order = orderMembers(this.#hashes, places);
    const [hashes, sums] = [this.#hashes, this.#sums];
    this.#hashes = new Uint8Array(this.#count * HASH_BYTES);
    this.#sums = new BigInt64Array(this.#count);
    for (let place = 0; place < this.#count; place++) {
      const from = intAt(order, place);
      this.#set(place, hashes.subarray(from * HASH_BYTES, (from + 1) * HASH_BYTES), bigIntAt(sums, from));
    }
  }
}
