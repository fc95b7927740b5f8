import { expect, test } from 'vitest';
import { withdrawableCoins } from './withdrawable.ts';

// 2 SUI for 7 USDC in the pool: 3.50 USDC each. SUIL at 0.10.
const prices = { reserves: { x: 2_000_000_000n, y: 7_000_000n }, suilSpot: 100_000n };

test('the coins with a balance, the most valuable first; no PRO and no hashrate', () => {
  const ledger = [
    { asset: 'SUI', available: '1000000000' },
    { asset: 'SUIL', available: '50000000000' },
    { asset: 'USDC', available: '4000000' },
    { asset: 'PRO', available: '900000000' },
    { asset: 'HR', available: '7' },
  ] as const;
  // 50 SUIL are 5.00, the USDC 4.00, 1 SUI is 3.50.
  expect(withdrawableCoins(ledger, prices)).toEqual([
    { asset: 'SUIL', units: 50_000_000_000n, value: 5_000_000n },
    { asset: 'USDC', units: 4_000_000n, value: 4_000_000n },
    { asset: 'SUI', units: 1_000_000_000n, value: 3_500_000n },
  ]);
});

test('with USDC alone it is USDC, whether or not there are prices', () => {
  const ledger = [
    { asset: 'SUI', available: '0' },
    { asset: 'USDC', available: '8000000000' },
  ] as const;
  for (const known of [prices, { reserves: undefined, suilSpot: null }]) {
    expect(withdrawableCoins(ledger, known).map(({ asset }) => asset)).toEqual(['USDC']);
  }
});
