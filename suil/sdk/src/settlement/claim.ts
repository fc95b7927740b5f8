/** Proves days and seasons of team income and claims of it, in one transaction block (rules.md §4). */
import { Transaction } from '@mysten/sui/transactions';
import { assert, type IncomeKind, type SeasonProof, type TeamProof } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf } from '../chain/contract.ts';
import * as seasonContract from '../generated/suil/season.ts';
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
  /** Each of a day whose root is claimable, of any member; those that are on the chain already add nothing. With the seasons at most 100. */
  readonly proofs: readonly TeamProof[];
  /** Each of a season whose root proves, of any member; at most 14; default none. */
  readonly seasons?: readonly SeasonProof[];
  readonly claims: readonly TeamClaim[];
  /** Complete days not closed yet, from the overview; default 0. */
  readonly daysBehind?: number;
}

/** How many days and seasons one transaction proves at most: 20 levels each stay below what a transaction may hold. */
export const MAX_PROOFS = 100;

/** How many seasons one transaction proves at most, with their 28 days each: more than a year, and far from Sui's 1,024 events and the gas that wallets are asked for. */
export const MAX_SEASONS = 14;

/** Returns the transaction. Without claims it proves only. @throws {Error} above 100 proofs, or 14 seasons among them */
export function buildProveAndClaim(params: ProveAndClaimParams): Transaction {
  const { manifest, proofs, seasons = [], claims, daysBehind = 0 } = params;
  assert(proofs.length + seasons.length <= MAX_PROOFS, `a transaction has at most ${MAX_PROOFS} proofs`);
  assert(seasons.length <= MAX_SEASONS, `a transaction has at most ${MAX_SEASONS} seasons`);
  const tx = new Transaction();
  for (const proof of seasons) addSeasonProof(tx, manifest, proof);
  for (const proof of proofs) addProof(tx, manifest, proof);
  if (claims.length > 0) closeDaysBeyondOneCall(tx, manifest, daysBehind);
  for (const { kind, amount, minSuiOutMist } of claims) {
    if (minSuiOutMist === undefined) addClaimUsdc(tx, { manifest, kind, amount });
    else addClaim(tx, { manifest, kind, amount, minSuiOutMist });
  }
  return tx;
}

function addProof(tx: Transaction, manifest: Manifest, { day, leaf, siblings, sides }: TeamProof): void {
  const { team, liquidity, config, coinTypes } = manifest;
  tx.add(
    contract.prove({
      package: packageOf(manifest),
      arguments: {
        day,
        member: leaf.member,
        friendIncome: leaf.friend,
        indirectIncome: leaf.indirect,
        communityIncome: leaf.community,
        peerIncome: leaf.peer,
        siblings: siblings.map((sibling) => [...sibling]),
        sides,
        team,
        liquidity,
        config,
      },
      typeArguments: [coinTypes.usdc],
    }),
  );
}

function addSeasonProof(tx: Transaction, manifest: Manifest, { season, leaf, siblings, sides }: SeasonProof): void {
  const { team, liquidity, config, coinTypes } = manifest;
  tx.add(
    seasonContract.proveSeason({
      package: packageOf(manifest),
      arguments: {
        season,
        member: leaf.member,
        amounts: [...leaf.amounts],
        siblings: siblings.map((sibling) => [...sibling]),
        sides,
        team,
        liquidity,
        config,
      },
      typeArguments: [coinTypes.usdc],
    }),
  );
}
