import { createVm, type NormalizedFunction, type NormalizedType } from '@suil/move-vm';
import { beforeAll, expect, test } from 'vitest';
import type { Artifacts } from './artifacts.ts';
import { COMPILE_TIMEOUT_MS, compileCheckout } from './deploy/network.test-chain.ts';

/** The specification and rules.md fix their order. */
const FIXED = new Set([
  'finance::user_info',
  'finance::bind_inviter',
  'finance::topup_v2',
  'vault::topup',
  'vault::topup_suil',
  'vault::withdraw',
  'liquidity::stake',
  'liquidity::unstake',
  'liquidity::unstakeable',
  'liquidity::claim',
  'settlement::publish_settlement',
  'suilpool::swap_v2',
  'suilpool::swap_view_v2',
  'suiprice::get_suil_usd_amount_out',
]);

let functions: { name: string; definition: NormalizedFunction }[];
beforeAll(async () => {
  const { contracts }: Artifacts = await compileCheckout();
  const vm = createVm({ packages: { getModule: () => undefined } });
  functions = contracts.modules.flatMap(({ bytes }) => {
    const described = vm.describeModule(bytes);
    if (!described.ok) throw new Error(described.failure.message);
    const { name: module, functions: all } = described.value;
    return all
      .filter(({ visibility }) => visibility === 'public')
      .map((definition) => ({ name: `${module}::${definition.name}`, definition }));
  });
}, COMPILE_TIMEOUT_MS);

/** Objects, capability, values, clock, context: the place of each kind of argument. */
function placeOf(type: NormalizedType): number {
  const target = type.kind === 'reference' ? type.target : type;
  const name = target.kind === 'datatype' ? target.name : '';
  if (name === 'TxContext') return 4;
  if (name === 'Clock') return 3;
  if (name.endsWith('Cap')) return 1;
  return type.kind === 'reference' ? 0 : 2;
}

test('public functions take objects first, then the capability, values, the clock and the context', () => {
  const others = functions.filter(({ name, definition }) => {
    const places = definition.parameters.map(placeOf);
    return !FIXED.has(name) && places.some((place, index) => place < (places[index - 1] ?? 0));
  });
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('the functions whose order the specification fixes are there, values first', () => {
  const fixed = functions.filter(({ name }) => FIXED.has(name));
  expect(fixed).toHaveLength(FIXED.size);
  for (const { definition } of fixed) expect(definition.parameters.map(placeOf)[0]).toBe(2);
});
