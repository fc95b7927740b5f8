/** What the server sends to the voucher signer: the terms of one voucher, the intent that a wallet signed for it, and the auditor's approval. Both sides use this form. */
import { z } from 'zod';
import { addressSchema } from '../api/contract/values.ts';
import { VAULT_ASSETS } from '../rules/vault/asset.ts';
import { type Address, isAddress } from '../values/address.ts';
import { INT64_MAX, UINT64_MAX } from '../values/integer.ts';
import { INTENT_WORD } from './message.ts';
import { INTENT_ACTION_NAMES } from './registry.ts';

const signerSchema = z.custom<Address>(isAddress, 'is not a normalised address');
const wordSchema = z.string().regex(INTENT_WORD);
const timeMsSchema = z.number().int().min(0).max(8.64e15);
/** A number above zero, sent as decimal text. */
const unitsSchema = (max: bigint) =>
  z.codec(z.string().regex(/^[1-9]\d{0,19}$/), z.bigint().min(1n).max(max), {
    decode: (text) => BigInt(text),
    encode: (value) => `${value}`,
  });

export const voucherRequestSchema = z.strictObject({
  /** The request's number in the journal; the contract pays each id once. */
  id: unitsSchema(UINT64_MAX),
  asset: z.enum(VAULT_ASSETS),
  /** Base units. */
  amount: unitsSchema(INT64_MAX),
  /** An address, or a reserve's id. */
  recipient: addressSchema,
  expiresAtMs: timeMsSchema,
  /** What the wallet signed, in parts. */
  intent: z.strictObject({
    domain: wordSchema,
    uri: wordSchema,
    chain: wordSchema,
    address: signerSchema,
    action: z.enum(INTENT_ACTION_NAMES),
    parameters: z.record(z.string(), z.unknown()),
    nonce: wordSchema,
    issuedAtMs: timeMsSchema,
    expiresAtMs: timeMsSchema,
  }),
  /** The wallet's. */
  signature: z.string().min(1).max(24_000),
  /** The audit key's signature of the voucher's permit: base64 of 64 bytes. */
  approval: z.base64().length(88),
});
export type VoucherRequest = z.output<typeof voucherRequestSchema>;
