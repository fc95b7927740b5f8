/** What of each kind of team income can be claimed and what still waits (rules.md §4). Owns no reading. */
import { TEAM_KINDS, type TeamKind } from './queries.ts';

type ByKind<Amount> = Readonly<Record<TeamKind, Amount>>;

/** Micro-dollars of one kind. */
export interface KindIncome {
  kind: TeamKind;
  /** By the server's books, up to the last closed day. */
  earned: bigint;
  claimed: bigint;
  claimable: bigint;
  /** Earned, and neither proven to the contract nor provable yet. */
  waiting: bigint;
}

/**
 * Returns the kinds in their order. The newest proof and what is proven already are sums since the beginning: the larger one counts.
 *
 * @param earned the server's sums, decimal strings
 * @param account the contract's own account of the member
 * @param leaf the sums of the newest proof; null while there is none
 */
export function incomeByKind(
  earned: ByKind<string>,
  account: { proven: ByKind<bigint>; claimed: ByKind<bigint> },
  leaf: ByKind<string> | null,
): KindIncome[] {
  return TEAM_KINDS.map((kind) => {
    const whole = BigInt(earned[kind]);
    const claimed = account.claimed[kind];
    const provable = BigInt(leaf?.[kind] ?? 0);
    const known = provable > account.proven[kind] ? provable : account.proven[kind];
    return {
      kind,
      earned: whole,
      claimed,
      claimable: known > claimed ? known - claimed : 0n,
      waiting: whole > known ? whole - known : 0n,
    };
  });
}
