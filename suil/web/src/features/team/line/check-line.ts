/** Whether a line is what the rules give, figure by figure: what each rests on, and where two contradict each other. Pure; reads nothing. */
import { isAppError, LINE_TEAM_MAX, type LineMember, recomputeLine, type TeamRules, type WorkedLine } from '@suil/core';
import type { SettlementProof, SettlementTeamResponse } from '@suil/core/api';
import type { ClosedDayFigures } from '@suil/sdk';
import type { Basis, Judged } from '../../../platform/certified/compare-nodes.ts';
import { TEAM_KINDS, type TeamKind } from '../queries.ts';

/** V and s of a position on the day. */
export type Held = Pick<LineMember, 'value' | 'startDay'>;

export interface LineInputs {
  readonly line: SettlementProof;
  /** From the chain: how the day was closed, and the total that was published of it. */
  readonly closed: Judged<ClosedDayFigures>;
  readonly total: Judged<bigint>;
  /** The rules of the day by the server's list of changes; by the configuration on chain where that shows them, else null. */
  readonly rules: TeamRules;
  readonly rulesOnChain: Judged<TeamRules> | null;
  /** From the server; its list is empty where the team is too large. */
  readonly sums: Pick<SettlementTeamResponse, 'wanted' | 'budget' | 'members'>;
  readonly team: readonly LineMember[];
  /** Own position, and those of others, as the chain shows them; a position that changed after the day is not among them. */
  readonly ownOnChain: Judged<Held> | null;
  readonly othersOnChain: ReadonlyMap<string, Held>;
  /** Who invited each member below, as the chain shows it; null: none did. */
  readonly invitersOnChain: ReadonlyMap<string, string | null>;
}

/** Whose word a figure is: what `Basis` says of the chain, the server's, or two that contradict each other. */
export type Word = Basis['kind'] | 'server' | 'contradicted';

export interface LineResult {
  readonly items: readonly { readonly kind: TeamKind; readonly paid: bigint; readonly worked: bigint }[];
  /** Principal in micro-dollars, factor as 10^9 = paid in full. */
  readonly own: bigint;
  readonly factor: bigint;
  readonly total: bigint;
  /** Members below, and those among them whose position of the day the chain shows. */
  readonly below: number;
  readonly shown: number;
  readonly words: Readonly<Record<LineFigure, Word>>;
  readonly isRight: boolean;
}

export const LINE_FIGURES = ['factor', 'total', 'rules', 'own', 'others', 'inviters', 'tree'] as const;
export type LineFigure = (typeof LINE_FIGURES)[number];

/** Returns the result; null where the team is too large to be worked out here. */
export function checkLine(inputs: LineInputs): LineResult | null {
  const { line, closed, total, team, sums, ownOnChain, othersOnChain, invitersOnChain } = inputs;
  if (sums.members > LINE_TEAM_MAX && team.length === 0) return null;
  const [own, ...below] = team;
  const worked = recompute(inputs);
  const shown = below.filter(({ member }) => othersOnChain.has(member));
  const isContradicted = below.some((one) => !isSameHeld(one, othersOnChain.get(one.member) ?? one));
  // Of others, positions and inviters are read from the node in use alone.
  const othersWord = shown.length === below.length ? 'said' : 'server';
  const principal = team.reduce((sum, { value }) => sum + value, 0n);
  const words: LineResult['words'] = {
    factor: closed.basis.kind,
    total: isTotalOf(sums, total.value) ? total.basis.kind : 'contradicted',
    rules: wordOf(
      inputs.rulesOnChain,
      (rules) => JSON.stringify(textsOf(rules)) === JSON.stringify(textsOf(inputs.rules)),
    ),
    own: wordOf(ownOnChain, (held) => own !== undefined && isSameHeld(own, held)),
    others: principal > closed.value.principal || isContradicted ? 'contradicted' : othersWord,
    inviters: below.every(({ member, inviter }) => invitersOnChain.get(member) === inviter) ? 'said' : 'contradicted',
    tree:
      worked === null || own?.member !== line.leaf.member || team.length !== sums.members ? 'contradicted' : 'server',
  };
  const items = TEAM_KINDS.map((kind) => ({ kind, paid: BigInt(line.leaf[kind]), worked: worked?.[kind] ?? 0n }));
  const isEqual = items.every(({ paid, worked: amount }) => paid === amount);
  return {
    ...{ items, words, factor: closed.value.factor, total: total.value, own: own?.value ?? 0n },
    ...{ below: below.length, shown: shown.length },
    isRight: isEqual && !Object.values(words).includes('contradicted'),
  };
}

/** Returns null for figures that no day can have. */
function recompute({ line, closed, sums, rules, team }: LineInputs): WorkedLine | null {
  const { factor } = closed.value;
  const [wanted, budget] = [BigInt(sums.wanted), BigInt(sums.budget)];
  try {
    return recomputeLine({ day: line.day, factor, wanted, budget, rules, team });
  } catch (error) {
    if (isAppError(error, 'SETTLEMENT_SNAPSHOT_INVALID')) return null;
    throw error;
  }
}

/** What the server says of all amounts together has to lead to what the chain paid: all of it, or no more than the reserve held. */
function isTotalOf({ wanted, budget }: LineInputs['sums'], total: bigint): boolean {
  return BigInt(wanted) <= BigInt(budget) ? BigInt(wanted) === total : total <= BigInt(budget);
}

function wordOf<Value>(onChain: Judged<Value> | null, isSame: (value: Value) => boolean): Word {
  if (onChain === null) return 'server';
  return isSame(onChain.value) ? onChain.basis.kind : 'contradicted';
}

function isSameHeld(left: Held, right: Held): boolean {
  return left.value === right.value && (left.value === 0n || left.startDay === right.startDay);
}

/** Amounts as texts, in the order in which `teamRules` has them. */
function textsOf({ levels, ...rules }: TeamRules) {
  return [...Object.values(rules), ...levels.flatMap((level) => Object.values(level))].map(String);
}
