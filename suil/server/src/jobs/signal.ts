/** A flag that one part sets and others wait for: a notification without a waiter is not lost. */

export type Signal = {
  notify: () => void;
  /** Discards earlier notifications. */
  reset: () => void;
  /** Returns at a notification or when there was one since the last reset, after the time, or when `abort` is aborted; never throws. */
  wait: (timeoutMs: number, abort: AbortSignal) => Promise<void>;
};

export function createSignal(): Signal {
  let isNotified = false;
  const waiting = new Set<() => void>();
  return {
    notify: () => {
      isNotified = true;
      for (const wakeUp of waiting) wakeUp();
    },
    reset: () => {
      isNotified = false;
    },
    wait: (timeoutMs, abort) =>
      new Promise((resolve) => {
        if (isNotified || abort.aborted) {
          resolve();
          return;
        }
        const timer = setTimeout(end, timeoutMs);
        function end(): void {
          clearTimeout(timer);
          waiting.delete(end);
          abort.removeEventListener('abort', end);
          resolve();
        }
        waiting.add(end);
        abort.addEventListener('abort', end, { once: true });
      }),
  };
}
