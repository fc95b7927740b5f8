/**
 * The faucet: POST {"FixedAmountRequest": {"recipient": "0x…"}} to /v2/gas (Sui's faucet v2) or /gas (v1). The request is the same, the
 * answers differ. v1's batches (/v1/gas) are not served.
 */
import { z } from 'zod';
import { ChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';
import { isAddress } from './address.ts';

const requestSchema = z.object({ FixedAmountRequest: z.object({ recipient: z.string() }) });

/** The protocol's answer. Amounts are JSON numbers there; they stay below 2^53 here. */
export interface FaucetAnswer {
  readonly status: 'Success' | { readonly Failure: { readonly internal: string } };
  readonly coins_sent: readonly { amount: number; id: string; transferTxDigest: string }[] | null;
}

/** What a request is paid. */
export interface FaucetTerms {
  readonly amountMist: bigint;
  readonly coins: number;
}

/** Pays the terms to the recipient that `body` names. @throws {FAUCET_REQUEST_INVALID} */
export async function payFromFaucet(
  chain: Localnet,
  body: unknown,
  { amountMist, coins }: FaucetTerms,
  nowMs: number,
): Promise<FaucetAnswer> {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new ChainError('FAUCET_REQUEST_INVALID', { detail: 'FixedAmountRequest.recipient is missing' });
  const { recipient } = parsed.data.FixedAmountRequest;
  if (!isAddress(recipient)) throw new ChainError('FAUCET_REQUEST_INVALID', { detail: 'recipient is not an address' });
  const grant = await chain.requestGas(recipient, amountMist, nowMs, coins);
  const { digest: transferTxDigest } = grant.transaction;
  return {
    status: 'Success',
    coins_sent: grant.coins.map((coin) => ({ amount: Number(coin.amountMist), id: coin.id, transferTxDigest })),
  };
}

/** The answer of v1. */
export interface FaucetAnswerV1 {
  readonly transferredGasObjects: readonly { amount: number; id: string; transferTxDigest: string }[];
  readonly error: string | null;
}

/** Returns a v2 answer in v1's form. */
export function toFaucetV1({ status, coins_sent: coins }: FaucetAnswer): FaucetAnswerV1 {
  return { transferredGasObjects: coins ?? [], error: status === 'Success' ? null : status.Failure.internal };
}

/** Returns the protocol's form of a refusal. */
export function faucetFailure(message: string): FaucetAnswer {
  return { status: { Failure: { internal: message } }, coins_sent: null };
}
