/** A proof between its wire form and what the tree gives (merkle.ts). */
import { AppError } from '../../errors/app-error.ts';
import { toHex } from '../../values/hex.ts';
import { blake2b256, rootOfProof, type TeamProof } from './merkle.ts';
import { rootOfSeasonProof, type SeasonProof } from './season/season-tree.ts';

export { blake2b256, rootOfProof, rootOfSeasonProof };

/** Amounts as decimal strings, hashes as hex without 0x. */
export interface TeamProofText {
  readonly day: number;
  readonly root: string;
  readonly leaf: {
    readonly member: string;
    readonly friend: string;
    readonly indirect: string;
    readonly community: string;
    readonly peer: string;
  };
  readonly siblings: readonly string[];
  readonly sides: string;
}

/**
 * Returns the proof, checked: it leads to the root that it says it leads to. Whether that root is the chain's is another question.
 * @throws {SETTLEMENT_PROOF_INVALID} @throws {SETTLEMENT_PROOF_MALFORMED}
 */
export function teamProofOf({ day, root, leaf, siblings, sides }: TeamProofText): TeamProof {
  const { member, friend, indirect, community, peer } = leaf;
  const proof: TeamProof = {
    day,
    leaf: {
      member,
      friend: BigInt(friend),
      indirect: BigInt(indirect),
      community: BigInt(community),
      peer: BigInt(peer),
    },
    siblings: siblings.map(fromHex),
    sides: BigInt(sides),
  };
  if (toHex(rootOfProof(proof)) !== root) throw new AppError('SETTLEMENT_PROOF_INVALID');
  return proof;
}

/** A season's proof as `GET /api/settlement/proof` gives it. */
export interface SeasonProofText {
  readonly season: number;
  readonly root: string;
  readonly leaf: { readonly member: string; readonly amounts: readonly string[] };
  readonly siblings: readonly string[];
  readonly sides: string;
}

/** Returns a season's proof, checked as a day's. @throws {SETTLEMENT_PROOF_INVALID} @throws {SETTLEMENT_PROOF_MALFORMED} */
export function seasonProofOf({ season, root, leaf, siblings, sides }: SeasonProofText): SeasonProof {
  const proof: SeasonProof = {
    season,
    leaf: { member: leaf.member, amounts: leaf.amounts.map(BigInt) },
    siblings: siblings.map(fromHex),
    sides: BigInt(sides),
  };
  if (toHex(rootOfSeasonProof(proof)) !== root) throw new AppError('SETTLEMENT_PROOF_INVALID');
  return proof;
}

function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new AppError('SETTLEMENT_PROOF_MALFORMED');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
