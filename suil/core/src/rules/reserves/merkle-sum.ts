/**
 * Merkle-sum tree over what the ledger owes: the holder of a proof knows that its own balance is in the published sum, and that
 * no balance was counted below zero. Pure, and the same in browser and server. Owns no balances and no salts.
 *
 *   leaf  blake2b256(0x00 ‖ asset ‖ account ‖ salt ‖ u128 balance), its sum is the balance
 *   inner blake2b256(0x01 ‖ left hash ‖ u128 left sum ‖ right hash ‖ u128 right sum), its sum is both sums
 *
 * Asset and account are UTF-8 behind their length, the salt has 32 bytes, u128 is little endian. Leaves are ordered by hash, so that
 * a neighbour cannot be identified: with a salt that only its owner knows, a proof shows sums of others and never whose they are. An odd node is
 * carried up unchanged. No leaf: 32 zero bytes and the sum 0.
 */

import { blake2b } from '@noble/hashes/blake2.js';
import { AppError } from '../../errors/app-error.ts';
import { concatBytes, vectorBytes } from '../../values/bcs-bytes.ts';
import { itemAt } from '../../values/lists/columns.ts';

export const HASH_BYTES = 32;
const U128_MAX = (1n << 128n) - 1n;
const LEAF_TAG = Uint8Array.of(0);
const NODE_TAG = Uint8Array.of(1);
/** How many hashes are made between two pauses of a build in steps. */
const STEP_HASHES = 2_000;

export interface SumLeaf {
  readonly asset: string;
  /** Name of the ledger's account. */
  readonly account: string;
  /** Base units, 0 or more. */
  readonly balance: bigint;
  /** 32 bytes that only the account's owner receives. */
  readonly salt: Uint8Array;
}

export interface SumNode {
  /** 32 bytes. */
  readonly hash: Uint8Array;
  readonly sum: bigint;
}

/** A sibling on the way up; `side` is where the sibling is. */
export interface SumStep extends SumNode {
  readonly side: 'left' | 'right';
}

export interface SumTree {
  readonly root: SumNode;
  readonly leaves: number;
  /** Returns the siblings from the bottom up, or null for a leaf that is not in the tree. */
  prove(leaf: SumLeaf): readonly SumStep[] | null;
}

/** Returns the hash of a leaf. @throws {AMOUNT_OUT_OF_RANGE} unless the balance is a u128 */
export function hashSumLeaf({ asset, account, balance, salt }: SumLeaf): Uint8Array {
  const text = new TextEncoder();
  return blake2b256([
    LEAF_TAG,
    vectorBytes(text.encode(asset)),
    vectorBytes(text.encode(account)),
    salt,
    u128Bytes(balance),
  ]);
}

/** Returns the tree over the leaves, in any order. @throws {AMOUNT_OUT_OF_RANGE} when a balance is below zero */
export function buildSumTree(leaves: Iterable<SumLeaf>): SumTree {
  const steps = buildSumTreeInSteps(leaves);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does what `buildSumTree` does, and pauses every few milliseconds, so that a server can answer others in between. */
export function* buildSumTreeInSteps(leaves: Iterable<SumLeaf>): Generator<void, SumTree, void> {
  let hashes = 0;
  const bottom: SumNode[] = [];
  for (const leaf of leaves) {
    bottom.push({ hash: hashSumLeaf(leaf), sum: leaf.balance });
    if (++hashes % STEP_HASHES === 0) yield;
  }
  bottom.sort((left, right) => compareBytes(left.hash, right.hash));
  const levels: (readonly SumNode[])[] = [bottom];
  for (let level: readonly SumNode[] = bottom; level.length > 1; levels.push(level)) {
    const above: SumNode[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const left = itemAt(level, index);
      const right = level[index + 1];
      above.push(right === undefined ? left : join(left, right));
      if (++hashes % STEP_HASHES === 0) yield;
    }
    level = above;
  }
  const root = levels.at(-1)?.[0] ?? { hash: new Uint8Array(HASH_BYTES), sum: 0n };
  return { root, leaves: bottom.length, prove: (leaf) => proveIn(levels, leaf) };
}

/** Whether the leaf is in the tree of this root: every sum on the way up is 0 or more and the last one is the root's. */
export function verifySumProof(leaf: SumLeaf, path: readonly SumStep[], root: SumNode): boolean {
  if (!isU128(leaf.balance) || leaf.salt.length !== HASH_BYTES || path.length > 64) return false;
  let node: SumNode = { hash: hashSumLeaf(leaf), sum: leaf.balance };
  for (const { hash, sum, side } of path) {
    if (!isU128(sum) || hash.length !== HASH_BYTES || !isU128(node.sum + sum)) return false;
    node = side === 'left' ? join({ hash, sum }, node) : join(node, { hash, sum });
  }
  return node.sum === root.sum && compareBytes(node.hash, root.hash) === 0;
}

function proveIn(levels: readonly (readonly SumNode[])[], leaf: SumLeaf): SumStep[] | null {
  const hash = hashSumLeaf(leaf);
  let index = findHash(levels[0] ?? [], hash);
  if (index === null) return null;
  const path: SumStep[] = [];
  for (const level of levels.slice(0, -1)) {
    const sibling = level[index ^ 1];
    if (sibling !== undefined) path.push({ ...sibling, side: index % 2 === 1 ? 'left' : 'right' });
    index >>= 1;
  }
  return path;
}

function findHash(ordered: readonly SumNode[], hash: Uint8Array): number | null {
  let low = 0;
  let high = ordered.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareBytes(itemAt(ordered, middle).hash, hash);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** Returns the inner node of two. @throws {AMOUNT_OUT_OF_RANGE} unless both sums are u128 */
function join(left: SumNode, right: SumNode): SumNode {
  const hash = blake2b256([NODE_TAG, left.hash, u128Bytes(left.sum), right.hash, u128Bytes(right.sum)]);
  return { hash, sum: left.sum + right.sum };
}

function u128Bytes(value: bigint): Uint8Array {
  if (!isU128(value)) throw new AppError('AMOUNT_OUT_OF_RANGE');
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, value & 0xffff_ffff_ffff_ffffn, true);
  view.setBigUint64(8, value >> 64n, true);
  return bytes;
}

function isU128(value: bigint): boolean {
  return value >= 0n && value <= U128_MAX;
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < HASH_BYTES; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function blake2b256(parts: readonly Uint8Array[]): Uint8Array {
  return blake2b(concatBytes(parts), { dkLen: HASH_BYTES });
}
