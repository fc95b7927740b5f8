import { expect, test } from 'vitest';
import { packageOf } from './manifest.ts';

const addressesIn = (source: string) => packageOf(source)['Move.toml']?.split('[addresses]\n')[1];

test('default: each name that a module is declared at is an address', () => {
  expect(addressesIn('module a::one;')).toBe('a = "0x0"\n');
  expect(addressesIn('module a::one { }\nmodule b::two { }\nmodule a::three { }')).toBe('a = "0x0"\nb = "0x0"\n');
});

test('edge: an address in digits, and no module', () => {
  expect(addressesIn('module 0x0::one;')).toBe('');
  expect(addressesIn('')).toBe('');
});
