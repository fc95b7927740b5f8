import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeOf } from '../../errors/code-of.test-support.ts';
import { MS_PER_DAY } from '../../values/day.ts';
import { CONTRACT_PARAMETER_NAMES, CONTRACT_PARAMETERS, ParameterModel } from './parameter-model.ts';
import { parameterKey } from './parameters.ts';

const NOON_MS = 20_800.5 * MS_PER_DAY;

test('default: a change holds from the first day on that starts after 48 hours', () => {
  const model = new ParameterModel();
  model.announce('unstakeFeeBps', 200n, NOON_MS);
  expect(model.waiting(NOON_MS)).toEqual(['unstakeFeeBps']);
  expect(model.at(20_803 * MS_PER_DAY - 1).unstakeFeeBps).toBe(100n);
  expect(model.at(20_803 * MS_PER_DAY).unstakeFeeBps).toBe(200n);
  expect(model.waiting(20_803 * MS_PER_DAY)).toEqual([]);
  // At midnight 48 hours end as a day starts, which is too early.
  model.announce('unstakeFeeBps', 300n, 20_803 * MS_PER_DAY);
  expect(model.at(20_806 * MS_PER_DAY - 1).unstakeFeeBps).toBe(200n);
  expect(model.at(20_806 * MS_PER_DAY).unstakeFeeBps).toBe(300n);
});

test('behavior: a change that waits can be taken back, one that came true cannot', () => {
  const model = new ParameterModel();
  expect(codeOf(() => model.cancel('poolFeeBps', NOON_MS))).toBe('PARAMETER_CHANGE_MISSING');
  model.announce('poolFeeBps', 0n, NOON_MS);
  model.cancel('poolFeeBps', NOON_MS + 2 * MS_PER_DAY);
  expect(model.at(NOON_MS + 3 * MS_PER_DAY).poolFeeBps).toBe(30n);
  model.announce('poolFeeBps', 0n, NOON_MS);
  expect(codeOf(() => model.cancel('poolFeeBps', 20_803 * MS_PER_DAY))).toBe('PARAMETER_CHANGE_MISSING');
});

test('error: beyond the bounds, while one waits, no change, a cap more than doubled', () => {
  const model = new ParameterModel();
  const announce = (name: 'claimFeeBps' | 'suiCapMist' | 'stakeMinMist', value: bigint) =>
    codeOf(() => model.announce(name, value, NOON_MS));
  expect(announce('claimFeeBps', 1_001n)).toBe('PARAMETER_OUT_OF_BOUNDS');
  expect(announce('stakeMinMist', 999_999_999n)).toBe('PARAMETER_OUT_OF_BOUNDS');
  expect(announce('claimFeeBps', 500n)).toBe('PARAMETER_UNCHANGED');
  expect(announce('claimFeeBps', 1_000n)).toBe('done');
  expect(announce('claimFeeBps', 1_000n)).toBe('PARAMETER_CHANGE_PENDING');
  expect(announce('suiCapMist', 100_000_000_000_001n)).toBe('PARAMETER_MORE_THAN_DOUBLED');
  expect(announce('suiCapMist', 100_000_000_000_000n)).toBe('done');
});

test('the bounds are those of the bytecode', () => {
  const source = readFileSync(
    new URL('../../../../contracts/suil/sources/admin/parameters.move', import.meta.url),
    'utf8',
  );
  const readList = (name: string) => {
    const list = new RegExp(`const ${name}: vector<u64> = vector\\[([^\\]]*)\\]`).exec(source)?.[1] ?? '';
    return [...list.matchAll(/[\d_]+/g)].map(([number]) => BigInt(number.replaceAll('_', '')));
  };
  const [least, largest] = [readList('LEAST'), readList('LARGEST')];
  expect(CONTRACT_PARAMETER_NAMES).toHaveLength(23);
  for (const name of CONTRACT_PARAMETER_NAMES) {
    const key = parameterKey(name);
    expect(CONTRACT_PARAMETERS[name], name).toEqual([least[key], largest[key]]);
  }
});
