import { describe, expect, test } from 'vitest';
import { askedChoice, flipped, openingChoice, routeOf, withGet, withPay } from './choice.ts';

describe('what opens where the address names nothing', () => {
  test('default: SUI for USDC where no wallet is connected, and where the wallet has nothing', () => {
    expect(openingChoice(null)).toEqual({ pay: 'SUI', get: 'USDC' });
    expect(openingChoice({ SUI: 0n, SUIL: 0n, USDC: 0n })).toEqual({ pay: 'SUI', get: 'USDC' });
  });

  test('the coin that is worth most is paid, for USDC, or for SUI if that is paid', () => {
    expect(openingChoice({ SUI: 5n, SUIL: 3n, USDC: 4n })).toEqual({ pay: 'SUI', get: 'USDC' });
    expect(openingChoice({ SUI: 1n, SUIL: 3n, USDC: 2n })).toEqual({ pay: 'SUIL', get: 'USDC' });
    expect(openingChoice({ SUI: 0n, SUIL: 0n, USDC: 1n })).toEqual({ pay: 'USDC', get: 'SUI' });
  });
});

test('what an address names: two coins, or the one that is paid', () => {
  const asked = (query: string) => askedChoice(new URLSearchParams(query));
  for (const nothing of ['', 'view=shares', 'pay=HR', 'get=SUIL']) expect(asked(nothing)).toBeNull();
  expect(asked('pay=SUIL&get=SUI')).toEqual({ pay: 'SUIL', get: 'SUI' });
  expect(asked('pay=SUIL')).toEqual({ pay: 'SUIL', get: 'USDC' });
  expect(asked('pay=USDC&get=USDC')).toEqual({ pay: 'USDC', get: 'SUI' });
  expect(asked('pay=PRO&get=SUIL')).toEqual({ pay: 'PRO', get: 'USDC' });
});

test('a tap never leaves a coin swapped for itself; PRO is for USDC alone', () => {
  const forward = { pay: 'SUIL', get: 'USDC' } as const;
  expect(withPay(forward, 'SUI')).toEqual({ pay: 'SUI', get: 'USDC' });
  expect(withPay(forward, 'USDC')).toEqual({ pay: 'USDC', get: 'SUIL' });
  expect(withPay(forward, 'PRO')).toEqual({ pay: 'PRO', get: 'USDC' });
  expect(withPay({ pay: 'PRO', get: 'USDC' }, 'USDC')).toEqual({ pay: 'USDC', get: 'SUI' });
  expect(withGet(forward, 'SUI')).toEqual({ pay: 'SUIL', get: 'SUI' });
  expect(withGet(forward, 'SUIL')).toEqual({ pay: 'USDC', get: 'SUIL' });
  expect(withGet({ pay: 'PRO', get: 'USDC' }, 'SUI')).toEqual({ pay: 'PRO', get: 'USDC' });
  expect(flipped(forward)).toEqual({ pay: 'USDC', get: 'SUIL' });
  expect(flipped({ pay: 'PRO', get: 'USDC' })).toBeNull();
});

test('SUIL is sold by the exchange, bought in the pools; PRO needs none', () => {
  expect(routeOf({ pay: 'SUIL', get: 'USDC' })).toMatchObject({ isExchange: true, steps: { length: 2 } });
  expect(routeOf({ pay: 'USDC', get: 'SUIL' })).toMatchObject({ isExchange: false, steps: { length: 2 } });
  expect(routeOf({ pay: 'PRO', get: 'USDC' })).toBeNull();
});
