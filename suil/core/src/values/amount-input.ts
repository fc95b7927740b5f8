/**
 * Reads an amount that a user typed or pasted into base units. Owns the text; limits and balances
 * are checked by {@link checkAmount}. No floating point anywhere.
 */

import type { AppErrorCode } from '../errors/codes.ts';
import { type Asset, MAX_U64 } from './asset.ts';

export type AmountInput =
  | { readonly ok: true; readonly text: string; readonly units: bigint | null }
  | {
      readonly ok: false;
      readonly code: 'AMOUNT_INVALID';
      /** The two amounts that the text can mean, with a decimal point and without grouping: `1,234` is 1234 or 1.234. */
      readonly readings?: readonly [string, string];
      /** What the text names next to its number and is not the field's asset, such as `$`. */
      readonly unit?: string;
    };

const INVALID = { ok: false, code: 'AMOUNT_INVALID' } as const;
const WESTERN_GROUPS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const INDIAN_GROUPS = /^[1-9]\d?(,\d{2})*,\d{3}(\.\d*)?$/;
/** A thousand, or a decimal comma with three digits; no zero begins a thousand. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/;
/** Signs that a copied amount may begin with and that are no unit. */
const NO_UNIT = /[≈~=:]/g;
const POINT_GROUPS = /^\d{1,3}(\.\d{3})+,\d*$/;

/**
 * Returns the text as it should stay in the field and its base units (null while there is no digit yet).
 * Accepts `1,5`, full-width digits, and in a paste also grouping (`1,234.5`, `12,34,567.89`, `1.234,56`) and units
 * around the number. Digits past `decimals` are cut off, never rounded. Minus signs and exponents are refused.
 * @param options.pasted whether the text arrived in one piece rather than by typing
 * @param options.asset what the field takes: then another unit, and a comma that can group or begin decimals, are refused with the reason
 */
export function parseAmountInput(
  raw: string,
  options: { decimals: number; pasted?: boolean; asset?: Asset },
): AmountInput {
  let text = raw
    .normalize('NFKC')
    .replace(/[\s_'’\u00a0\u202f]/g, '')
    .replace(/[。．]/g, '.')
    .replace(/[，、]/g, ',');
  if (options.pasted === true) {
    const bare = stripSurroundings(text);
    if (bare === null) return INVALID;
    if (options.asset !== undefined) {
      const refusal = refuseUnitOrGrouping(text, bare, options.asset);
      if (refusal) return refusal;
    }
    text = removeGrouping(bare);
  }
  const commas = text.split(',').length - 1;
  if (commas === 1 && !text.includes('.')) text = text.replace(',', '.');
  if (!/^\d*\.?\d*$/.test(text)) return INVALID;

  const [whole = '', fraction] = text.split('.');
  const integer = whole.replace(/^0+(?=\d)/, '');
  const kept = fraction?.slice(0, options.decimals);
  const digits = (integer || '0') + (kept ?? '').padEnd(options.decimals, '0');
  return {
    ok: true,
    text: kept === undefined ? integer : `${integer || '0'}.${kept}`,
    units: /\d/.test(text) ? BigInt(digits) : null,
  };
}

/**
 * Returns why an amount cannot be used, or null when it can.
 * @param limits.minimum least amount, in the same base units
 * @param limits.available what there is, in the same base units
 */
export function checkAmount(
  units: bigint | null,
  limits: { minimum?: bigint; available?: bigint },
): Extract<AppErrorCode, `AMOUNT_${string}`> | null {
  if (units === null) return 'AMOUNT_REQUIRED';
  if (units === 0n) return 'AMOUNT_ZERO';
  if (units > MAX_U64) return 'AMOUNT_OUT_OF_RANGE';
  if (limits.minimum !== undefined && units < limits.minimum) return 'AMOUNT_BELOW_MINIMUM';
  if (limits.available !== undefined && units > limits.available) return 'AMOUNT_ABOVE_AVAILABLE';
  return null;
}

function stripSurroundings(text: string): string | null {
  const bare = text.replace(/^[^\d.,+\-−]+/, '').replace(/[^\d.,]+$/, '');
  const number = bare.replace(/^\+/, '');
  const wordsOnly = number === '' && text !== '';
  if (wordsOnly || /^[-−]/.test(number) || /\de[+-]?\d/i.test(text)) return null;
  return number;
}

function refuseUnitOrGrouping(text: string, bare: string, asset: Asset): AmountInput | null {
  const unit = text.replace(bare, '').replace(/[+]/g, '').replace(NO_UNIT, '');
  const isOwn = unit.toUpperCase() === asset || (asset === 'USDC' && ['$', 'USD'].includes(unit.toUpperCase()));
  if (bare !== '' && unit !== '' && !isOwn) return { ...INVALID, unit };
  if (AMBIGUOUS.test(bare)) return { ...INVALID, readings: [bare.replace(',', ''), bare.replace(',', '.')] };
  return null;
}

function removeGrouping(text: string): string {
  if (WESTERN_GROUPS.test(text) || INDIAN_GROUPS.test(text)) return text.replaceAll(',', '');
  if (POINT_GROUPS.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return text;
}
