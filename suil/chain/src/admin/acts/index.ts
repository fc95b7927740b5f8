/** Every act of every role on the chain. The help text and the table in docs/commands.md follow from this list. */
import { AppError } from '@suil/core';
import { type Act, usageOf } from '../act.ts';
import { adminActs } from './admin.ts';
import { auditActs } from './audit.ts';
import { coinActs } from './coins.ts';
import { guardianActs } from './guardian.ts';
import { holderActs } from './holders.ts';
import { poolActs } from './pools.ts';
import { upgradeActs } from './upgrade.ts';

export const ACTS: readonly Act[] = [
  ...guardianActs,
  ...adminActs,
  ...holderActs,
  ...upgradeActs,
  ...auditActs,
  ...poolActs,
  ...coinActs,
];

/** @throws {COMMAND_USAGE_INVALID} with the acts there are */
export function findAct(name: string): Act {
  const act = ACTS.find((known) => known.name === name);
  if (act === undefined) {
    throw new AppError('COMMAND_USAGE_INVALID', {
      usage: `admin ACT, which is one of ${ACTS.map((known) => known.name).join(', ')}`,
    });
  }
  return act;
}

/** Returns how each act is written and what it does. */
export function describeActs(): string {
  return ACTS.map(({ name, role, args, summary, effect }) => {
    const [usage = '', ...help] = usageOf('admin', name, args).split('\n');
    return [
      usage,
      `    ${summary}`,
      `    signed by: ${role}; takes effect ${effect}`,
      ...help.map((line) => `  ${line}`),
    ].join('\n');
  }).join('\n\n');
}
