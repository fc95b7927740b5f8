/**
 * How long a request of the API may take before it is answered 503: no caller waits for a database or another server that hangs. The
 * work itself is not undone by it; the status of an intent is read by its nonce.
 */
import { AppError } from '@suil/core';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../api.ts';

/** Milliseconds, by kind of request. */
export type Deadlines = { readMs: number; intentMs: number; loginMs: number };

export const DEADLINES: Deadlines = { readMs: 10_000, intentMs: 15_000, loginMs: 10_000 };

const RETRY_AFTER_SECONDS = 2;

/** Returns what answers REQUEST_DEADLINE for requests that take longer. */
export function limitDuration({ readMs, intentMs, loginMs }: Deadlines): MiddlewareHandler<ApiEnv> {
  const limitOf = (path: string): number => {
    if (path.startsWith('/api/intents')) return intentMs;
    return path.startsWith('/api/auth/') ? loginMs : readMs;
  };
  return async (context, next) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const refuse = () => reject(new AppError('REQUEST_DEADLINE', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      timer = setTimeout(refuse, limitOf(context.req.path));
    });
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
