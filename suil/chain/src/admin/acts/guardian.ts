/** What the guardian may do: pause and resume, disable keys, veto what is announced, revoke settlements (rules.md §10). */
import { formatDay } from '@suil/core';
import {
  buildDisableKey,
  buildPause,
  buildResume,
  buildRevokeSeason,
  buildRevokeSettlement,
  buildVetoChange,
  buildVetoKey,
  buildVetoUpgrade,
} from '@suil/sdk';
import { type Act, type ActContext, defineAct } from '../act.ts';
import { DAY, DURATION, KEY, none, one, PARAMETER, PUBLIC_KEY, SEASON, two } from '../arguments.ts';
import { formatDuration, formatKey, formatMoment, formatParameter, nameParameter } from '../words.ts';
import { announcedChangeOf, parameterOf } from './parameter.ts';

const PAUSE_GAP_MS = 604_800_000;
const PAUSED =
  'Members unstake, claim, end pledges, swap and top up as before. New stakes, new pledges and withdrawals from the ledger wait.';

const capOf = ({ manifest, configuration }: ActContext) => ({ manifest, guardianCap: configuration.guardian.cap });

export const guardianActs: readonly Act[] = [
  defineAct({
    name: 'pause',
    role: 'guardian',
    summary: 'pauses new stakes, new pledges and vouchers for DURATION; the next pause can begin 7 days after its end',
    effect: 'at once',
    args: one(DURATION),
    words: ([durationMs], { nowMs, configuration }) => ({
      does: `Pauses new stakes, new pledges and vouchers for ${formatDuration(durationMs)}, until ${formatMoment(nowMs + durationMs)}. An announced upgrade is ready ${formatDuration(configuration.delays.upgradeMs)} after the end of the pause at the earliest.`,
      takesEffect: 'At once.',
      meanwhile: `${PAUSED} Another pause can begin ${formatMoment(nowMs + durationMs + PAUSE_GAP_MS)} at the earliest, 7 days after the end of this one.`,
    }),
    build: ([durationMs], context) => buildPause({ ...capOf(context), durationMs }),
  }),
  defineAct({
    name: 'resume',
    role: 'guardian',
    summary:
      "ends the guardian's pause and the audit key's pause of vouchers; after a pause of its own the guardian cannot pause for 7 days",
    effect: 'at once',
    args: none,
    words: (_, { configuration, nowMs }) => ({
      does: `Ends the pause${configuration.pausedUntilMs === null ? ' of vouchers by the audit key' : ` that would last until ${formatMoment(configuration.pausedUntilMs)}, and a pause of vouchers by the audit key`}.`,
      takesEffect: 'At once.',
      meanwhile:
        configuration.pausedUntilMs === null
          ? 'Vouchers are accepted again.'
          : `Stakes, pledges and vouchers are accepted again. The guardian cannot pause again before ${formatMoment(nowMs + PAUSE_GAP_MS)}, 7 days from now.`,
    }),
    build: (_, context) => buildResume(capOf(context)),
  }),
  defineAct({
    name: 'disable-key',
    role: 'guardian',
    summary: 'leaves no KEY in force until the admin switches to the standby',
    effect: 'at once',
    args: one(KEY),
    words: ([name], { configuration }) => ({
      does: `Disables the ${name} key ${formatKey(configuration.keys[name].current ?? new Uint8Array())}. Unused vouchers that it signed are worth nothing; roots that it published or attested stay.`,
      takesEffect: 'At once.',
      meanwhile: DISABLED[name],
    }),
    build: ([name], context) => buildDisableKey({ ...capOf(context), name }),
  }),
  defineAct({
    name: 'veto-key',
    role: 'guardian',
    summary: 'removes PUBLIC-KEY, which is announced or the standby, from the slot of KEY',
    effect: 'at once',
    args: two(KEY, PUBLIC_KEY),
    words: ([name, key]) => ({
      does: `Removes ${formatKey(key)} as the announced or standby ${name} key.`,
      takesEffect: 'At once.',
      meanwhile: 'The key in force stays. The admin can announce another one.',
    }),
    build: ([name, key], context) => buildVetoKey({ ...capOf(context), name, key }),
  }),
  defineAct({
    name: 'veto-change',
    role: 'guardian',
    summary: 'removes the announced change of PARAMETER',
    effect: 'at once',
    args: one(PARAMETER),
    words: ([name], { configuration }) => {
      const { value, next } = announcedChangeOf(configuration, name);
      return {
        does: `Removes the change of ${nameParameter(name)} to ${formatParameter(name, next.value)}, announced for day ${next.day} (${formatDay(next.day)}).`,
        takesEffect: 'At once.',
        meanwhile: `It stays ${formatParameter(name, value)}.`,
      };
    },
    build: ([name], context) =>
      buildVetoChange({ ...capOf(context), key: parameterOf(context.configuration, name).key }),
  }),
  defineAct({
    name: 'veto-upgrade',
    role: 'guardian',
    summary: 'removes the announced upgrade; one that was carried out cannot be removed',
    effect: 'at once',
    args: none,
    words: (_, { configuration }) => ({
      does: `Removes the announced upgrade${configuration.announcedUpgrade === null ? '' : ` with the digest ${formatKey(configuration.announcedUpgrade.digest)}`}.`,
      takesEffect: 'At once.',
      meanwhile:
        'The code in force stays. Pledges that could leave because of this announcement alone cannot any more.',
    }),
    build: (_, context) => buildVetoUpgrade(capOf(context)),
  }),
  defineAct({
    name: 'revoke-settlement',
    role: 'guardian',
    summary: "takes DAY's settlement back, before it is claimable",
    effect: 'at once',
    args: one(DAY),
    words: ([day]) => ({
      does: `Takes the settlement of day ${day} (${formatDay(day)}) back: its total returns to the team reserve, and the day is due again.`,
      takesEffect: 'At once.',
      meanwhile: 'No other day changes. Team income of this day waits until it is published again.',
    }),
    build: ([day], context) => buildRevokeSettlement({ ...capOf(context), day }),
  }),
  defineAct({
    name: 'revoke-season',
    role: 'guardian',
    summary: "takes SEASON's root back, before it proves",
    effect: 'at once',
    args: one(SEASON),
    words: ([season]) => ({
      does: `Takes the root of season ${season} back.`,
      takesEffect: 'At once.',
      meanwhile: 'Its days can be proven one by one as before; their own roots have no end.',
    }),
    build: ([season], context) => buildRevokeSeason({ ...capOf(context), season }),
  }),
];

/** By key: what waits while it is disabled. */
const DISABLED = {
  withdraw:
    'No voucher is accepted until the admin switches to the standby. Unstakes, claims, ends of pledges and swaps continue.',
  settlement: 'No settlement is published until the admin switches to the standby. What is published stays.',
  audit: 'No voucher is accepted and no settlement is attested until the admin switches to the standby.',
} as const;
