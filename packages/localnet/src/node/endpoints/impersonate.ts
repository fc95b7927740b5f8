/** Transactions without a signature: POST /dev/impersonate {"address": "0x…"}, and with "stop": true no longer. */
import { z } from 'zod';
import { ChainError } from '../../errors.ts';
import type { Localnet } from '../../types.ts';
import { isAddress } from './address.ts';

const requestSchema = z.strictObject({
  address: z.string().refine(isAddress),
  stop: z.boolean().default(false),
});

/** @throws {CHAIN_REQUEST_INVALID} */
export function impersonate(chain: Localnet, body: unknown): { address: string; impersonated: boolean } {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'address must be 0x and 64 lower-case hex digits' });
  const { address, stop } = parsed.data;
  if (stop) chain.stopImpersonating(address);
  else chain.impersonate(address);
  return { address, impersonated: !stop };
}
