/** Members' own swaps and changes of pool shares, as records. */
import { eventsOf, type IndexedEvent, type Projector } from '../../../module/projector.ts';
import { POOL_KINDS } from '../pools.ts';
import { type NewPoolRecord, writePoolRecords } from './store.ts';

type PoolEvent = Extract<IndexedEvent, { kind: (typeof POOL_KINDS)[number] }>;
type ProductEvent = Extract<IndexedEvent, { kind: 'Staked' | 'Unstaked' | 'Claimed' | 'SuilSwapped' }>;

export const projectPoolRecords: Projector = async (tx, events) => {
  const changes = eventsOf(events, ...POOL_KINDS);
  if (changes.length === 0) return [];
  const products = Map.groupBy(
    eventsOf(events, 'Staked', 'Unstaked', 'Claimed', 'SuilSwapped'),
    ({ digest }) => digest,
  );
  const own = changes.filter((event) => !products.get(event.digest)?.some((product) => isStepOf(event, product)));
  tx.defer(writePoolRecords(tx, own.map(toRecord)));
  return [];
};

/** Whether the swap is a step of what the product's event says later in the same transaction. */
function isStepOf(event: PoolEvent, product: ProductEvent): boolean {
  if (event.kind !== 'Swapped' || product.eventSeq <= event.eventSeq || product.member !== event.member) return false;
  switch (product.kind) {
    case 'Staked':
      return product.suiAmount === event.amountIn;
    case 'Unstaked':
    case 'SuilSwapped':
      return product.suiAmount === event.amountOut;
    case 'Claimed':
      return product.claimSuiAmount === event.amountOut;
  }
}

function toRecord(event: PoolEvent): NewPoolRecord {
  const { member, pool } = event;
  if (event.kind !== 'Swapped') {
    const kind = event.kind === 'LiquidityAdded' ? 'shares_added' : 'shares_removed';
    return { event, member, pool, kind, xAmount: event.xAmount, yAmount: event.yAmount, fee: 0n };
  }
  const { direction, amountIn, amountOut, fee } = event;
  const [xAmount, yAmount] = direction === 'xToY' ? [-amountIn, amountOut] : [amountOut, -amountIn];
  return { event, member, pool, kind: 'swapped', xAmount, yAmount, fee };
}
