import { expect, test } from 'vitest';
import { frameworkPackages, getFrameworkModule } from './index.ts';

/** A module begins with Move's magic number. */
const MAGIC = [0xa1, 0x1c, 0xeb, 0x0b];

test('default: all packages, as bytecode', () => {
  expect(frameworkPackages.map(({ id }) => id)).toEqual(['0x1', '0x2', '0x3']);
  for (const { modules } of frameworkPackages)
    for (const bytes of modules) expect([...bytes.subarray(0, 4)]).toEqual(MAGIC);
});

test('default: a module by either form of its id', () => {
  const short = getFrameworkModule('0x1', 'u64');
  expect(short).toBeDefined();
  expect(getFrameworkModule(`0x${'1'.padStart(64, '0')}`, 'u64')).toBe(short);
  expect(getFrameworkModule('0x2', 'u64')).toBeUndefined();
  expect(getFrameworkModule('0x3', 'u64')).toBeUndefined();
  expect(getFrameworkModule('0x3', 'sui_system')).toBeDefined();
  expect(getFrameworkModule('0x4', 'u64')).toBeUndefined();
  expect(getFrameworkModule('0x11', 'u64')).toBeUndefined();
});
