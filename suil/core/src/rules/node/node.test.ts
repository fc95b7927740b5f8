import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PARAMETERS } from '../parameter/parameters.ts';
import { NODE_TIERS, nodeDividends, nodeFigures, openNodes, splitProceeds } from './node.ts';

describe('node', () => {
  test('default: the table of rules.md §8', () => {
    expect(NODE_TIERS.map((tier) => nodeFigures(tier, DEFAULT_PARAMETERS))).toEqual([
      { price: 200_000_000n, quantity: 2_000n, weight: 1n, feeShareBps: 500n },
      { price: 1_000_000_000n, quantity: 500n, weight: 6n, feeShareBps: 1_000n },
      { price: 5_000_000_000n, quantity: 100n, weight: 35n, feeShareBps: 1_500n },
    ]);
  });

  test('default: the dividends of docs/concepts/nodes.md', () => {
    // Fees of 10.000001 USDC; 3 primary and 1 advanced node: weights 3 + 35 = 38.
    const dividends = nodeDividends(10_000_001n, { primary: 3n, intermediate: 0n, advanced: 1n }, DEFAULT_PARAMETERS);
    expect(dividends).toEqual({
      // 5% / 3 = 166,666.68; 20% / 38 = 52,631.58
      primary: { share: 166_666n, weighted: 52_631n },
      intermediate: { share: 0n, weighted: 0n },
      // 15% = 1,500,000.15; 20% · 35 / 38 = 1,842,105.44
      advanced: { share: 1_500_000n, weighted: 1_842_105n },
    });
  });

  test('behavior: proceeds are divided without a rest, a lowered quantity opens nothing', () => {
    expect(splitProceeds(199_999_999n, 3_000n)).toEqual({ treasury: 59_999_999n, reserve: 140_000_000n });
    expect(openNodes({ quantity: 100n }, 99n)).toBe(1n);
    expect(openNodes({ quantity: 50n }, 99n)).toBe(0n);
  });

  test('behavior: holders never get more than half of the fees', () => {
    const sold = fc.record({
      primary: fc.bigInt(0n, 2_000n),
      intermediate: fc.bigInt(0n, 500n),
      advanced: fc.bigInt(0n, 100n),
    });
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), sold, (fees, nodes) => {
        const dividends = nodeDividends(fees, nodes, DEFAULT_PARAMETERS);
        const paid = NODE_TIERS.reduce(
          (sum, tier) => sum + nodes[tier] * (dividends[tier].share + dividends[tier].weighted),
          0n,
        );
        expect(paid * 2n <= fees).toBe(true);
      }),
    );
  });
});
