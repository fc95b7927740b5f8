/** The reserves of our pools, event after event (rules.md §7). Pure; amounts are base units. */
import type { StoredEvent } from '../../module/projector.ts';

export const POOL_KINDS = ['Swapped', 'LiquidityAdded', 'LiquidityRemoved'] as const;
export type PoolEvent = Extract<StoredEvent, { kind: (typeof POOL_KINDS)[number] }>;

export type Reserves = { x: bigint; y: bigint };
/** Both pools by what they trade; SUI is the y of one and the x of the other. */
export type MarketPools = { suilSui: Reserves; suiUsdc: Reserves };
export type PoolIds = { suilSui: string; suiUsdc: string };

/** Returns the reserves after the event: what goes in stays in whole, the pool's fee included (rules.md §7). */
function reservesAfter({ x, y }: Reserves, event: PoolEvent): Reserves {
  switch (event.kind) {
    case 'Swapped':
      return event.direction === 'xToY'
        ? { x: x + event.amountIn, y: y - event.amountOut }
        : { x: x - event.amountOut, y: y + event.amountIn };
    case 'LiquidityAdded':
      return { x: x + event.xAmount, y: y + event.yAmount };
    case 'LiquidityRemoved':
      return { x: x - event.xAmount, y: y - event.yAmount };
  }
}

/** What an event did, and both pools after it. */
export interface PoolStep {
  readonly event: PoolEvent;
  readonly name: keyof MarketPools;
  readonly pools: MarketPools;
}

/** Returns a step for each event of our pools; those of other pools are left out. */
export function replayPools(before: MarketPools, ids: PoolIds, events: readonly PoolEvent[]): PoolStep[] {
  let pools = before;
  return events.flatMap((event): PoolStep[] => {
    if (event.pool !== ids.suilSui && event.pool !== ids.suiUsdc) return [];
    const name = event.pool === ids.suilSui ? 'suilSui' : 'suiUsdc';
    pools = { ...pools, [name]: reservesAfter(pools[name], event) };
    return [{ event, name, pools }];
  });
}

/** Returns what was traded of each coin; adding and taking out liquidity trades nothing. */
export function tradedBy(event: PoolEvent): Reserves {
  if (event.kind !== 'Swapped') return { x: 0n, y: 0n };
  const { direction, amountIn, amountOut } = event;
  return direction === 'xToY' ? { x: amountIn, y: amountOut } : { x: amountOut, y: amountIn };
}
