import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { VaultCheck } from './vault-check.ts';
import { createVaultWatch, type VaultWatch } from './vault-watch.ts';

const off = (vault: bigint, ledger: bigint): VaultCheck => ({
  settled: true,
  checkpoint: 7n,
  differences: vault === ledger ? [] : [{ asset: 'SUI', vault, ledger }],
});

let answers: (VaultCheck | Error)[];
let lines: string[];
let watch: VaultWatch;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  watch = createVaultWatch({
    check: async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
    log,
  });
});
afterEach(async () => {
  await watch.stop();
  vi.useRealTimers();
});

describe('createVaultWatch', () => {
  test('default: a difference is told when a second look, a moment later, finds the same', async () => {
    answers = [off(5n, 5n), off(3n, 5n)];
    watch.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([watch.problems(), lines]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.problems()).toEqual(['the vault holds 3 SUI, the ledger says 5']);
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

  test('behavior: a difference stays the same while money comes and goes, and ends when it is mended', async () => {
    answers = [off(3n, 5n), off(13n, 15n), new Error('the node is away'), { settled: false }, off(15n, 15n)];
    watch.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.problems()).toEqual(['the vault holds 13 SUI, the ledger says 15']);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(watch.differences()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watch.problems()).toEqual([]);
  });
});
