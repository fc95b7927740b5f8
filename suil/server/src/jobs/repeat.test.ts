import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeat } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('createRepeat: runs after each interval, also after a run that failed', async () => {
  const errors: unknown[] = [];
  const work = vi.fn(() => Promise.reject(new Error('no answer')));
  const repeat = createRepeat({ everyMs: 1_000, work, onError: (error) => errors.push(error) });
  repeat.start();
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(errors).toEqual([new Error('no answer'), new Error('no answer')]);
  await repeat.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('createRepeat: a run that takes longer than an interval is the only one, and stop waits for it', async () => {
  const run = Promise.withResolvers<void>();
  const work = vi.fn(() => run.promise);
  const repeat = createRepeat({ everyMs: 1_000, work, onError: () => expect.unreachable() });
  repeat.start();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(work).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopped = repeat.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  run.resolve();
  await stopped;
});
