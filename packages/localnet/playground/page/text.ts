/** Ids, types, amounts and values as the page writes them. */
import type { JsonValue } from '../engine/views.ts';

const MIST_PER_SUI = 1_000_000_000n;

/** Returns an id with its first and last digits, or short where it has leading zeros alone. */
export function shortId(id: string): string {
  const digits = id.replace(/^0x0*/, '');
  return digits.length <= 12 ? `0x${digits || '0'}` : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** Returns a type or a text with every id in it short. */
export function shortIds(text: string): string {
  return text.replace(/0x[0-9a-f]{64}/g, shortId);
}

/** Returns an amount in SUI with all its digits. */
export function formatSui(mist: string): string {
  const amount = BigInt(mist);
  const fraction = (amount % MIST_PER_SUI).toString().padStart(9, '0').replace(/0+$/, '');
  return `${amount / MIST_PER_SUI}${fraction === '' ? '' : `.${fraction}`} SUI`;
}

export function showValue(value: JsonValue): string {
  return JSON.stringify(value);
}
