/** Rows as a file for spreadsheets (RFC 4180). Owns the form, not what is in it. */
import { type Asset, DECIMALS } from '@suil/core';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n\0|%]/;

/** Returns the whole file. What a spreadsheet would compute is made plain text, numbers stay numbers. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map(toField).join(',')}\r\n`).join('');
}

/** Returns an amount with every digit it has, a point and no groups: 21500000000n of SUI is `21.500000000`. */
export function plainAmount(units: bigint, asset: Asset): string {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS[asset] + 1, '0');
  const point = digits.length - DECIMALS[asset];
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function toField(text: string): string {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
