import type { ModuleInfo } from '@suil/move-vm';
import { beforeAll, expect, test } from 'vitest';
import { describeContracts } from './describe-contracts.ts';
import { countGroups, listActions, listWriters } from './writes.ts';

let modules: ModuleInfo[];

beforeAll(async () => {
  modules = await describeContracts();
}, 180_000);

test('of a member’s calls only top-ups and withdrawals write the vault', () => {
  expect(listWriters(modules, 'Vault')).toEqual([
    'finance::topup_v2',
    'liquidity::collect_fees',
    'pledge::collect_fees',
    'suilpool::collect_fees',
    'vault::fund_reserve',
    'vault::topup',
    'vault::topup_suil',
    'vault::withdraw',
  ]);
});

test('no claim writes the team’s object, no exchange the pool of SUI and USDC', () => {
  const actions = listActions(modules);
  expect(actions.get('liquidity::claim')?.writes).toEqual(['Liquidity', 'Pool<SUI, U>']);
  expect(actions.get('liquidity::claim_usdc')?.writes).toEqual(['Liquidity']);
  expect(actions.get('pledge::withdraw_income')?.writes).toEqual(['Pledges']);
  expect(actions.get('suilpool::swap_v2')).toEqual({
    writes: ['Exchange', 'Pool<SUIL, SUI>'],
    reads: ['Pool<SUI, U>'],
  });
});

test('five groups never wait for each other: liquidity and team, pledges, exchange, vault, inviters', () => {
  expect(countGroups(listActions(modules))).toBe(5);
});
