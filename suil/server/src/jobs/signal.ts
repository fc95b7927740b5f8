/** A flag that one part sets and others wait for: a notification without a waiter is not lost. */

export type Signal = {
  raise: () => void;
  /** Forgets what was raised so far. */
  lower: () => void;
  /** Returns when it is raised, was raised since it was lowered, after the time, or when `abort` is; never throws. */
  wait: (timeoutMs: number, abort: AbortSignal) => Promise<void>;
};

export function createSignal(): Signal {
  let isRaised = false;
  const waiting = new Set<() => void>();
  return {
    raise: () => {
      isRaised = true;
      for (const wakeUp of waiting) wakeUp();
    },
    lower: () => {
      isRaised = false;
    },
    wait: (timeoutMs, abort) =>
      new Promise((resolve) => {
        if (isRaised || abort.aborted) {
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
