/** Whether a transaction may still run: epoch, chain and time limits of its expiration. Follows TransactionExpiration. */
import { ChainError } from '../errors.ts';
import type { Transaction } from '../types.ts';

export interface ExpirationContext {
  readonly epoch: bigint;
  readonly chainId: string;
  readonly nowMs: number;
}

/** @throws {CHAIN_TRANSACTION_EXPIRED} */
export function checkExpiration({ expiration }: Transaction, { epoch, chainId, nowMs }: ExpirationContext): void {
  if (expiration.kind === 'none') return;
  if (expiration.kind === 'epoch') {
    if (epoch > expiration.epoch) expired(`epoch ${expiration.epoch} is over`);
    return;
  }
  const { chain, minEpoch, maxEpoch, minTimestampMs, maxTimestampMs } = expiration;
  if (chain !== chainId) expired(`it is for chain ${chain}, this is ${chainId}`);
  if (minEpoch !== null && epoch < minEpoch) expired(`not before epoch ${minEpoch}`);
  if (maxEpoch !== null && epoch > maxEpoch) expired(`epoch ${maxEpoch} is over`);
  if (minTimestampMs !== null && BigInt(nowMs) < minTimestampMs) expired(`not before ${minTimestampMs} ms`);
  if (maxTimestampMs !== null && BigInt(nowMs) > maxTimestampMs) expired(`not after ${maxTimestampMs} ms`);
}

function expired(reason: string): never {
  throw new ChainError('CHAIN_TRANSACTION_EXPIRED', { detail: reason });
}
