import { join } from 'node:path';
import { createVm, type ModuleInfo } from '@suil/move-vm';
import { compilePackage } from '@suil/toolchain';
import { beforeAll, expect, test } from 'vitest';
import { countGroups, listActions, listWriters } from './writes.ts';

const root = join(import.meta.dirname, '../..');
let modules: ModuleInfo[];

beforeAll(async () => {
  const compiled = await compilePackage({
    dir: join(root, 'suil/contracts/suil'),
    cacheDir: join(root, '.cache/toolchain'),
  });
  if (!compiled.ok) throw new Error(compiled.output);
  const vm = createVm({ packages: { getModule: () => undefined } });
  modules = compiled.package.modules.map(({ bytes }) => {
    const described = vm.describeModule(bytes);
    if (!described.ok) throw new Error(described.failure.message);
    return described.value;
  });
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
