/** The value of a parameter with its unit, which the parameter's name ends with. */
import { parameterName } from '@suil/core';
import { formatBps, formatCount, formatExact, formatPpm } from '../../platform/i18n/format.ts';

/** By the end of the name, the longer one first. */
const TEXTS: readonly (readonly [unit: string, toText: (value: bigint) => string])[] = [
  ['Bps', formatBps],
  ['Ppm', formatPpm],
  ['Mist', (value) => `${formatExact(value, 'SUI')} SUI`],
  ['Micros', (value) => `${formatExact(value, 'USDC')} USD`],
  ['Usdc', (value) => `${formatExact(value, 'USDC')} USDC`],
  ['usdcCapUnits', (value) => `${formatExact(value, 'USDC')} USDC`],
  ['Units', (value) => `${formatExact(value, 'SUIL')} SUIL`],
];

/** Returns the text; the number alone for a count, and for a key that is not known. @param key as in the contract */
export function parameterText(key: number, value: bigint): string {
  const name = parameterName(key) ?? '';
  const [, toText = formatCount] = TEXTS.find(([unit]) => name.endsWith(unit)) ?? [];
  return toText(value);
}
