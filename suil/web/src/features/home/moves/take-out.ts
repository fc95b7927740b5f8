/** What can leave a product or the SUIL account now, the most valuable first: the choice behind "Take out". */
import type { BankSubscription } from '@suil/core/api';
import type { Pledge, SuilPledge } from '@suil/sdk';
import type { Move } from '../../../entities/account/moves.ts';
import {
  type CoinPrices,
  valueOfCoin,
  type Withdrawable,
  withdrawableCoins,
} from '../../../entities/account/withdrawable.ts';

export interface Choice {
  verb: 'withdraw' | 'unstake' | 'redeem' | 'claim';
  move: Move;
  units: bigint;
  asset: Withdrawable['asset'];
  /** Micro-dollars at present prices. */
  value: bigint;
  /** The page that offers the move, with its form open where it has one. */
  to: string;
}

/** Everything that was read of the member; what is not there yet is absent. */
export interface Holdings {
  ledger: Parameters<typeof withdrawableCoins>[0];
  position: { value: bigint; pending: bigint; claimable: bigint } | undefined;
  pledges: readonly Pledge[];
  suilPledges: readonly SuilPledge[];
  subscriptions: readonly Pick<BankSubscription, 'id' | 'principal' | 'redeemableDay'>[];
  /** SUIL that hashrate has released, base units. */
  released: bigint;
  /** The chain's present day. */
  today: number | undefined;
  prices: CoinPrices;
}

/** Only moves of more than nothing that are possible now, the most valuable first. */
export function takeOutChoices(holdings: Holdings): Choice[] {
  const { ledger, position, released, subscriptions, today, prices } = holdings;
  const choice = (verb: Choice['verb'], move: Move, asset: Choice['asset'], units: bigint, to: string): Choice => ({
    verb,
    move,
    asset,
    units,
    value: valueOfCoin(asset, units, prices),
    to,
  });
  const isFree = (day: number) => today !== undefined && day <= today;
  const all = [
    ...withdrawableCoins(ledger, prices).map(({ asset, units }) =>
      choice('withdraw', { from: 'account', to: 'wallet' }, asset, units, `/assets?act=withdraw&asset=${asset}`),
    ),
    ...(position
      ? [
          choice(
            'unstake',
            { from: 'pool', to: 'wallet' },
            'USDC',
            position.value + position.pending,
            '/flow?act=unstake',
          ),
          choice('claim', { from: 'income', to: 'wallet' }, 'USDC', position.claimable, '/flow?act=claim'),
        ]
      : []),
    ...subscriptions
      .filter(({ redeemableDay }) => isFree(redeemableDay))
      .map(({ id, principal }) =>
        choice('redeem', { from: 'bank', to: 'account' }, 'USDC', BigInt(principal), `/financialDetails?id=${id}`),
      ),
    ...pledgeChoices(holdings, choice),
    choice('claim', { from: 'released', to: 'wallet' }, 'SUIL', released, '/hashrate'),
  ];
  return all.filter(({ units }) => units > 0n).sort((a, b) => Number(b.value > a.value) - Number(b.value < a.value));
}

function pledgeChoices(
  { pledges, suilPledges }: Holdings,
  choice: (verb: Choice['verb'], move: Move, asset: Choice['asset'], units: bigint, to: string) => Choice,
): Choice[] {
  const redeem: Move = { from: 'pledge', to: 'wallet' };
  const isOpen = (pledge: { ended: boolean; principalPaid: boolean }) => pledge.ended && !pledge.principalPaid;
  return [
    ...pledges
      .filter(isOpen)
      .map(({ id, principal }) => choice('redeem', redeem, 'SUI', principal, `/pledgeDetails1?id=${id}`)),
    ...pledges
      .filter(({ incomePaid }) => !incomePaid)
      .map(({ id, withdrawable }) =>
        choice('claim', { from: 'income', to: 'wallet' }, 'SUI', withdrawable, `/pledgeDetails1?id=${id}`),
      ),
    ...suilPledges.filter(isOpen).map(({ principal }) => choice('redeem', redeem, 'SUIL', principal, '/suilPledge')),
  ];
}
