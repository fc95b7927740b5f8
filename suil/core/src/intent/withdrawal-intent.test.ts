import { describe, expect, test } from 'vitest';
import { parseAddress } from '../values/address.ts';
import { INTENT_ACTION_NAMES } from './registry.ts';
import { isWithdrawalAction, toWithdrawalIntent } from './withdrawal-intent.ts';

const alice = parseAddress('0xa11ce');
const bob = parseAddress('0xb0b');
const deployment = { liquidity: parseAddress('0xf1'), team: parseAddress('0xf2'), pledges: parseAddress('0xf3') };
const read = (action: 'withdraw' | 'claim_hashrate' | 'fund_reserve' | 'treasury_withdraw', parameters: object) =>
  toWithdrawalIntent(action, { address: alice, parameters }, deployment);

describe('toWithdrawalIntent', () => {
  test('default: a withdrawal pays the recipient that the wallet named', () => {
    expect(read('withdraw', { asset: 'SUI', amount: '12', recipient: bob })).toEqual({
      ...{ source: 'balance', asset: 'SUI', amount: 12n, reserve: null, recipient: bob },
    });
  });

  test('behavior: a claim pays SUIL to who signed', () => {
    expect(read('claim_hashrate', { amount: '3' })).toEqual({
      ...{ source: 'hashrate', asset: 'SUIL', amount: 3n, reserve: null, recipient: alice },
    });
  });

  test.each([
    ['flow', 'USDC', deployment.liquidity],
    ['team', 'USDC', deployment.team],
    ['pledge', 'SUI', deployment.pledges],
  ] as const)('behavior: the reserve %s is paid in %s to its object', (reserve, asset, recipient) => {
    expect(read('fund_reserve', { reserve, asset, amount: '9' })).toEqual({
      ...{ source: 'reserve', asset, amount: 9n, reserve, recipient },
    });
  });

  test('behavior: the treasury pays the recipient that the operator named', () => {
    expect(read('treasury_withdraw', { asset: 'SUIL', amount: '1', recipient: bob })).toEqual({
      ...{ source: 'treasury', asset: 'SUIL', amount: 1n, reserve: null, recipient: bob },
    });
  });

  test('error: REQUEST_INVALID for parameters of another action', () => {
    expect(() => read('claim_hashrate', { amount: '3', recipient: bob })).toThrow(
      expect.objectContaining({ code: 'REQUEST_INVALID' }),
    );
  });
});

test('isWithdrawalAction: four actions ask for a voucher', () => {
  expect(INTENT_ACTION_NAMES.filter(isWithdrawalAction)).toEqual([
    'withdraw',
    'claim_hashrate',
    'fund_reserve',
    'treasury_withdraw',
  ]);
});
