/**
 * The tree that carries a season's amounts, 28 days at once, and the proofs of its leaves (rules.md §4). Pure.
 *
 *   leaf  blake2b256(0x02 ‖ bcs(season, member) ‖ 112 · u64); inner nodes as in a day's tree (../merkle.ts)
 */
import { AppError } from '../../../errors/app-error.ts';
import { addressBytes, u64Bytes } from '../../../values/bcs-bytes.ts';
import { blake2b256, buildMemberTree, type MemberTree, type MerklePath, rootOfPath } from '../merkle.ts';

/** Days of a season. Season `i` begins 28 · i days after the first day that is settled. */
export const SEASON_DAYS = 28;
/** Amounts of a leaf: friend, indirect, community, peer of each day. */
export const SEASON_AMOUNTS = 4 * SEASON_DAYS;
const SEASON_TAG = Uint8Array.of(2);

/** What a member earned in a season. */
export interface SeasonLeaf {
  readonly member: string;
  /** Of its 28 days in their order, each friend, indirect, community, peer: 112 amounts, micro-dollars. */
  readonly amounts: readonly bigint[];
}

/** A leaf of a season's tree and the way from it to the root. */
export interface SeasonProof extends MerklePath {
  readonly season: number;
  readonly leaf: SeasonLeaf;
}

export type SeasonTree = MemberTree<SeasonLeaf, SeasonProof>;

/**
 * Returns the hash of a leaf of a season's tree.
 * @throws {SETTLEMENT_AMOUNTS_MALFORMED} unless it has 112 amounts @throws {ADDRESS_INVALID} @throws {AMOUNT_OUT_OF_RANGE}
 */
export function hashSeasonLeaf(season: number, { member, amounts }: SeasonLeaf): Uint8Array {
  if (amounts.length !== SEASON_AMOUNTS) throw new AppError('SETTLEMENT_AMOUNTS_MALFORMED');
  return blake2b256([SEASON_TAG, u64Bytes(BigInt(season)), addressBytes(member), ...amounts.map(u64Bytes)]);
}

/**
 * Returns a season's tree over `leaves`, in any order; leaves without any amount are left out.
 * @throws {SETTLEMENT_LEAVES_INVALID} when a member occurs twice @throws {SETTLEMENT_AMOUNTS_MALFORMED} @throws {ADDRESS_INVALID}
 * @throws {AMOUNT_OUT_OF_RANGE}
 */
export function buildSeasonTree(season: number, leaves: Iterable<SeasonLeaf>): SeasonTree {
  const earning = [...leaves].filter(({ amounts }) => amounts.some((amount) => amount > 0n));
  const tree = buildMemberTree(earning, (leaf) => hashSeasonLeaf(season, leaf));
  return { ...tree, prove: (member) => ({ season, ...tree.prove(member) }) };
}

/** Returns the root that a proof leads to. */
export function rootOfSeasonProof(proof: SeasonProof): Uint8Array {
  return rootOfPath(hashSeasonLeaf(proof.season, proof.leaf), proof);
}

/** Returns the season of a day, and the day's place in it, 0 to 27. @param firstDay the first day that is settled */
export function seasonOf(day: number, firstDay: number): { season: number; place: number } {
  const days = day - firstDay;
  return { season: Math.floor(days / SEASON_DAYS), place: days % SEASON_DAYS };
}

/** Returns the days of a season, in their order. @param firstDay the first day that is settled */
export function daysOfSeason(season: number, firstDay: number): number[] {
  return Array.from({ length: SEASON_DAYS }, (_, place) => firstDay + season * SEASON_DAYS + place);
}
