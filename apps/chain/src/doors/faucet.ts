// The faucet door, in Sui's faucet v2 protocol: POST /v2/gas {"FixedAmountRequest": {"recipient": "0x…"}}.

import { AppError, isAddress } from '@suil/core';
import type { Localnet } from '@suil/localnet';
import { z } from 'zod';

const requestSchema = z.object({ FixedAmountRequest: z.object({ recipient: z.string() }) });

/** The protocol's answer. Amounts are JSON numbers there; ours stay below 2^53. */
export interface FaucetAnswer {
  readonly status: 'Success' | { readonly Failure: { readonly internal: string } };
  readonly coins_sent: readonly { amount: number; id: string; transferTxDigest: string }[] | null;
}

/** Pays `amountMist` in one coin to the recipient that `body` names. @throws {FAUCET_REQUEST_INVALID} */
export async function payFromFaucet(
  chain: Localnet,
  body: unknown,
  { amountMist, nowMs }: { amountMist: bigint; nowMs: number },
): Promise<FaucetAnswer> {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new AppError('FAUCET_REQUEST_INVALID', { detail: 'FixedAmountRequest.recipient is missing' });
  const { recipient } = parsed.data.FixedAmountRequest;
  if (!isAddress(recipient)) throw new AppError('FAUCET_REQUEST_INVALID', { detail: 'recipient is not an address' });
  const grant = await chain.requestGas(recipient, amountMist, nowMs);
  const coin = { amount: Number(grant.amountMist), id: grant.coinId, transferTxDigest: grant.transaction.digest };
  return { status: 'Success', coins_sent: [coin] };
}

/** Returns the protocol's form of a refusal. */
export function faucetFailure(message: string): FaucetAnswer {
  return { status: { Failure: { internal: message } }, coins_sent: null };
}
