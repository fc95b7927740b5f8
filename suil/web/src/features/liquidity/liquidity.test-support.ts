/** What the chain says of the pool and of one position in it: 100 USDC on the 31st day, a quarter of the last day funded, 5 USDC to claim. */
import type { QueryKey } from '@tanstack/react-query';
import { configured } from '../../entities/parameters/configuration.test-support.ts';

const USDC = 1_000_000n;
const overview = { lastClosedDay: 130, lastFactor: 250_000_000n, claimFeeBps: 700n, unstakeFeeBps: 300n };
const position = { value: 100n * USDC, pending: 0n, startDay: 100, claimable: 5n * USDC, claimed: 0n };

/** As `renderInApp` takes them. */
export const LIQUIDITY: readonly (readonly [QueryKey, unknown])[] = [
  [['open', 'liquidity'], { overview, position, reserves: { x: 1_000_000_000_000n, y: 1_000n * USDC } }],
  configured(),
];
