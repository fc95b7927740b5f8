/**
 * The root of a Merkle-sum tree without the tree: for a process that proves no leaf. It keeps 40 bytes a leaf in two columns, where the tree
 * keeps objects.
 */
import { AppError } from '../../errors/app-error.ts';
import { bigIntAt } from '../../values/lists/columns.ts';
import { HASH_BYTES, hashSumLeaf, join, STEP_HASHES, type SumLeaf, type SumNode } from './merkle-sum.ts';

const FIRST_LEAVES = 1_024;
const I64_MAX = (1n << 63n) - 1n;

/** A level of the tree: each node's hash, and its sum. */
class Level {
  count = 0;
  #hashes = new Uint8Array(FIRST_LEAVES * HASH_BYTES);
  #sums = new BigInt64Array(FIRST_LEAVES);

  at(place: number): SumNode {
    return { hash: this.hashAt(place), sum: bigIntAt(this.#sums, place) };
  }

  /** A view, good until the place is written. */
  hashAt(place: number): Uint8Array {
    return this.#hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  /** @throws {AMOUNT_OUT_OF_RANGE} unless the sum is from 0 to 2^63 - 1, as a balance of the ledger is */
  set(place: number, { hash, sum }: SumNode): void {
    if (sum < 0n || sum > I64_MAX) throw new AppError('AMOUNT_OUT_OF_RANGE');
    if (place >= this.#sums.length) this.#grow();
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

  /** Returns the level in the order of its hashes. */
  sorted(): Level {
    const order = Uint32Array.from({ length: this.count }, (_, place) => place);
    const { buffer } = this.#hashes;
    const words = new DataView(buffer);
    const wordAt = (place: number, word: number) => words.getUint32(place * HASH_BYTES + 4 * word);
    order.sort((left, right) => {
      for (let word = 0; word < HASH_BYTES / 4; word++) {
        const difference = wordAt(left, word) - wordAt(right, word);
        if (difference !== 0) return difference;
      }
      return 0;
    });
    const sorted = new Level();
    sorted.#hashes = new Uint8Array(this.#hashes.length);
    sorted.#sums = new BigInt64Array(this.#sums.length);
    sorted.count = this.count;
    for (const [place, from] of order.entries()) sorted.set(place, this.at(from));
    return sorted;
  }
}

/**
 * Returns what `buildSumTree` of the same leaves has as its root, and pauses every few milliseconds.
 * @throws {AMOUNT_OUT_OF_RANGE} when a balance is below zero, or the sum above 2^63 - 1
 */
export function* sumRootInSteps(leaves: Iterable<SumLeaf>): Generator<void, SumNode, void> {
  const bottom = new Level();
  for (const leaf of leaves) {
    bottom.set(bottom.count, { hash: hashSumLeaf(leaf), sum: leaf.balance });
    bottom.count += 1;
    if (bottom.count % STEP_HASHES === 0) yield;
  }
  if (bottom.count === 0) return { hash: new Uint8Array(HASH_BYTES), sum: 0n };
  const level = bottom.sorted();
  while (level.count > 1) {
    // Each pair becomes the node at half its place, which was read before.
    for (let place = 0; place < level.count; place += 2) {
      const left = level.at(place);
      level.set(place / 2, place + 1 < level.count ? join(left, level.at(place + 1)) : left);
      if ((place / 2) % STEP_HASHES === STEP_HASHES - 1) yield;
    }
    level.count = Math.ceil(level.count / 2);
  }
  const { hash, sum } = level.at(0);
  return { hash: Uint8Array.from(hash), sum };
}
