/** What of each kind of team income can be claimed and what still waits (rules.md §4). Owns no reading. */
import { type ByKind, openDaysOf, TEAM_KINDS, type TeamKind, type TeamLines } from './queries.ts';

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
 * Returns the kinds in their order. Claimable is what is proven and not claimed, and the open days, which a claim proves first.
 *
 * @param earned the server's sums, decimal strings
 */
export function incomeByKind(
  earned: ByKind<string>,
  { proven, credit, open, seasons }: Pick<TeamLines, 'proven' | 'credit' | 'open' | 'seasons'>,
): KindIncome[] {
  const days = [...open.map(({ leaf }) => leaf), ...seasons.flatMap(openDaysOf)];
  return TEAM_KINDS.map((kind) => {
    const whole = BigInt(earned[kind]);
    const provable = days.reduce((sum, amounts) => sum + BigInt(amounts[kind]), 0n);
    const known = proven[kind] + provable;
    return {
      kind,
      earned: whole,
      claimed: proven[kind] - credit[kind],
      claimable: credit[kind] + provable,
      waiting: whole > known ? whole - known : 0n,
    };
  });
}
