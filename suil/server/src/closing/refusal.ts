/**
 * When the word of nodes is enough for a day to have no price, which is final: no hashrate is released for it. A node may lie, and one that is
 * not level with the chain refuses the price of a day that is not over there. So `NODES_MIN` of them have to refuse it, as many as the configuration
 * demands of a network.
 */
import { AppError, dayStartMs, NODES_MIN } from '@suil/core';
import type { RefusedPrice } from './day-chain.ts';

/** So long after the day's end, by the chain's clock, a node that works is past it. */
export const LEVEL_AFTER_MS = 15_000;
/**
 * How long after a day's end, by the chain's clock, a price that is stored comes in: what a node says to have stored and was not certified by
 * then is not there. A server without a key of its own waits as long for another process to store it; one with a key stores it as long as the pools
 * keep the day.
 */
export const PRICE_WAIT_MS = 600_000;

export interface RefusalOptions {
  /** The chain's clock. */
  readonly chainTimestampMs: number;
  /** Whether the one node is the chain itself. */
  readonly isLocal: boolean;
}

/** Returns whether the day has no price for certain (`final`), may still get one (`waits`), or one node alone refuses it (`unconfirmed`). */
export function decideRefusal(
  day: number,
  { nodes, isDisputed }: Pick<RefusedPrice, 'nodes' | 'isDisputed'>,
  { chainTimestampMs, isLocal }: RefusalOptions,
): 'final' | 'waits' | 'unconfirmed' {
  if (isLocal && !isDisputed) return 'final';
  const overMs = chainTimestampMs - dayStartMs(day + 1);
  if (overMs < LEVEL_AFTER_MS) return 'waits';
  if (isDisputed && overMs < PRICE_WAIT_MS) return 'waits';
  return nodes < NODES_MIN ? 'unconfirmed' : 'final';
}

export function createUnconfirmedError(day: number): AppError {
  const reason = `one node alone refuses the price of day ${day}, and another one has to refuse it, too. Name one more in SUI_NODES`;
  return new AppError('CHAIN_NODE_UNVERIFIED', { reason });
}
