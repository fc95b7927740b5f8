import type { Activity } from '@suil/core/api';
import { expect, test } from 'vitest';
import { isChange, moveOfActivity } from './activity-move.ts';

const of = (kind: Activity['kind'], ...amounts: Activity['amounts']) => ({ kind, amounts });

test.each([
  [of('staked', { asset: 'SUI', amount: '5' }), { from: 'wallet', to: 'pool' }, false],
  [of('withdrawal', { asset: 'SUIL', amount: '5' }), { from: 'onItsWay', to: 'recipient' }, false],
  [of('subscribed', { asset: 'USDC', amount: '5' }), { from: 'account', to: 'bank' }, false],
  [of('transfer', { asset: 'SUI', amount: '-5' }), { from: 'account', to: 'member' }, true],
  [of('transfer', { asset: 'SUI', amount: '5' }), { from: 'member', to: 'account' }, true],
  [of('hashrate_released', { asset: 'SUIL', amount: '5' }), { from: 'income', to: 'released' }, true],
  [
    of('swapped', { asset: 'SUIL', amount: '-5' }, { asset: 'SUI', amount: '1' }),
    { from: 'wallet', to: 'wallet', coins: ['SUIL', 'SUI'] },
    true,
  ],
  [of('fund', { asset: 'USDC', amount: '-5' }), null, true],
])('the move of %j, and whether it has a sign', (activity, move, hasSign) => {
  expect([moveOfActivity(activity), isChange(activity)]).toEqual([move, hasSign]);
});
