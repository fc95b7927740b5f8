/** "Verify my line": inclusion under the roots on the chain, and what the amounts are worked out from. */
import { toHex } from '@suil/core';
import type { SettlementProof, SettlementSeasonProof } from '@suil/core/api';
import { rootOfProof, rootOfSeasonProof, seasonProofOf, teamProofOf } from '@suil/core/settlement-proof';
import { openChain } from '../../../platform/chain/chain.ts';
import { checkLine, type LineResult } from './check-line.ts';
import { readLine } from './read-line.ts';

export interface Line {
  /** Whose line it is. */
  readonly address: string;
  /** Of the newest claimable day with income. */
  readonly proof: SettlementProof;
  /** Of the seasons that are still to be proven. */
  readonly seasons: readonly SettlementSeasonProof[];
}

export interface VerifiedLine {
  /** Whether the server's proofs are the member's and lead to the roots on the chain. */
  readonly isIncluded: boolean;
  /** Of the newest day; null where the team is too large. */
  readonly result: LineResult | null;
}

/** @throws {SETTLEMENT_PROOF_INVALID} @throws {SETTLEMENT_PROOF_MALFORMED} and what `readLine` throws */
export async function verifyLine({ address, proof, seasons }: Line): Promise<VerifiedLine> {
  const { client, manifest, sdk } = await openChain();
  const [{ root, inputs }, seasonRoots] = await Promise.all([
    readLine(proof),
    sdk.fetchSeasonRoots(
      client,
      manifest,
      seasons.map(({ season }) => season),
    ),
  ]);
  const isIncluded =
    [proof, ...seasons].every(({ leaf }) => leaf.member === address) &&
    isRoot(proof, rootOfProof(teamProofOf(proof)), root?.value) &&
    seasons.every((season) => {
      const onChain = seasonRoots.find((one) => one.season === season.season);
      return isRoot(season, rootOfSeasonProof(seasonProofOf(season)), onChain?.root);
    });
  return { isIncluded, result: checkLine(inputs) };
}

/** Whether what a proof leads to is the root that it names and the one on the chain. */
function isRoot({ root }: { root: string }, worked: Uint8Array, onChain: Uint8Array | undefined): boolean {
  return onChain !== undefined && toHex(onChain) === root && toHex(worked) === root;
}
