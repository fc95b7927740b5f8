/** What the signer is asked, checked for form, and what the wallet's words ask for. Decides nothing. */
import { type Address, AppError } from '@suil/core';
import { addressSchema, type Manifest, objectIdsOf } from '@suil/core/api';
import {
  INTENT_ACTION_NAMES,
  type IntentActionName,
  type IntentParameters,
  parseIntentParameters,
} from '@suil/core/intent';
import { z } from 'zod';

const wordSchema = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const timeSchema = z.number().int().min(0).max(8.64e15);
const AMOUNT_MAX = (1n << 63n) - 1n;
const ID_MAX = (1n << 64n) - 1n;
const unitsSchema = (max: bigint) =>
  z
    .string()
    .regex(/^[1-9]\d{0,19}$/, { abort: true })
    .transform(BigInt)
    .refine((value) => value <= max);

export const voucherRequestSchema = z.strictObject({
  id: unitsSchema(ID_MAX),
  asset: z.enum(['SUI', 'SUIL', 'USDC']),
  amount: unitsSchema(AMOUNT_MAX),
  recipient: addressSchema,
  expiresAtMs: timeSchema,
  intent: z.strictObject({
    domain: wordSchema,
    uri: wordSchema,
    chain: wordSchema,
    address: addressSchema,
    action: z.enum(INTENT_ACTION_NAMES),
    parameters: z.record(z.string(), z.unknown()),
    nonce: wordSchema,
    issuedAtMs: timeSchema,
    expiresAtMs: timeSchema,
  }),
  signature: z.string().min(1).max(24_000),
});
export type VoucherRequest = z.infer<typeof voucherRequestSchema>;

/** What leaves the vault, and to whom. */
export type Payout = Pick<VoucherRequest, 'asset' | 'amount' | 'recipient'>;

/** What decides who may ask for what. */
export type House = Omit<Manifest, 'coinTypes' | 'chain'>;

/**
 * Returns what the signed words ask for.
 * @throws {SIGNER_REFUSED} for words that ask for no voucher, or that this signer may not say
 * @throws {REQUEST_INVALID} for parameters that are not the action's
 */
export function payoutOf({ intent }: VoucherRequest, house: House): Payout {
  const { action, address } = intent;
  const asked = { ...intent, address: address as Address };
  switch (action) {
    case 'withdraw':
      return toPayout(read('withdraw', asked), house);
    case 'claim_hashrate':
      return toPayout({ asset: 'SUIL', recipient: address, ...read('claim_hashrate', asked) }, house);
    case 'treasury_withdraw':
      requireOperator(address, house);
      return toPayout(read('treasury_withdraw', asked), house);
    case 'fund_reserve': {
      requireOperator(address, house);
      const { reserve, asset, amount } = read('fund_reserve', asked);
      const recipient = { flow: house.liquidity, team: house.team, pledge: house.pledges }[reserve];
      return { asset, amount: BigInt(amount), recipient };
    }
    default:
      throw new AppError('SIGNER_REFUSED', { reason: `${action} asks for no voucher` });
  }
}

function read<Name extends IntentActionName>(
  action: Name,
  { parameters }: { parameters: unknown },
): IntentParameters<Name> {
  return parseIntentParameters(action, parameters);
}

function toPayout(asked: { asset: Payout['asset']; amount: string; recipient: string }, house: House): Payout {
  const { asset, amount, recipient } = asked;
  if (objectIdsOf(house).includes(recipient))
    throw new AppError('SIGNER_REFUSED', { reason: 'the recipient is not an address' });
  return { asset, amount: BigInt(amount), recipient };
}

function requireOperator(address: string, { operator }: House): void {
  if (operator === undefined || address !== operator)
    throw new AppError('SIGNER_REFUSED', { reason: 'only the operator may ask for this' });
}
