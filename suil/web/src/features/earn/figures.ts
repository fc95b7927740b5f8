/** The page's figures as text: gains cut, losses rounded up, a minus that is one (design: U+2212). Owns no word. */
import { formatAmount as plainAmount } from '@suil/core';
import { languageTag } from '../../platform/i18n/language.ts';

const MINUS = '−';

/** A decimal with exactly so many digits after the point; less than 0 is rounded away from 0. @param decimals of `value` */
function fixed(value: bigint, decimals: number, digits: number): string {
  const unit = 10n ** BigInt(decimals - digits);
  const size = value < 0n ? -value : value;
  const shown = value < 0n ? ((size + unit - 1n) / unit) * unit : size;
  return plainAmount(shown, { decimals, locale: languageTag(), maxFraction: digits, minFraction: digits });
}

function signOf(value: bigint): string {
  if (value < 0n) return MINUS;
  return value > 0n ? '+' : '';
}

const CENT = 10_000n;

/** A gain in USD with its sign: 2 digits, 4 under a cent. */
export function formatGain(micros: bigint): string {
  const size = micros < 0n ? -micros : micros;
  return signOf(micros) + fixed(micros, 6, size > 0n && size < CENT ? 4 : 2);
}

/** USD with two digits. */
export const formatUsd = (micros: bigint): string => fixed(micros, 6, 2);

const PERCENT_DECIMALS = 8;
const ratioOf = (micros: bigint, ofMicros: bigint) => {
  const scaled = micros * 10n ** BigInt(PERCENT_DECIMALS + 2);
  const size = scaled < 0n ? -scaled : scaled;
  const ratio = scaled < 0n ? (size + ofMicros - 1n) / ofMicros : size / ofMicros;
  return scaled < 0n ? -ratio : ratio;
};

/** What a day brings, of the amount: 4 digits without zeros at the end. @param ofMicros more than 0 */
export function formatDayRate(micros: bigint, ofMicros: bigint): string {
  const ratio = ratioOf(micros, ofMicros);
  return plainAmount(ratio < 0n ? -ratio : ratio, {
    decimals: PERCENT_DECIMALS,
    locale: languageTag(),
    maxFraction: 4,
  });
}

/** A gain in percent of the amount, with 2 digits. @param ofMicros more than 0 */
export function formatShare(micros: bigint, ofMicros: bigint, { sign = true } = {}): string {
  const ratio = ratioOf(micros, ofMicros);
  return `${sign || micros < 0n ? signOf(micros) : ''}${fixed(ratio, PERCENT_DECIMALS, 2)}%`;
}

/** What a loss costs, in percent of the amount without a sign, rounded up. @param lossMicros less than 0 */
export const formatCost = (lossMicros: bigint, ofMicros: bigint): string =>
  `${fixed(ratioOf(lossMicros, ofMicros), PERCENT_DECIMALS, 2)}%`;

/** A loss in ppm as percent, rounded up to two digits. */
export const formatLossPpm = (ppm: bigint): string => `${MINUS}${fixed(-ppm, 4, 2)}%`;

/** A level of an axis in percent: one digit after the point at most. */
export function formatLevel(percent: number): string {
  const tenths = BigInt(Math.round(percent * 10));
  return `${signOf(tenths)}${plainAmount(tenths < 0n ? -tenths : tenths, { decimals: 1, locale: languageTag() })}%`;
}
