/**
 * Team income recomputed from public chain events alone (rules.md §4): its own fold of members, positions, pledges, parameters and
 * reserve, in memory, with no database. For checking published roots; shares with the server what a day's amounts are, and nothing of
 * how the server keeps what they are made of.
 */
import {
  type AccruingPosition,
  addFactor,
  assert,
  bigIntAt,
  buildTeamTree,
  computeTeamDay,
  createTeamColumns,
  DEFAULT_PARAMETERS,
  dayOf,
  type FactorSums,
  type ParameterName,
  type ParameterValues,
  parameterName,
  settlePosition,
  type TeamLeaf,
  teamRules,
  ZERO_SUMS,
} from '@suil/core';
import type { ChainEvent } from '@suil/sdk';

export type VerifiedDay = {
  day: number;
  /** Hex, as recomputed. */
  root: string;
  total: bigint;
  leaves: number;
  /** What members earned; of the days that the caller keeps, empty otherwise. */
  income: readonly TeamLeaf[];
  /** Whether the positions sum up to the principal that the chain closed the day with. */
  isPrincipalEqual: boolean;
  /** What stands published for the day; null for nothing. */
  published: { root: string; total: bigint } | null;
};

type EventOf<Kind extends ChainEvent['kind']> = Extract<ChainEvent, { kind: Kind }>;
type Pledge = { asset: 'SUI' | 'SUIL'; id: bigint; member: string; value: bigint; startDay: number; lastDay: number };
type Change = { key: number; value: bigint; day: number };

/**
 * Returns the days from the set-up through `lastDay` that the chain has closed, each recomputed.
 * @param events all of the contracts', in chain order
 * @param keepFromDay the first day whose income is kept; default none
 */
export function recomputeDays(
  events: readonly ChainEvent[],
  root: string,
  lastDay: number,
  keepFromDay: number = Number.POSITIVE_INFINITY,
): VerifiedDay[] {
  const fold = new Fold(root);
  const closed = events.filter((event) => event.kind === 'DayClosed').filter(({ day }) => day <= lastDay);
  const published = new Map<number, { root: string; total: bigint }>();
  for (const event of events) {
    if (event.kind === 'SettlementPublished') {
      published.set(event.day, { root: Buffer.from(event.root).toString('hex'), total: event.total });
    } else if (event.kind === 'SettlementRevoked') published.delete(event.day);
  }
  const days: VerifiedDay[] = [];
  let next = 0;
  for (const dayClosed of closed.sort((left, right) => left.day - right.day)) {
    const { day } = dayClosed;
    for (let event = events[next]; event && dayOf(event.timestampMs) <= day; event = events[next]) {
      fold.apply(event);
      next += 1;
    }
    const { income, ...closedDay } = fold.close(dayClosed);
    days.push({ ...closedDay, income: day < keepFromDay ? [] : income, published: published.get(day) ?? null });
  }
  return days;
}

class Fold {
  readonly #members: string[];
  readonly #numbers: Map<string, number>;
  readonly #parents: number[] = [-1];
  readonly #positions = new Map<string, AccruingPosition>();
  readonly #sums = new Map<number, FactorSums>();
  readonly #pledges: Pledge[] = [];
  readonly #changes: Change[] = [];
  #reserve = 0n;
  #lastClosed = 0;

  constructor(root: string) {
    this.#members = [root];
    this.#numbers = new Map([[root, 0]]);
  }

