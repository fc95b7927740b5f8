/** Proves a member's team income and claims of it, in one transaction block (rules.md §4). */
import { Transaction } from '@mysten/sui/transactions';
import type { IncomeKind, TeamProof } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/settlement.ts';
import { addClaim, addClaimUsdc } from '../liquidity/claim.ts';
import { closeDaysBeyondOneCall } from '../liquidity/close-days.ts';

/** What is claimed of one kind. */
export interface TeamClaim {
  readonly kind: Exclude<IncomeKind, 'static'>;
  /** Before the fee, micro-dollars. */
  readonly amount: bigint;
  /** Least payout accepted, MIST; without it the payout is in USDC. */
  readonly minSuiOutMist?: bigint;
}

export interface ProveAndClaimParams {
  readonly manifest: Manifest;
  /** Day of the root that the proof leads to: one of the last 8 claimable. */
  readonly day: number;
  /** The sender's. */
  readonly proof: TeamProof;
  readonly claims: readonly TeamClaim[];
  /** Complete days not closed yet, from the overview; default 0. */
  readonly daysBehind?: number;
}

/** Returns the transaction. Without claims it proves only. */
export function buildProveAndClaim(params: ProveAndClaimParams): Transaction {
  const { manifest, day, proof, claims, daysBehind = 0 } = params;
  const { leaf, siblings, sides } = proof;
  const { team, config, coinTypes } = manifest;
  const tx = new Transaction();
  tx.add(
    contract.prove({
      package: packageOf(manifest),
      arguments: {
        day,
        friendIncome: leaf.friend,
        indirectIncome: leaf.indirect,
        communityIncome: leaf.community,
        peerIncome: leaf.peer,
        siblings: siblings.map((sibling) => [...sibling]),
        sides,
        team,
        config,
      },
      typeArguments: [coinTypes.usdc],
    }),
  );
  if (claims.length > 0) closeDaysBeyondOneCall(tx, manifest, daysBehind);
  for (const { kind, amount, minSuiOutMist } of claims) {
    if (minSuiOutMist === undefined) addClaimUsdc(tx, { manifest, kind, amount });
    else addClaim(tx, { manifest, kind, amount, minSuiOutMist });
  }
  return tx;
}
