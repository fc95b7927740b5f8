/**
 * The tree that carries a day's amounts, and the proofs of its leaves (rules.md §4). Pure.
 * Owns neither the amounts nor what a proof is worth on chain. A season's tree (season/season-tree.ts) has other leaves and the same nodes.
 *
 *   leaf  blake2b256(0x00 ‖ bcs(day, member, friend, indirect, community, peer))
 *   inner blake2b256(0x01 ‖ left ‖ right); an odd node is carried up unchanged; no leaf gives 32 zero bytes
 */

import { blake2b } from '@noble/hashes/blake2.js';
import { AppError } from '../../errors/app-error.ts';
import { parseAddress } from '../../values/address.ts';
import { addressBytes, concatBytes, u64Bytes } from '../../values/bcs-bytes.ts';
import { itemAt } from '../../values/lists/columns.ts';

/** What a member earned of the four kinds on the tree's day, micro-dollars. */
export interface TeamLeaf {
  readonly member: string;
  readonly friend: bigint;
  readonly indirect: bigint;
  readonly community: bigint;
  readonly peer: bigint;
}

/** The way from a leaf to the root. */
export interface MerklePath {
  /** From the bottom up, carried levels left out; 32 bytes each. */
  readonly siblings: readonly Uint8Array[];
  /** Bit i is 1 where sibling i is on the left. */
  readonly sides: bigint;
}

/** A leaf and the way from it to the root. */
export interface TeamProof extends MerklePath {
  readonly day: number;
  readonly leaf: TeamLeaf;
}

/** A tree with one leaf for each member. */
export interface MemberTree<Leaf, Proof> {
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** Ordered by member. */
  readonly leaves: readonly Leaf[];
  /** Returns the proof of a member's leaf. @throws {SETTLEMENT_MEMBER_NOT_FOUND} @throws {ADDRESS_INVALID} */
  prove(member: string): Proof;
}

export type TeamTree = MemberTree<TeamLeaf, TeamProof>;

const HASH_BYTES = 32;
const LEAF_TAG = Uint8Array.of(0);
const NODE_TAG = Uint8Array.of(1);

/** Returns the hash of a leaf of a day's tree. @throws {ADDRESS_INVALID} @throws {AMOUNT_OUT_OF_RANGE} */
export function hashTeamLeaf(day: number, { member, friend, indirect, community, peer }: TeamLeaf): Uint8Array {
  const amounts = [friend, indirect, community, peer].map(u64Bytes);
  return blake2b256([LEAF_TAG, u64Bytes(BigInt(day)), addressBytes(member), ...amounts]);
}

/** Returns the hash of two neighbours. */
export function hashTeamNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return blake2b256([NODE_TAG, left, right]);
}

/**
 * Returns a day's tree over `leaves`, in any order; leaves without any amount are left out.
 * @throws {SETTLEMENT_LEAVES_INVALID} when a member occurs twice @throws {ADDRESS_INVALID} @throws {AMOUNT_OUT_OF_RANGE}
 */
export function buildTeamTree(day: number, leaves: Iterable<TeamLeaf>): TeamTree {
  const earning = [...leaves].filter(
    ({ friend, indirect, community, peer }) => friend > 0n || indirect > 0n || community > 0n || peer > 0n,
  );
  const tree = buildMemberTree(earning, (leaf) => hashTeamLeaf(day, leaf));
  return { ...tree, prove: (member) => ({ day, ...tree.prove(member) }) };
}

/** Returns the root that a proof leads to. */
export function rootOfProof(proof: TeamProof): Uint8Array {
  return rootOfPath(hashTeamLeaf(proof.day, proof.leaf), proof);
}

/** Returns the root that a leaf's hash leads to. */
export function rootOfPath(leafHash: Uint8Array, { siblings, sides }: MerklePath): Uint8Array {
  return siblings.reduce(
    (hash, sibling, level) =>
      (sides >> BigInt(level)) & 1n ? hashTeamNode(sibling, hash) : hashTeamNode(hash, sibling),
    leafHash,
  );
}

/**
 * Returns the tree over `leaves`, in any order.
 * @throws {SETTLEMENT_LEAVES_INVALID} when a member occurs twice @throws {ADDRESS_INVALID}
 */
export function buildMemberTree<Leaf extends { readonly member: string }>(
  leaves: readonly Leaf[],
  hashLeaf: (leaf: Leaf) => Uint8Array,
): MemberTree<Leaf, MerklePath & { readonly leaf: Leaf }> {
  const ordered = orderLeaves(leaves);
  const levels = levelsOf(ordered.map(hashLeaf));
  const places = new Map(ordered.map((leaf, place) => [leaf.member, place]));
  return {
    root: levels.at(-1)?.[0] ?? new Uint8Array(HASH_BYTES),
    leaves: ordered,
    prove: (member) => {
      const place = places.get(parseAddress(member));
      const leaf = place === undefined ? undefined : ordered[place];
      if (place === undefined || leaf === undefined) throw new AppError('SETTLEMENT_MEMBER_NOT_FOUND', { member });
      return { leaf, ...wayUp(levels, place) };
    },
  };
}

function orderLeaves<Leaf extends { readonly member: string }>(leaves: readonly Leaf[]): Leaf[] {
  const ordered = leaves
    .map((leaf) => ({ ...leaf, member: parseAddress(leaf.member) }))
    .sort((a, b) => Number(a.member > b.member) - Number(a.member < b.member));
  const twice = ordered.find((leaf, place) => leaf.member === ordered[place - 1]?.member);
  if (twice !== undefined) {
    throw new AppError('SETTLEMENT_LEAVES_INVALID', { detail: `${twice.member} occurs twice` });
  }
  return ordered;
}

/** All levels from the leaves to the root; none without leaves. */
function levelsOf(leaves: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels: (readonly Uint8Array[])[] = [];
  for (let level = leaves; level.length > 0; level = parentsOf(level)) {
    levels.push(level);
    if (level.length === 1) break;
  }
  return levels;
}

function parentsOf(level: readonly Uint8Array[]): Uint8Array[] {
  const parents: Uint8Array[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const left = itemAt(level, place);
    const right = level[place + 1];
    parents.push(right === undefined ? left : hashTeamNode(left, right));
  }
  return parents;
}

function wayUp(levels: readonly (readonly Uint8Array[])[], leafPlace: number): MerklePath {
  const siblings: Uint8Array[] = [];
  let sides = 0n;
  let place = leafPlace;
  for (const level of levels) {
    const sibling = level[place ^ 1];
    if (sibling !== undefined) {
      if (place % 2 === 1) sides |= 1n << BigInt(siblings.length);
      siblings.push(sibling);
    }
    place = Math.floor(place / 2);
  }
  return { siblings, sides };
}

/** Returns the BLAKE2b hash of the parts in their order, 32 bytes. */
export function blake2b256(parts: readonly Uint8Array[]): Uint8Array {
  return blake2b(concatBytes(parts), { dkLen: HASH_BYTES });
}
