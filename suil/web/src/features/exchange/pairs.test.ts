import { describe, expect, test } from 'vitest';
import { askedChoice, openingChoice } from './pairs.ts';

describe('what opens where the address names nothing', () => {
  test('default: SUI for USDC where no wallet is connected, and where the wallet has nothing', () => {
    expect(openingChoice(null)).toEqual({ pair: 'USDC', away: false });
    expect(openingChoice({ SUI: 0n, SUIL: 0n, USDC: 0n })).toEqual({ pair: 'USDC', away: false });
  });

  test('the coin that is worth most is sold', () => {
    expect(openingChoice({ SUI: 5n, SUIL: 3n, USDC: 4n })).toEqual({ pair: 'USDC', away: false });
    expect(openingChoice({ SUI: 1n, SUIL: 3n, USDC: 2n })).toEqual({ pair: 'SUIL', away: true });
    expect(openingChoice({ SUI: 0n, SUIL: 0n, USDC: 1n })).toEqual({ pair: 'USDC', away: true });
  });
});

test('what an address names: a pair and its direction; a direction alone is of SUIL', () => {
  const asked = (query: string) => askedChoice(new URLSearchParams(query));
  expect(asked('')).toBeNull();
  expect(asked('view=shares')).toBeNull();
  expect(asked('pair=PRO')).toBeNull();
  expect(asked('buy=1')).toEqual({ pair: 'SUIL', away: false });
  expect(asked('pair=SUIL')).toEqual({ pair: 'SUIL', away: true });
  expect(asked('pair=USDC&buy=1')).toEqual({ pair: 'USDC', away: false });
});
