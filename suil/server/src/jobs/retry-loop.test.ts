import { describe, expect, test } from 'vitest';
import { createRetryLoop } from './retry-loop.ts';

/** Runs one round for each entry of `rounds`; a round throws where its entry says so. Returns the waits after failures. */
async function runRounds(rounds: readonly ('ok' | 'fails' | 'fatal')[]): Promise<number[]> {
  const waits: number[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let count = 0;
  const loop = createRetryLoop({
    work: async () => {
      const round = rounds[count];
      count += 1;
      if (count >= rounds.length) end();
      if (round !== 'ok') throw new Error(round);
    },
    onError: (cause, retryMs) => {
      waits.push(retryMs);
      return cause instanceof Error && cause.message === 'fatal' ? 'stop' : 'retry';
    },
    firstMs: 1,
    maxMs: 4,
  });
  loop.start();
  await ended;
  await loop.stop();
  expect(count).toBe(rounds.length);
  return waits;
}

describe('createRetryLoop', () => {
  test('default: the wait doubles up to its maximum and starts anew after a round that succeeded', async () => {
    expect(await runRounds(['fails', 'fails', 'fails', 'fails', 'ok', 'fails', 'ok'])).toEqual([1, 2, 4, 4, 1]);
  });

  test('error: no round follows a failure that no further round can resolve', async () => {
    expect(await runRounds(['ok', 'fatal'])).toEqual([1]);
  });

  test('boundary: stop ends a wait', async () => {
    const { promise: failed, resolve } = Promise.withResolvers<void>();
    const loop = createRetryLoop({
      work: () => Promise.reject(new Error('fails')),
      onError: () => {
        resolve();
        return 'retry';
      },
      firstMs: 3_600_000,
      maxMs: 3_600_000,
    });
    loop.start();
    await failed;
    await loop.stop();
  });
});
