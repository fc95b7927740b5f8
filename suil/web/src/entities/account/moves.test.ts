import { beforeAll, expect, test } from 'vitest';
import texts from '../../platform/i18n/locales/en_US.json' with { type: 'json' };
import type { TFunction } from '../../platform/i18n/texts.ts';
import { moveOfRecord, moveText } from './moves.ts';

let t: TFunction;
beforeAll(() => {
  const find: (key: keyof typeof texts) => string = (key) => texts[key];
  t = find as TFunction;
});

test('a move names both places; a swap within one place names its coins', () => {
  expect(moveText(t, { from: 'wallet', to: 'pool' })).toBe('In wallet → Earning, liquidity pool');
  expect(moveText(t, { from: 'account', to: 'bank' })).toBe('SUIL account → Earning, bank');
  expect(moveText(t, { from: 'onItsWay', to: 'recipient' })).toBe('On its way → Recipient');
  expect(moveText(t, { from: 'account', to: 'account', coins: ['PRO', 'USDC'] })).toBe('SUIL account · PRO → USDC');
});

test.each([
  [
    { kind: 'top_up', asset: 'SUI', amount: '5' },
    { from: 'wallet', to: 'account' },
  ],
  [
    { kind: 'transfer', asset: 'SUI', amount: '-5' },
    { from: 'account', to: 'member' },
  ],
  [
    { kind: 'transfer', asset: 'SUI', amount: '5' },
    { from: 'member', to: 'account' },
  ],
  [
    { kind: 'redeemed', asset: 'USDC', amount: '5' },
    { from: 'bank', to: 'account' },
  ],
  [
    { kind: 'withdrawal_returned', asset: 'USDC', amount: '5' },
    { from: 'onItsWay', to: 'account' },
  ],
  [
    { kind: 'withdrawal_paid', asset: 'USDC', amount: '-5' },
    { from: 'onItsWay', to: 'recipient' },
  ],
  // Hashrate is not money, a renewal leaves it where it is, and a kind that this app does not know is not guessed at.
  [{ kind: 'hashrate_bought', asset: 'HR', amount: '5' }, null],
  [{ kind: 'bank_renewal', asset: 'USDC', amount: '5' }, null],
  [{ kind: 'constructor', asset: 'USDC', amount: '5' }, null],
])('the move of a ledger record %j', (record, move) => {
  expect(moveOfRecord(record)).toEqual(move);
});

test.each(['withdrawal_cancelled', 'withdrawal_returned'])(
  'a claim of hashrate returns to the released SUIL: %s',
  (kind) => {
    const record = { kind, asset: 'SUIL', amount: '5' };
    expect(moveOfRecord(record, 'released')).toEqual({ from: 'onItsWay', to: 'released' });
    expect(moveOfRecord(record, 'available')).toEqual({ from: 'onItsWay', to: 'account' });
  },
);
