import {
  type Asset,
  DECIMALS,
  formatAmount as formatUnits,
  formatBps as plainBps,
  formatPpm as plainPpm,
} from '@suil/core';
import { languageTag } from './language.ts';

/**
 * Amounts, rates and dates as text in the app's language. Amounts are bigint base units and are always cut, never
 * rounded up: nothing is ever shown that is not there.
 */

const COMPACT_DIGITS = 3;

/**
 * Grouped text with a fixed number of fraction digits (specification §9: 4 by default). What would be cut to nothing is shown whole:
 * a record of 0.000001 that reads 0.0000 is no record.
 */
export function formatAmount(amount: bigint, asset: Asset, digits = 4): string {
  const decimals = DECIMALS[asset];
  const size = amount < 0n ? -amount : amount;
  if (size > 0n && size < 10n ** BigInt(Math.max(0, decimals - digits))) return formatExact(amount, asset);
  return formatUnits(amount, {
    decimals,
    locale: languageTag(),
    maxFraction: digits,
    minFraction: digits,
  });
}

/** An amount with its sign, U+2212 for less than nothing. */
export function formatSigned(amount: bigint, asset: Asset, digits?: number): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '−' : '+'}${formatAmount(size, asset, digits)}`;
}

/** An amount in the language's own short form, cut: 71,190,000.9 → "71.1M". For places with little space, never for a user's own amounts. */
export function formatCompact(amount: bigint, asset: Asset): string {
  const compact = new Intl.NumberFormat(languageTag(), {
    notation: 'compact',
    maximumSignificantDigits: COMPACT_DIGITS,
  });
  const whole = amount / 10n ** BigInt(DECIMALS[asset]);
  // Cut here: the oldest supported browsers know no `roundingMode` and would round.
  const rest = 10n ** BigInt(Math.max(0, `${whole}`.replace('-', '').length - COMPACT_DIGITS));
  return compact.format(whole - (whole % rest));
}

/** The whole amount with every digit it has, for titles and records. */
export function formatExact(amount: bigint, asset: Asset): string {
  return formatUnits(amount, { decimals: DECIMALS[asset], locale: languageTag() });
}

function localised(plain: string): string {
  const [whole = '0', fraction = ''] = plain.split('.');
  const decimals = fraction.length;
  return formatUnits(BigInt(whole + fraction), { decimals, locale: languageTag(), minFraction: decimals });
}

/** A daily yield in ppm as percent: 200 → "0.02%". */
export function formatPpm(ppm: number | bigint): string {
  return `${localised(plainPpm(ppm))}%`;
}

/** Basis points ("raw/100 = percent", specification §3) as percent: 500 → "5%". */
export function formatBps(bps: number | bigint): string {
  return `${localised(plainBps(bps))}%`;
}

/** A funding factor in billionths (rules.md §3) as percent, cut to two digits: 1_000_000_000 → "100%". */
export function formatFactor(factor: bigint): string {
  return `${formatUnits(factor, { decimals: 7, locale: languageTag(), maxFraction: 2 })}%`;
}

const dates = new Map<string, Intl.DateTimeFormat>();

/** Formatters are kept: making one takes longer than a hundred dates. */
function dateFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${languageTag()} ${JSON.stringify(style)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(languageTag(), style);
  dates.set(key, format);
  return format;
}

/** A chain day or time as a date; chain days are UTC days (rules.md §1). */
export function formatDate(timeMs: number): string {
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(timeMs);
}

/** A chain day without its year, for places with little space. */
export function formatShortDate(timeMs: number): string {
  return dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(timeMs);
}

/** The month of a chain day, in its short form. */
export function formatMonth(timeMs: number): string {
  return dateFormat({ month: 'short', timeZone: 'UTC' }).format(timeMs);
}

/** A chain day, without its year while that is the year of `nowMs`. */
export function formatNearDate(timeMs: number, nowMs: number): string {
  const yearOf = (ms: number) => new Date(ms).getUTCFullYear();
  return yearOf(timeMs) === yearOf(nowMs) ? formatShortDate(timeMs) : formatDate(timeMs);
}

/** Of 24 hours in every language, as the chain's days have. */
const TIME = { timeStyle: 'short', hourCycle: 'h23' } as const;

/** A time of the user's own day. */
export function formatTime(timeMs: number): string {
  return dateFormat(TIME).format(timeMs);
}

/** A time of the user's own, with its date unless that is the day of `nowMs`. */
export function formatNearTime(timeMs: number, nowMs: number): string {
  const dayOfUser = (ms: number) => new Date(ms).toDateString();
  return dayOfUser(timeMs) === dayOfUser(nowMs) ? formatTime(timeMs) : formatDateTime(timeMs);
}

/** A time under the date of a chain day: of that day, UTC, and saying so. */
export function formatChainTime(timeMs: number): string {
  return `${dateFormat({ ...TIME, timeZone: 'UTC' }).format(timeMs)} UTC`;
}

/** The user's own date, for lists whose times are theirs, too. */
export function formatLocalDate(timeMs: number): string {
  return dateFormat({ dateStyle: 'medium' }).format(timeMs);
}

/** A day of the user's own calendar without its year, for an axis. */
export function formatShortLocalDate(timeMs: number): string {
  return dateFormat({ month: 'short', day: 'numeric' }).format(timeMs);
}

export function formatDateTime(timeMs: number): string {
  return dateFormat({ ...TIME, dateStyle: 'medium' }).format(timeMs);
}

/** A whole number, grouped. */
export function formatCount(count: number | bigint): string {
  return formatUnits(BigInt(count), { decimals: 0, locale: languageTag() });
}
