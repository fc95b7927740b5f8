/** Writes base units for people and for JSON. Owns separators and grouping; never rounds up what a user owns. */
import { AppError } from '../errors/app-error.ts';

export interface FormatAmountOptions {
  /** Decimal places of one base unit. */
  readonly decimals: number;
  /** BCP 47 language; without it `1234.5` with a point and no grouping. */
  readonly locale?: string;
  /** Most decimal places shown; further ones are cut off. Default: all. */
  readonly maxFraction?: number;
  /** Fewest decimal places shown; missing ones are filled with zeros. Default 0. */
  readonly minFraction?: number;
}

interface Separators {
  readonly decimal: string;
  /** Groups the digits of a whole number. */
  readonly group: (whole: string) => string;
}

const inThrees = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');
/** After the thousands every two digits: lakh and crore. */
const inLakhs = (whole: string) => whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');

/** The app's languages (CLDR, by a test against Intl): making Intl's own formatter costs a phone a tenth of a second at the start. */
const separatorsByLocale = new Map<string, Separators>([
  ...['en-US', 'zh-CN', 'zh-TW', 'ja-JP', 'ko-KR'].map(
    (locale) => [locale, { decimal: '.', group: inThrees }] as const,
  ),
  ['en-IN', { decimal: '.', group: inLakhs }],
]);

/** Returns an amount of base units as text, digits beyond `maxFraction` cut off (toward zero). */
export function formatAmount(units: bigint, options: FormatAmountOptions): string {
  const { decimals, maxFraction = decimals, minFraction = 0 } = options;
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const shown = digits.slice(digits.length - decimals).slice(0, maxFraction);
  const fraction = shown.replace(/0+$/, '').padEnd(Math.min(minFraction, maxFraction), '0');
  const sign = units < 0n && /[1-9]/.test(whole + fraction) ? '-' : '';
  if (options.locale === undefined) return sign + whole + (fraction === '' ? '' : `.${fraction}`);
  const { decimal, group } = separatorsOf(options.locale);
  return sign + group(whole) + (fraction === '' ? '' : decimal + fraction);
}

/**
 * Returns the base units of a decimal string from JSON or a column.
 * @throws {AMOUNT_INVALID}
 */
export function parseUnits(text: string): bigint {
  if (!/^-?\d+$/.test(text)) throw new AppError('AMOUNT_INVALID', { text: text.slice(0, 80) });
  return BigInt(text);
}

/**
 * Returns the base units of a plain decimal figure written in code or configuration, such as `'21'` or `'0.5'`.
 * @throws {AMOUNT_INVALID} also when it has more decimal places than the asset
 */
export function unitsOf(figure: string, decimals: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(figure);
  const fraction = match?.[2] ?? '';
  if (match === null || fraction.length > decimals) throw new AppError('AMOUNT_INVALID', { text: figure.slice(0, 80) });
  return BigInt(match[1] + fraction.padEnd(decimals, '0'));
}

function separatorsOf(locale: string): Separators {
  const known = separatorsByLocale.get(locale);
  if (known !== undefined) return known;
  const decimal =
    new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const integer = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const created = { decimal, group: (whole: string) => integer.format(BigInt(whole)) };
  separatorsByLocale.set(locale, created);
  return created;
}