  apply(event: ChainEvent): void {
    switch (event.kind) {
      case 'InviterBound':
        this.#numbers.set(event.member, this.#members.length);
        this.#members.push(event.member);
        this.#parents.push(this.#numberOf(event.inviter));
        return;
      case 'Staked':
      case 'Unstaked':
      case 'Claimed':
      case 'Settled':
        this.#applyToPosition(event);
        return;
      case 'Pledged':
      case 'SuilPledged': {
        const startDay = dayOf(event.timestampMs);
        const { id, member, value, termDays } = event;
        const asset = event.kind === 'Pledged' ? 'SUI' : 'SUIL';
        this.#pledges.push({ asset, id, member, value, startDay, lastDay: startDay + termDays });
        return;
      }
      case 'PledgeLeft':
      case 'SuilPledgeLeft': {
        const asset = event.kind === 'PledgeLeft' ? 'SUI' : 'SUIL';
        const left = this.#pledges.find((pledge) => pledge.asset === asset && pledge.id === event.id);
        // A day counts that the pledge was there through the whole of.
        if (left !== undefined) left.lastDay = dayOf(event.timestampMs) - 1;
        return;
      }
      case 'TeamReserveFunded':
        this.#reserve += event.amount;
        return;
      case 'ChangeAnnounced':
        this.#changes.push({ key: event.key, value: event.value, day: event.day });
        return;
      case 'ChangeCancelled':
      case 'ChangeVetoed':
        this.#changes.splice(
          this.#changes.findLastIndex(({ key }) => key === event.key),
          1,
        );
        return;
    }
  }

  /** The reserve falls by what the day pays. */
  close({ day, factor, principal }: EventOf<'DayClosed'>): Omit<VerifiedDay, 'published'> {
    const columns = createTeamColumns(this.#members.length);
    columns.parent.set(this.#parents);
    for (const [owner, position] of this.#positions) {
      // Before the day's own additions are merged.
      const held = settlePosition(position, day - 1, this.#sumsThrough).position;
      const member = this.#numberOf(owner);
      columns.value[member] = held.value;
      columns.startDay[member] = held.startDay;
      columns.volume[member] = held.value;
    }
    for (const { member, value, startDay, lastDay } of this.#pledges) {
      if (day <= startDay || lastDay < day) continue;
      const number = this.#numberOf(member);
      columns.volume[number] = bigIntAt(columns.volume, number) + value;
    }
    const rules = teamRules(this.#parametersOn(day));
    const { income, total, totalValue } = computeTeamDay({ day, factor, budget: this.#reserve, rules, ...columns });
    this.#reserve -= total;
    this.#sums.set(day, addFactor(this.#sumsThrough(day - 1), day, factor));
    this.#lastClosed = day;
    const leaves = this.#members.map(
      (member, index): TeamLeaf => ({
        member,
        friend: bigIntAt(income.friend, index),
        indirect: bigIntAt(income.indirect, index),
        community: bigIntAt(income.community, index),
        peer: bigIntAt(income.peer, index),
      }),
    );
    const tree = buildTeamTree(day, leaves);
    const isPrincipalEqual = totalValue === principal;
    const hex = Buffer.from(tree.root).toString('hex');
    return { day, root: hex, total, leaves: tree.leaves.length, income: tree.leaves, isPrincipalEqual };
  }

  #numberOf(member: string): number {
    const number = this.#numbers.get(member);
    assert(number !== undefined, 'a member is bound before anything else happens to it');
    return number;
  }

  readonly #sumsThrough = (day: number): FactorSums => this.#sums.get(day) ?? ZERO_SUMS;

  /** Every call that changes a position settles it first; claims of other kinds leave it alone. */
  #applyToPosition(event: EventOf<'Staked' | 'Unstaked' | 'Claimed' | 'Settled'>): void {
    if (event.kind === 'Claimed' && event.incomeKind !== 'static') return;
    const through = this.#lastClosed;
    const empty = { value: 0n, pending: 0n, pendingDay: 0, startDay: through, settledDay: through };
    const held = settlePosition(this.#positions.get(event.member) ?? empty, through, this.#sumsThrough).position;
    this.#positions.set(event.member, afterEvent(held, event));
  }

  #parametersOn(day: number): ParameterValues {
    const values: Record<ParameterName, bigint> = { ...DEFAULT_PARAMETERS };
    for (const change of this.#changes) {
      const name = parameterName(change.key);
      if (name !== null && change.day <= day) values[name] = change.value;
    }
    return values;
  }
}

function afterEvent(
  held: AccruingPosition,
  event: EventOf<'Staked' | 'Unstaked' | 'Claimed' | 'Settled'>,
): AccruingPosition {
  const day = dayOf(event.timestampMs);
  if (event.kind === 'Staked') return { ...held, pending: held.pending + event.value, pendingDay: day };
  if (event.kind === 'Claimed') return held.value > 0n ? { ...held, startDay: day - 1 } : held;
  if (event.kind === 'Settled') return held;
  const fromPending = event.stakeValue < held.pending ? event.stakeValue : held.pending;
  const fromValue = event.stakeValue - fromPending;
  return { ...held, value: held.value - fromValue, pending: held.pending - fromPending };
}
