import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VaultCheck } from './vault-check.ts';
import { createVaultWatch, describeDifference, type VaultWatch } from './vault-watch.ts';

const off = (vault: bigint, ledger: bigint): VaultCheck => ({
  settled: true,
  checkpoint: 7n,
  journalSeq: 3n,
  compared: ['SUI', 'USDC'],
  imbalances: [],
  differences: vault === ledger ? [] : [{ asset: 'SUI', account: null, vault, ledger }],
});

let answers: (VaultCheck | Error)[];
let lines: string[];
let watch: VaultWatch;
let reported: unknown[];
/** The process is suspended for as long during each look, and was so far. */
let suspended: { inLookMs: number; allMs: number };

beforeEach(() => {
  vi.useFakeTimers();
  suspended = { inLookMs: 0, allMs: 0 };
  lines = [];
  reported = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  watch = createVaultWatch({
    check: async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined || answer instanceof Error) throw answer;
      suspended.allMs += suspended.inLookMs;
      return answer;
    },
    beginLook:
      async () =>
      async ({ differences, imbalances }) =>
        void reported.push([...differences, ...imbalances]),
    elapsedMs: () => performance.now() + suspended.allMs,
    log,
  });
});
afterEach(async () => {
  await watch.stop();
  vi.useRealTimers();
});

test('describeDifference: names the account that differs, or the vault with the fees it has yet to collect', () => {
  const amounts = { asset: 'USDC', vault: 5n, ledger: 7n } as const;
  expect(describeDifference({ ...amounts, account: 'chain:fees:liquidity' })).toBe(
    'chain:fees:liquidity represents 5 USDC on chain, the ledger says 7',
  );
  expect(describeDifference({ ...amounts, account: null })).toBe(
    'the vault and the fees it has yet to collect hold 5 USDC, the ledger says 7',
  );
});

describe('createVaultWatch', () => {
  test('default: a difference is reported when a second look, a moment later, finds the same', async () => {
    answers = [off(5n, 5n), off(3n, 5n)];
    watch.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([watch.problems(), lines]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.problems()).toEqual(['the vault and the fees it has yet to collect hold 3 SUI, the ledger says 5']);
    expect(lines).toEqual([expect.stringContaining('the vault does not equal the ledger')]);
  });

  test('behavior: what a node that is behind says is no difference: it changes, or is gone, at the next look', async () => {
    answers = [off(3n, 5n), off(4n, 9n), off(9n, 9n), off(1n, 9n), off(9n, 9n)];
    watch.start();
    for (let look = 0; look < 60; look += 1) {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(watch.problems()).toEqual([]);
    }
    expect(lines).toEqual([]);
  });

  test('behavior: a difference stays the same while money comes and goes, and ends when it is fixed', async () => {
    answers = [off(3n, 5n), off(13n, 15n), new Error('the node is away'), { settled: false }, off(15n, 15n)];
    watch.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.problems()).toEqual(['the vault and the fees it has yet to collect hold 13 SUI, the ledger says 15']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(watch.differences()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.problems()).toEqual([]);
  });

  test('behavior: it is reported when it was the same for 20 s, and again as long as it lasts', async () => {
    answers = [off(3n, 5n)];
    watch.start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    const difference = { asset: 'SUI', account: null, vault: 3n, ledger: 5n };
    expect(reported).toEqual([[difference]]);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(reported).toEqual([[difference], [difference]]);
    expect(lines).toHaveLength(1);
  });

  test.each([
    ['the first', 15_000, 0],
    ['the second', 0, 15_000],
  ])(
    'regression: while %s of two looks 5 s apart is made the process is suspended: nothing is certain',
    async (_name, first, second) => {
      answers = [off(3n, 5n)];
      suspended.inLookMs = first;
      watch.start();
      await vi.advanceTimersByTimeAsync(0);
      suspended.inLookMs = second;
      await vi.advanceTimersByTimeAsync(5_000);
      expect([watch.differences().length, reported]).toEqual([1, []]);
      suspended.inLookMs = 0;
      await vi.advanceTimersByTimeAsync(15_000);
      expect(reported).toHaveLength(1);
    },
  );

  test('behavior: looking often confirms nothing sooner, and a coin that moves all the time hides nothing', async () => {
    const moving: VaultCheck = { ...off(5n, 5n), compared: ['USDC'] } as VaultCheck;
    answers = [off(3n, 5n), off(3n, 5n), moving, moving, moving, off(3n, 5n)];
    expect(await watch.look()).toMatchObject({ differences: [{ asset: 'SUI' }] });
    expect(await watch.look()).toMatchObject({ differences: [{ asset: 'SUI' }] });
    expect([watch.problems(), reported]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(watch.problems()).toEqual(['the vault and the fees it has yet to collect hold 3 SUI, the ledger says 5']);
    expect(reported).toHaveLength(1);
  });

  test('behavior: balances that do not sum to zero are reported at once', async () => {
    answers = [{ ...off(5n, 5n), imbalances: [{ asset: 'HR', sum: 9n }] } as VaultCheck];
    await watch.look();
    expect(reported).toEqual([[{ asset: 'HR', sum: 9n }]]);
  });
});
