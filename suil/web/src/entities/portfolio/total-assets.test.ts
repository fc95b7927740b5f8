import { expect, test } from 'vitest';
import { totalOf } from './total-assets.ts';

test('the cents of the three places add up to the total, and none is more than there is', () => {
  // 1.999999, 0.019999 and 3.005 dollars: 1.99, 0.01 and 3.00.
  expect(totalOf(1_999_999n, { account: 19_999n, earning: 3_005_000n })).toEqual({
    ...{ wallet: 1_990_000n, account: 10_000n, earning: 3_000_000n },
    total: 5_000_000n,
  });
});
