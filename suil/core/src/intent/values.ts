/** The forms a parameter of an intent can have, and how each reads in the text. Every form has one spelling per value. */
import { z } from 'zod';
import { addressSchema } from '../api/contract/values.ts';
import { formatAmount } from '../values/amount-format.ts';
import { type Asset, DECIMALS } from '../values/asset.ts';
import { INT64_MAX, UINT64_MAX } from '../values/integer.ts';

/** Amount above zero in base units, as a decimal string without leading zeros; the ledger moves at most 63 bits in one posting. */
export const intentAmountSchema = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, { abort: true })
  .refine((text) => BigInt(text) <= INT64_MAX, 'is beyond 64 bits')
  .meta({ description: 'base units above zero, decimal string', example: '1500000' });

/** Number of something the server numbered, as a decimal string. */
export const intentIdSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})$/, { abort: true })
  .refine((text) => BigInt(text) <= UINT64_MAX, 'is beyond 64 bits')
  .meta({ description: 'id, decimal string', example: '41' });

export const intentAddressSchema = addressSchema;

/**
 * One line of free text: letters, marks, digits, punctuation and single plain spaces, in Unicode's composed form. Line breaks, other
 * spaces and invisible characters have no place in it, so it cannot look like a line of the message.
 */
export function intentTextSchema(lengthMax: number) {
  return z
    .string()
    .max(lengthMax)
    .regex(/^[\p{L}\p{N}\p{P}\p{S}][\p{M}\p{L}\p{N}\p{P}\p{S}]*( [\p{M}\p{L}\p{N}\p{P}\p{S}]+)*$/u, { abort: true })
    .refine((text) => text === text.normalize('NFC'), 'is not in composed form');
}

/** Returns an amount as a user reads it and as it is booked: `1.5 USDC (1500000 base units)`. */
export function writeAmount(units: bigint | string, asset: Asset): string {
  return `${formatAmount(BigInt(units), { decimals: DECIMALS[asset] })} ${asset} (${units} base units)`;
}
