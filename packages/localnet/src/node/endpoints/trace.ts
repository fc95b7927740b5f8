/** The calls of a transaction: POST /dev/trace {"transaction": "base64"} runs it without executing it and answers what called what. */
import { z } from 'zod';
import { base64Bytes } from '../../bytes/text.ts';
import { ChainError } from '../../errors.ts';
import type { Localnet, TracedCall } from '../../types.ts';

const requestSchema = z.strictObject({ transaction: z.base64() });

export interface TraceAnswer {
  readonly success: boolean;
  /** Why it fails; null when it does not. */
  readonly error: string | null;
  readonly calls: readonly TracedCall[];
}

/** @throws {CHAIN_REQUEST_INVALID}, and CHAIN_… when a node would refuse the transaction */
export async function traceTransaction(chain: Localnet, body: unknown, nowMs: number): Promise<TraceAnswer> {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success)
    throw new ChainError('CHAIN_REQUEST_INVALID', { detail: 'transaction must be its bytes in base64' });
  const bytes = base64Bytes(parsed.data.transaction);
  await chain.verifyAhead(bytes);
  const { transaction, calls } = chain.simulate(bytes, { trace: true, nowMs });
  const { failure } = transaction;
  return { success: failure === undefined, error: failure?.description ?? null, calls };
}
