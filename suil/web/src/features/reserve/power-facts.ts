/** Keys that are announced or disabled, the announced guardian and the offer of the administration, as rows (rules.md §10). */
import { shortenAddress } from '@suil/core';
import type { KeySlot, Powers } from '@suil/sdk';
import { formatDateTime } from '../../platform/i18n/format.ts';
import type { TFunction } from '../../platform/i18n/texts.ts';
import type { Fact } from '../../ui/lists/facts.tsx';

/** Returns a row for each that is not as it always is; none if nothing is announced, offered or disabled. */
export function powerFacts(
  t: TFunction,
  { keys, announcedGuardian, offeredTo }: Pick<Powers, 'keys' | 'announcedGuardian' | 'offeredTo'>,
): Fact[] {
  const facts: Fact[] = [
    ...keyFacts(t, t('reserves.key.withdraw'), keys.withdraw),
    ...keyFacts(t, t('reserves.key.settlement'), keys.settlement),
    ...keyFacts(t, t('reserves.key.audit'), keys.audit),
  ];
  if (announcedGuardian !== null) {
    const { guardian, readyMs } = announcedGuardian;
    const value = t('reserves.whoFrom', { who: shortenAddress(guardian), time: formatDateTime(readyMs) });
    facts.push({ label: t('reserves.guardian'), value });
  }
  if (offeredTo !== null) facts.push({ label: t('reserves.adminOffer'), value: shortenAddress(offeredTo) });
  return facts;
}

function keyFacts(t: TFunction, label: string, { current, announced }: KeySlot): Fact[] {
  const disabled = current === null ? [{ label, value: t('reserves.keyDisabled') }] : [];
  if (announced === null) return disabled;
  return [...disabled, { label, value: t('reserves.keyNext', { time: formatDateTime(announced.readyMs) }) }];
}
