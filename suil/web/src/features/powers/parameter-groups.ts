/** The groups in which parameters are shown. */
import { PARAMETER_NAMES, type ParameterName } from '@suil/core';
import type { SimpleKey } from '../../platform/i18n/texts.ts';

/** In the order of the rules: each group until its last parameter. */
const GROUPS = [
  ['tabs.pool', 'remainderMinMicros'],
  ['team.title', 'rateOfV5Bps'],
  ['tabs.hashrate', 'emissionRateBps'],
  ['shortcut.pledge', 'suilPledge180FactorBps'],
  ['bank.title', 'bankFeeBps'],
  ['nav.swap', 'pledgeHashrateDayPpm'],
  ['shortcut.nodes', 'treasuryShareBps'],
  ['nav.assets', 'withdrawOpenMax'],
] as const satisfies readonly (readonly [title: SimpleKey, last: ParameterName])[];

/** Every parameter, in groups with a title each. */
export const PARAMETER_GROUPS = GROUPS.map(([title, last], place) => {
  const before = place === 0 ? -1 : PARAMETER_NAMES.indexOf(GROUPS[place - 1]?.[1] ?? last);
  return { title, names: PARAMETER_NAMES.slice(before + 1, PARAMETER_NAMES.indexOf(last) + 1) };
});
