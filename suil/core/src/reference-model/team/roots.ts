/** The roots that must stand on the chain (rules.md §4): of a closed day, and of a season by the amounts of its 28 days. */
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { hashSeasonLeaves } from '../../rules/settlement/season/season-columns.ts';
import { SEASON_AMOUNTS } from '../../rules/settlement/season/season-tree.ts';
import { HASH_BYTES, hashLeaves, orderLeaves, orderMembers, rootOver } from '../../rules/settlement/team-tree.ts';
import { addressBytes } from '../../values/bcs-bytes.ts';
import { AmountsReader, writeAmounts } from './amounts-file.ts';
import type { SettledDay } from './settled-days.ts';
import type { TeamBooks } from './team-books.ts';

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: HASH_BYTES });
const KINDS = 4;
/** Members whose leaves are made at once: 4 MB of amounts. */
const SLICE = 4_096;

/** What the chain closed a day with (rules.md §3). */
export interface ClosedDay {
  readonly factor: bigint;
  /** T(d), micro-dollars. */
  readonly principal: bigint;
}

/** A closed day and the bytes of its amounts. */
export interface SettledAmounts {
  readonly settled: SettledDay;
  readonly amounts: Uint8Array;
}

/** Closes a day after all of its events and puts down what it came to. @param closed null for a day before the launch, which has no root */
export function settleTeamDay(team: TeamBooks, day: number, closed: ClosedDay | null): SettledAmounts | null {
  const result = team.closeDay(day, closed);
  if (result === null || closed === null) return null;
  const addresses = addressesOf(team);
  const members = orderLeaves(addresses, result.amounts);
  const leaves = hashLeaves(day, { members, addresses, income: result.amounts }, hash);
  const amounts = writeAmounts(result.amounts);
  const settled = {
    root: bytesToHex(rootOver(leaves, hash)),
    total: result.total,
    isPrincipalEqual: result.principal === closed.principal,
    amountsDigest: bytesToHex(sha256(amounts)),
  };
  team.settled.set(day, settled);
  return { settled, amounts };
}

/**
 * Returns a season's root, 64 hexadecimal digits.
 * @param days the amounts of its 28 days, in their order
 * @param pause awaited between slices of members, so that other work continues
 */
export async function seasonRootOf(
  team: TeamBooks,
  season: number,
  days: readonly Uint8Array[],
  pause: () => Promise<void>,
): Promise<string> {
  const { count } = team;
  const addresses = addressesOf(team);
  const readers = days.map((bytes) => new AmountsReader(bytes));
  const hashes = new Uint8Array(count * HASH_BYTES);
  for (let first = 0; first < count; first += SLICE) {
    const end = Math.min(first + SLICE, count);
    const amounts = new BigInt64Array((end - first) * SEASON_AMOUNTS);
    for (const [at, reader] of readers.entries())
      reader.takeBelow(end, (place, kind, amount) => {
        amounts[(place - first) * SEASON_AMOUNTS + at * KINDS + kind] = amount;
      });
    hashes.set(hashSeasonLeaves(season, addresses, { first, amounts }, hash), first * HASH_BYTES);
    await pause();
  }
  const leafOf = (place: number) => hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
  const earning = Array.from({ length: count }, (_, place) => place).filter((place) =>
    leafOf(place).some((byte) => byte !== 0),
  );
  const ordered = orderMembers(addresses, Int32Array.from(earning));
  const leaves = new Uint8Array(ordered.length * HASH_BYTES);
  for (const [at, place] of ordered.entries()) leaves.set(leafOf(place), at * HASH_BYTES);
  return bytesToHex(rootOver(leaves, hash));
}

/** Returns 32 bytes for each place. */
function addressesOf(team: TeamBooks): Uint8Array {
  const addresses = new Uint8Array(team.count * HASH_BYTES);
  for (let place = 0; place < team.count; place++)
    addresses.set(addressBytes(team.addressAt(place)), place * HASH_BYTES);
  return addresses;
}
