/** What the chain says of an account with 100 USDC in the pool, 10 USDC of income to claim, and nothing else. */
import type { QueryKey } from '@tanstack/react-query';

export const HOLDER = `0x${'a'.repeat(64)}`;

const USDC = 1_000_000n;
const view = {
  overview: { lastClosedDay: 100 },
  position: { value: 100n * USDC, pending: 0n, claimable: 10n * USDC, claimed: 0n },
  reserves: { x: 1_000_000_000_000n, y: 1_000n * USDC },
};

/** As `renderInApp` takes them; the parameters are left out. */
export const HOLDINGS: readonly (readonly [QueryKey, unknown])[] = [
  [['open', 'liquidity'], view],
  [[HOLDER, 'liquidity'], view],
  [[HOLDER, 'balances'], { SUI: 0n, SUIL: 0n, USDC: 0n }],
  [[HOLDER, 'pledges'], []],
  [[HOLDER, 'suil-pledges'], []],
  [[HOLDER, 'shares', 'usdcSui'], 0n],
  [[HOLDER, 'shares', 'suilSui'], 0n],
  [['open', 'prices'], { suilSpot: 100_000n }],
];
