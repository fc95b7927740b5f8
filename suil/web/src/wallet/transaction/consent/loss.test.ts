import { expect, test } from 'vitest';
import { largeFeeOf, lossOf } from './loss.ts';

const MIST = 1_000_000n;
/** At 3.4 USD for a SUI. */
const gain = (receivesMist: bigint, restartMicros: bigint | null = null) => ({
  ...{ receivesMist, restartMicros },
  microsPerSui: 3_400_000n,
});

test('a fee of what arrives or more is a loss, in dollars, the cost rounded up', () => {
  // 0.02 and 0.003333333 SUI: 0.068 and 0.0113333… USD.
  expect(lossOf(gain(3_333_333n), 20n * MIST)).toEqual({
    ...{ cause: 'networkFee', costMicros: 68_000n },
    receivesMicros: 11_333n,
  });
  expect(lossOf(gain(20n * MIST), 20n * MIST)?.cause).toBe('networkFee');
  expect(lossOf(gain(20n * MIST + 1n), 20n * MIST)).toBeNull();
  expect(lossOf(gain(0n), 1n)?.costMicros).toBe(1n);
});

test('a restart that costs more than arrives is a loss', () => {
  // 1 SUI arrives, 3.4 USD.
  expect(lossOf(gain(1_000n * MIST, 3_400_000n), MIST)).toBeNull();
  expect(lossOf(gain(1_000n * MIST, 3_400_001n), MIST)).toEqual({
    ...{ cause: 'restart', costMicros: 3_400_001n },
    receivesMicros: 3_400_000n,
  });
});

test('a fee from a fifth on is named with its part, and from where on it is less than that', () => {
  // 0.068 USD is 20 % of 0.34.
  expect(largeFeeOf(gain(100n * MIST), 20n * MIST)).toEqual({ shareBps: 2_000n, enoughMicros: 340_000n });
  expect(largeFeeOf(gain(100n * MIST + 1n), 20n * MIST)).toBeNull();
});
