import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anySignal } from './abort-signal.ts';

describe('regression/14 the browsers’ own AbortSignal.any and ours agree', () => {
  test.each([
    ['own', (signals: AbortSignal[]) => AbortSignal.any(signals)],
    ['ours', anySignal],
  ])('%s: the first signal that aborts gives the reason', (_name, any) => {
    const [one, two] = [new AbortController(), new AbortController()];
    const signal = any([one.signal, two.signal]);
    expect(signal.aborted).toBe(false);
    const seen = vi.fn();
    signal.addEventListener('abort', seen);
    two.abort('two');
    one.abort('one');
    expect(signal.reason).toBe('two');
    expect(seen).toHaveBeenCalledOnce();
    expect(any([one.signal, two.signal]).reason).toBe('one');
    expect(any([]).aborted).toBe(false);
  });
});

describe('where the browser has neither', () => {
  const own = { any: AbortSignal.any, timeout: AbortSignal.timeout };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name);
  });
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(AbortSignal, own);
  });

  test('both are added, and a time that is over is a TimeoutError', async () => {
    await import('./abort-signal.ts');
    const signal = AbortSignal.any([AbortSignal.timeout(2_000), new AbortController().signal]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });
});
