/** What the admin may do to parameters and keys (rules.md §10). */
import { AppError, formatDay, type ParameterName } from '@suil/core';
import {
  buildAnnounceChange,
  buildAnnounceKey,
  buildCancelChange,
  buildSwitchKey,
  type Configuration,
  type KeyName,
} from '@suil/sdk';
import { type Act, type ActContext, defineAct } from '../act.ts';
import { KEY, one, PARAMETER, PUBLIC_KEY, two, VALUE } from '../arguments.ts';
import { changeDay, formatKey, formatMoment, formatParameter, nameParameter } from '../words.ts';
import { announcedChangeOf, parameterOf } from './parameter.ts';

export const capOf = ({ manifest, configuration }: ActContext) => ({ manifest, adminCap: configuration.admin.cap });

export const adminActs: readonly Act[] = [
  defineAct({
    name: 'announce-change',
    role: 'admin',
    summary: 'announces VALUE for PARAMETER; one change at most doubles a cap',
    effect: 'on the first day that starts more than 48 hours later',
    args: two(PARAMETER, VALUE),
    words: ([name, value], { configuration, nowMs }) => {
      assertAnnounceable(configuration, name, value);
      return {
        does: `Announces that ${nameParameter(name)} becomes ${formatParameter(name, value)} instead of ${formatParameter(name, parameterOf(configuration, name).value)}.`,
        takesEffect: `By itself, ${changeDay(nowMs, configuration.delays.parameterMs)}.`,
        meanwhile:
          'The present value holds until then. Members see the change as a notice; the admin can cancel and the guardian veto it.',
      };
    },
    build: ([name, value], context) =>
      buildAnnounceChange({ ...capOf(context), key: parameterOf(context.configuration, name).key, value }),
  }),
  defineAct({
    name: 'cancel-change',
    role: 'admin',
    summary: 'takes the announced change of PARAMETER back',
    effect: 'at once',
    args: one(PARAMETER),
    words: ([name], { configuration }) => {
      const { value, next } = announcedChangeOf(configuration, name);
      return {
        does: `Takes back that ${nameParameter(name)} becomes ${formatParameter(name, next.value)} on day ${next.day} (${formatDay(next.day)}).`,
        takesEffect: 'At once.',
        meanwhile: `It stays ${formatParameter(name, value)}.`,
      };
    },
    build: ([name], context) =>
      buildCancelChange({ ...capOf(context), key: parameterOf(context.configuration, name).key }),
  }),
  defineAct({
    name: 'announce-key',
    role: 'admin',
    summary: 'announces PUBLIC-KEY as the standby of KEY, instead of one that waits in the slot',
    effect: 'the standby 48 hours later, by itself; it counts after switch-key',
    args: two(KEY, PUBLIC_KEY),
    words: ([name, key], { configuration, nowMs }) => ({
      does: `Announces ${formatKey(key)} as the next standby of the ${name} key.${replaced(configuration, name)}`,
      takesEffect: `It is the standby from ${formatMoment(nowMs + configuration.delays.keyMs)} on, by itself. It counts once the admin switches to it.`,
      meanwhile: 'The key in force stays. Members see the announcement as a notice, and the guardian can veto it.',
    }),
    build: ([name, key], context) => buildAnnounceKey({ ...capOf(context), name, key }),
  }),
  defineAct({
    name: 'switch-key',
    role: 'admin',
    summary:
      'puts the standby of KEY in force; unused vouchers of the key before are worth nothing from then on, roots that it published or attested stay',
    effect: 'at once',
    args: one(KEY),
    words: ([name], { configuration }) => {
      const { standby } = configuration.keys[name];
      return {
        does: `Puts the standby ${standby === null ? '(there is none)' : formatKey(standby)} of the ${name} key in force.`,
        takesEffect: 'At once.',
        meanwhile: SWITCHED[name],
      };
    },
    build: ([name], context) => buildSwitchKey({ ...capOf(context), name }),
  }),
];

/** By key: what the operator has to start with the new key. */
const SWITCHED = {
  withdraw:
    'Vouchers of the key before pay nothing. No withdrawal is paid until a signer runs with the private half of the new key.',
  settlement: 'Published roots stay. No day is settled until a server runs with the private half of the new key.',
  audit:
    'Vouchers of the key before pay nothing. No withdrawal is paid until auditor, signer and servers have the new key.',
} as const;

function replaced({ keys }: Configuration, name: KeyName): string {
  const { announced } = keys[name];
  return announced === null ? '' : ` ${formatKey(announced.key)}, announced before, is dropped.`;
}

/** What the contract would refuse, in words that name the bounds. @throws {CONFIG_INVALID} */
function assertAnnounceable(configuration: Configuration, name: ParameterName, value: bigint): void {
  const { least, largest, next, value: present } = parameterOf(configuration, name);
  const refuse = (detail: string): never => {
    throw new AppError('CONFIG_INVALID', { name: 'VALUE', detail });
  };
  if (value < least || value > largest) {
    refuse(`${name} must be at least ${formatParameter(name, least)} and at most ${formatParameter(name, largest)}`);
  }
  if (next !== null) {
    refuse(
      `a change of ${name} to ${formatParameter(name, next.value)} is announced already; cancel it first with cancel-change ${name}`,
    );
  }
  if (value === present) refuse(`${name} is ${formatParameter(name, present)} already`);
}
