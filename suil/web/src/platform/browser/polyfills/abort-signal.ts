/** `AbortSignal.timeout` and `AbortSignal.any` as the DOM standard has them, for browsers without them; core-js adds no part of the DOM. */
import { timeoutSignal } from '../timeout.ts';

/** Returns a signal that aborts as soon as one of `signals` does, for its reason. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  const all = [...signals];
  const aborted = all.find((signal) => signal.aborted);
  if (aborted) {
    controller.abort(aborted.reason);
    return controller.signal;
  }
  const stop = () => {
    controller.abort(all.find((signal) => signal.aborted)?.reason);
    for (const signal of all) signal.removeEventListener('abort', stop);
  };
  for (const signal of all) signal.addEventListener('abort', stop);
  return controller.signal;
}

const missing = { timeout: timeoutSignal, any: anySignal };
for (const [name, value] of Object.entries(missing)) {
  if (!(name in AbortSignal)) Object.defineProperty(AbortSignal, name, { value, configurable: true, writable: true });
}
