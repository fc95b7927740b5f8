/** Liquidity events become closed days, positions, records and claims. The fees they carry belong to the assets and hashrate modules. */
import { dayOf } from '@suil/core';
import { eventsOf, type IndexedEvent, type Projector } from '../../module/projector.ts';
import { openDays } from './closed-days.ts';
import { type NewSettlement, writeClaims, writeSettlements } from './history-store.ts';
import { applyPositionEvent, emptyPosition } from './position.ts';
import { type NewRecord, readPositions, writeDays, writePositions, writeRecords } from './store.ts';

export const projectLiquidity: Projector = async (tx, events) => {
  const relevant = eventsOf(events, 'DayClosed', 'Staked', 'Unstaked', 'Claimed', 'Settled');
  if (relevant.length === 0) return [];
  const moves = eventsOf(relevant, 'Staked', 'Unstaked', 'Claimed', 'Settled');
  const positions = await readPositions(tx, [...new Set(moves.map((event) => event.member))]);
  const oldestDay = Math.min(
    ...[...positions.values()].map((position) => Math.min(position.settledDay, position.startDay)),
    Number.MAX_SAFE_INTEGER,
  );
  const days = await openDays(tx, oldestDay);
  const settlements: NewSettlement[] = [];
  for (const event of relevant) {
    if (event.kind === 'DayClosed') {
      days.close(event);
      continue;
    }
    const held = positions.get(event.member) ?? emptyPosition(days.lastClosedDay);
    const position = applyPositionEvent(held, event, days.lastClosedDay, days.sumsThrough);
    if (event.kind === 'Settled' && event.throughDay > held.settledDay) settlements.push({ event, position });
    positions.set(event.member, position);
  }
  tx.defer(writeDays(tx, days.closed));
  tx.defer(writePositions(tx, positions));
  tx.defer(writeRecords(tx, moves.flatMap(toRecord)));
  tx.defer(writeSettlements(tx, settlements));
  const claims = eventsOf(moves, 'Claimed').map((event) => ({ ...event, day: dayOf(event.timestampMs) }));
  tx.defer(writeClaims(tx, claims));
  return [];
};

type MoveEvent = Extract<IndexedEvent, { kind: 'Staked' | 'Unstaked' | 'Claimed' | 'Settled' }>;

function toRecord(event: MoveEvent): NewRecord[] {
  const { member } = event;
  switch (event.kind) {
    case 'Staked':
      return [{ event, member, kind: 'staked', amounts: { suiAmount: `${event.suiAmount}`, value: `${event.value}` } }];
    case 'Unstaked': {
      const { stakeValue, fee, suiAmount, usdcAmount } = event;
      const amounts = {
        stakeValue: `${stakeValue}`,
        fee: `${fee}`,
        suiAmount: `${suiAmount}`,
        usdcAmount: `${usdcAmount}`,
      };
      return [{ event, member, kind: 'unstaked', amounts }];
    }
    case 'Claimed': {
      const { incomeKind, rewardValue, rewardValueFee, claimSuiAmount, claimUsdcAmount } = event;
      const amounts = {
        incomeKind,
        rewardValue: `${rewardValue}`,
        rewardValueFee: `${rewardValueFee}`,
        claimSuiAmount: `${claimSuiAmount}`,
        claimUsdcAmount: `${claimUsdcAmount}`,
      };
      return [{ event, member, kind: 'claimed', amounts }];
    }
    case 'Settled':
      return [];
  }
}
