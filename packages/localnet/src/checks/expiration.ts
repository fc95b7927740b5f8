/** Whether a transaction may still run: epoch, chain and time limits of its expiration. Follows TransactionExpiration. */
import { ChainError } from '../errors.ts';
import type { DecodedTransaction } from './decode.ts';

export interface ExpirationContext {
  readonly epoch: bigint;
  readonly chainId: string;
  readonly nowMs: number;
}

/** @throws {CHAIN_TRANSACTION_EXPIRED} */
export function checkExpiration({ data }: DecodedTransaction, { epoch, chainId, nowMs }: ExpirationContext): void {
  const { expiration } = data;
  if (expiration.$kind === 'Epoch' && epoch > BigInt(expiration.Epoch)) expired(`epoch ${expiration.Epoch} is over`);
  const window = expiration.ValidDuring ?? expiration.Validity;
  if (!window) return;
  if (window.chain !== chainId) expired(`it is for chain ${window.chain}, this is ${chainId}`);
  const { minEpoch, maxEpoch, minTimestamp, maxTimestamp } = window;
  if (minEpoch !== null && epoch < BigInt(minEpoch)) expired(`not before epoch ${minEpoch}`);
  if (maxEpoch !== null && epoch > BigInt(maxEpoch)) expired(`epoch ${maxEpoch} is over`);
  if (minTimestamp !== null && BigInt(nowMs) < BigInt(minTimestamp)) expired(`not before ${minTimestamp} ms`);
  if (maxTimestamp !== null && BigInt(nowMs) > BigInt(maxTimestamp)) expired(`not after ${maxTimestamp} ms`);
}

function expired(reason: string): never {
  throw new ChainError('CHAIN_TRANSACTION_EXPIRED', { detail: reason });
}
