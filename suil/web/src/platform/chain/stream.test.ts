import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followStream, STREAM } from './stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that says `words`, then waits until it is aborted. */
async function* quiet(words: string[], signal: AbortSignal): AsyncIterable<string> {
  yield* words;
  await new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(new TypeError('aborted')));
  });
}

test('the specification’s constants', () => {
  expect(STREAM).toEqual({ callTimeoutMs: 30_000, reconnectDelayMs: 3_000, maxReconnects: 5 });
});

test('a node that refuses is asked six times, three seconds apart, then given up', async () => {
  const startedAtMs = Date.now();
  const opened: number[] = [];
  const onGivenUp = vi.fn();
  followStream<string>({
    open: () => {
      opened.push(Date.now() - startedAtMs);
      throw new TypeError('refused');
    },
    onMessage: () => undefined,
    onGivenUp,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([0, 3_000, 6_000, 9_000, 12_000, 15_000]);
  expect(onGivenUp).toHaveBeenCalledOnce();
});

test('a stream that falls silent for 30 seconds is opened again; one that speaks starts the count anew', async () => {
  const startedAtMs = Date.now();
  const opened: number[] = [];
  const heard: string[] = [];
  const onGivenUp = vi.fn();
  const stop = followStream<string>({
    open: (signal) => {
      opened.push(Date.now() - startedAtMs);
      return quiet(['checkpoint'], signal);
    },
    onMessage: (message) => heard.push(message),
    onGivenUp,
  });
  await vi.advanceTimersByTimeAsync(330_000);
  expect(opened.slice(0, 3)).toEqual([0, 33_000, 66_000]);
  expect(heard.length).toBe(opened.length);
  expect(opened.length).toBe(11);
  expect(onGivenUp).not.toHaveBeenCalled();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened.length).toBe(11);
});
