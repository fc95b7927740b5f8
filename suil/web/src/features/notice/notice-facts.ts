/** What the contract recorded of an act, as rows that a member can read: names for its fields, dates for times and days. */
import { dayStartMs, shortenAddress } from '@suil/core';
import type { Notice } from '@suil/core/api';
import { parameterLabel } from '../../entities/parameters/parameter-label.ts';
import { parameterText } from '../../entities/parameters/parameter-text.ts';
import { formatAmount, formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { Fact } from '../../ui/lists/facts.tsx';

type Act = Pick<Extract<Notice, { kind: 'act' }>, 'act' | 'details'>;

/** Returns a row for each field of the act's event, the times last; a field without a name of its own keeps the contract's. */
export function noticeFacts(t: TFunction, { act, details }: Act): Fact[] {
  const parameter = act.startsWith('Change') ? Number(details['key']) : null;
  // What a parameter changes from is in the row of what it changes to.
  const shown = Object.entries(details).filter(([field]) => parameter === null || field !== 'current');
  const fields = shown.toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return fields.map(([field, value]) => {
    if (parameter !== null && field === 'key') {
      return { label: t('notice.detail.parameter'), value: parameterLabel(t, parameter) };
    }
    const label = labelOf(t, field);
    if (parameter === null || !isValue(field)) return { label, value: textOf(t, field, value) };
    const [before, after] = [details['current'], value].map((one) => one && parameterText(parameter, BigInt(one)));
    return { label, value: before ? `${before} → ${after}` : (after ?? value), tone: 'strong' };
  });
}

const isValue = (field: string) => field === 'value';

/** The keys by their slots in the contract. */
export const SLOTS = ['withdraw', 'settlement', 'audit'] as const;

function textOf(t: TFunction, field: string, value: string): string {
  const slot = SLOTS[Number(value)];
  if (field === 'slot' && slot !== undefined) return t(`reserves.key.${slot}`);
  if (field === 'day') return formatDate(dayStartMs(Number(value)));
  if (field === 'total') return `${formatAmount(BigInt(value), 'USDC', 6)} USDC`;
  if (field.endsWith('Ms')) return formatDateTime(Number(value));
  return value.startsWith('0x') ? shortenAddress(value) : value;
}

/** In the order of their rows. */
const NAMED = [
  'slot',
  'key',
  'current',
  'value',
  'before',
  'after',
  'guardian',
  'admin',
  'cap',
  'package',
  'packageDigest',
  'number',
  'season',
  'day',
  'root',
  'total',
  'readyMs',
  'untilMs',
  'provableAtMs',
] as const;

const ORDER: readonly string[] = NAMED;
const placeOf = (field: string) => ORDER.indexOf(field);

function labelOf(t: TFunction, field: string): string {
  const named = NAMED.find((one) => one === field);
  return named === undefined ? field : t(`notice.detail.${named}`);
}
