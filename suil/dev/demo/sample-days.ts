/**
 * What the three members that a visitor can connect as do in addition to the random actions of all members, so that no page of theirs
 * is empty. Owns the days and the order; the actions are in actions.ts.
 */
import type { SampleMemberId } from '../../web/src/wallet/connect/sample-member.ts';

/** Days after joining, and the names of the actions of that day. Everything that fills a page is among them once. */
const FIRST_DAYS: readonly (readonly string[])[] = [
  ['USDC top-up', 'USDC top-up', 'SUI bought SUIL', 'SUI bought SUIL'],
  ['bank subscription', 'hashrate purchase', 'pledge', 'SUI top-up'],
  ['SUIL pledge', 'SUIL swap', 'SUIL top-up', 'transfer'],
  ['pool share', 'node', 'bank subscription', 'claim'],
  ['hashrate claim', 'pledge income', 'unstake', 'withdrawal'],
];

/** What is done again, and every how many days. */
const AGAIN: Readonly<Record<SampleMemberId, { everyDays: number; actions: readonly string[] }>> = {
  team: {
    everyDays: 9,
    actions: ['USDC top-up', 'SUI bought SUIL', 'claim', 'hashrate purchase', 'transfer', 'SUIL swap'],
  },
  saver: { everyDays: 6, actions: ['USDC top-up', 'bank subscription', 'bank redemption', 'hashrate claim'] },
  newcomer: { everyDays: Number.POSITIVE_INFINITY, actions: [] },
};

/** Returns the names of a member's actions on a day of the demo. */
export function sampleActions(id: SampleMemberId, day: number, joinsOn: number): readonly string[] {
  const since = day - joinsOn;
  if (since < 0) return [];
  const { everyDays, actions } = AGAIN[id];
  return FIRST_DAYS[since] ?? (since % everyDays === 0 ? actions : []);
}
