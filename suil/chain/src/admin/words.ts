/** Times, amounts, keys and parameters in words, as every act and the state print them. */
import { toHex } from '@mysten/sui/utils';
import {
  DECIMALS,
  dayOf,
  formatAmount,
  formatBps,
  formatDay,
  formatPpm,
  type ParameterName,
  parameterKey,
  type VaultAsset,
} from '@suil/core';

/** Returns an amount of a coin: 1,000.5 SUI. */
export function formatCoins(units: bigint, coin: VaultAsset | 'USD'): string {
  return `${formatAmount(units, { decimals: DECIMALS[coin], locale: 'en-US' })} ${coin}`;
}

/** Returns a moment to the second. */
export function formatMoment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

const DURATION_UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** Returns a duration in its two largest units: 6 d 23 h. */
export function formatDuration(ms: number): string {
  const parts: string[] = [];
  let left = ms;
  for (const [unit, unitMs] of DURATION_UNITS) {
    const count = Math.floor(left / unitMs);
    left -= count * unitMs;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
  }
  if (parts.length > 0) return parts.join(' ');
  return ms === 0 ? '0 s' : 'less than 1 s';
}

/** Returns a moment, and how far it is from now. */
export function formatCountdown(atMs: number, nowMs: number): string {
  const distance = formatDuration(Math.abs(atMs - nowMs));
  return `${formatMoment(atMs)} (${atMs > nowMs ? `in ${distance}` : `${distance} ago`})`;
}

/** Returns the first day that a change announced now holds on, and its start. */
export function changeDay(nowMs: number, delayMs: number): string {
  const day = dayOf(nowMs + delayMs) + 1;
  return `from the start of day ${day} on (${formatDay(day)}T00:00:00Z)`;
}

/** Returns a key as hex digits. */
export function formatKey(bytes: Uint8Array): string {
  return toHex(bytes);
}

/** Returns a parameter's name and its key in the contract. */
export function nameParameter(name: ParameterName): string {
  return `${name} (key ${parameterKey(name)})`;
}

/** By the end of a parameter's name: its unit. */
const UNITS: readonly (readonly [ending: string, format: (value: bigint) => string])[] = [
  ['Bps', (value) => `${value} bps (${formatBps(value)}%)`],
  ['Ppm', (value) => `${value} ppm (${formatPpm(value)}%)`],
  ['Mist', (value) => `${value} MIST (${formatCoins(value, 'SUI')})`],
  ['Micros', (value) => `${value} micro-dollars (${formatCoins(value, 'USD')})`],
  ['Usdc', (value) => `${value} base units (${formatCoins(value, 'USDC')})`],
  ['usdcCapUnits', (value) => `${value} base units (${formatCoins(value, 'USDC')})`],
  ['Units', (value) => `${value} base units (${formatCoins(value, 'SUIL')})`],
];

/** Returns a parameter's value with its unit. */
export function formatParameter(name: ParameterName, value: bigint): string {
  const unit = UNITS.find(([ending]) => name.endsWith(ending));
  return unit === undefined ? String(value) : unit[1](value);
}
