/**
 * One member's team income of a day, worked out from the member's own team alone (rules.md §4): no member outside of it counts for any of the
 * four kinds, but for the budget, whose sum is over all members. The amounts are those of compute.ts. Owns the check of what is given, no formula.
 */
import { AppError } from '../../../errors/app-error.ts';
import { INT64_MAX } from '../../../values/integer.ts';
import { bigIntAt, byteAt } from '../../../values/lists/columns.ts';
import { computeTeamDay, cutAmount } from '../compute.ts';
import { createTeamColumns, type TeamSnapshot } from '../snapshot.ts';

/** All amounts of a day are a part of its static accrual, which compute.ts keeps below this. */
const WANTED_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** What counts of a member on the day; V, W in micro-dollars. */
export interface LineMember {
  readonly member: string;
  readonly inviter: string;
  /** V: liquidity principal that was there through the whole day. */
  readonly value: bigint;
  /** s: day the ramp counts from; means nothing where V is 0. */
  readonly startDay: number;
  /** W: V and the pledges that run. */
  readonly volume: bigint;
}

export interface LineFigures extends Pick<TeamSnapshot, 'day' | 'factor' | 'budget' | 'rules'> {
  /** What all members' amounts come to before the budget, micro-dollars. */
  readonly wanted: bigint;
  /** The member whose line it is, then everybody below, each behind the inviter. */
  readonly team: readonly LineMember[];
}

/** Micro-dollars. */
export interface WorkedLine {
  readonly friend: bigint;
  readonly indirect: bigint;
  readonly community: bigint;
  readonly peer: bigint;
  /** 0 for none, 1 to 5. */
  readonly level: number;
}

/**
 * Returns what the rules give the first member of the team, after the budget.
 * @throws {SETTLEMENT_SNAPSHOT_INVALID} when the figures are none that a day can have
 */
export function recomputeLine({ team, wanted, budget, ...day }: LineFigures): WorkedLine {
  const columns = createTeamColumns(team.length);
  const places = new Map<string, number>();
  for (const [place, one] of team.entries()) {
    const inviter = place === 0 ? -1 : places.get(one.inviter);
    if (inviter === undefined || places.has(one.member) || !isPossible(one, day.day)) throw invalid(one.member);
    places.set(one.member, place);
    columns.parent[place] = inviter;
    columns.value[place] = one.value;
    columns.startDay[place] = one.startDay;
    columns.volume[place] = one.volume;
  }
  if (team.length === 0) throw invalid('team');
  // Uncut: the budget is shared with members outside the team.
  const { income, level, wanted: ofTeam } = computeTeamDay({ ...day, ...columns, budget: INT64_MAX });
  if (ofTeam > wanted || wanted > WANTED_MAX) throw invalid('sum');
  const paid = (amounts: BigInt64Array) => {
    const amount = bigIntAt(amounts, 0);
    return wanted > budget ? BigInt(cutAmount(Number(amount), Number(budget), Number(wanted))) : amount;
  };
  return {
    friend: paid(income.friend),
    indirect: paid(income.indirect),
    community: paid(income.community),
    peer: paid(income.peer),
    level: byteAt(level, 0),
  };
}

function isPossible({ value, startDay, volume }: LineMember, day: number): boolean {
  return 0n <= value && value <= volume && volume <= INT64_MAX && (value === 0n || startDay < day);
}

const invalid = (detail: string) => new AppError('SETTLEMENT_SNAPSHOT_INVALID', { detail });
