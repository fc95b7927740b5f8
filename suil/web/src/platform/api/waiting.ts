/**
 * What the app is waiting for: how many requests have been running for longer than a user expects, and how many could not be
 * made. Makes no request and draws nothing: {@link ../chain/outage-watch.ts} follows these two numbers.
 */
import { create } from 'zustand';

/** How long a request may run before the network counts as slow. */
export const SLOW_MS = 4_000;

export const useWaiting = create<{ slow: number; failures: number }>()(() => ({ slow: 0, failures: 0 }));

/** The requests that run, each with the timer that makes it a slow one; null when it is slow already. */
const running = new Map<unknown, ReturnType<typeof setTimeout> | null>();

function count(): void {
  let slow = 0;
  for (const timer of running.values()) if (timer === null) slow += 1;
  if (useWaiting.getState().slow !== slow) useWaiting.setState({ slow });
}

/** A request has begun. `key` names it until {@link endWaiting}; beginning it again changes nothing. */
export function beginWaiting(key: unknown): void {
  if (running.has(key)) return;
  const slow = () => {
    running.set(key, null);
    count();
  };
  running.set(key, setTimeout(slow, SLOW_MS));
}

/** A request has ended, however it ended. */
export function endWaiting(key: unknown): void {
  const timer = running.get(key);
  if (timer) clearTimeout(timer);
  if (running.delete(key)) count();
}

/** Whether this request has been running for too long already. */
export function isSlow(key: unknown): boolean {
  return running.get(key) === null;
}

/** A request got no answer: the server or the node may be unavailable. */
export function reportFailure(): void {
  useWaiting.setState(({ failures }) => ({ failures: failures + 1 }));
}

/** Returns what `request` resolves to, counting how long it runs. */
export async function waitFor<T>(request: Promise<T>): Promise<T> {
  const key = {};
  beginWaiting(key);
  try {
    return await request;
  } finally {
    endWaiting(key);
  }
}
