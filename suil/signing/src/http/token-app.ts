/** An app of endpoints that only a caller with the token reaches, but for GET /healthz and those it is given: errors as JSON, bodies limited. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, type AppErrorCode } from '@suil/core';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { createApp } from './app.ts';

export interface TokenAppOptions {
  readonly token: string;
  /** What a caller without it is answered. */
  readonly tokenInvalid: Extract<AppErrorCode, `${string}_TOKEN_INVALID`>;
  readonly bodyMaxBytes: number;
  /** Adds what comes before the check of the token: middleware, and endpoints that anyone may read. */
  readonly beforeToken?: (app: Hono) => void;
  readonly log: Logger;
}

/** Returns the app; it never throws. */
export function createTokenApp({ token, tokenInvalid, bodyMaxBytes, beforeToken, log }: TokenAppOptions): Hono {
  const app = createApp(log);
  beforeToken?.(app);
  app.use('*', async (context, next) => {
    if (!isToken(context.req.header('authorization'), token)) throw new AppError(tokenInvalid);
    await next();
  });
  const tooLarge = () => {
    throw new AppError('REQUEST_TOO_LARGE', { limitBytes: bodyMaxBytes });
  };
  app.use('*', bodyLimit({ maxSize: bodyMaxBytes, onError: tooLarge }));
  return app;
}

/** @throws {REQUEST_INVALID} */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(request));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('REQUEST_INVALID', { issues: JSON.stringify(issues.slice(0, 10)) });
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path: '', message: 'not JSON' }]) });
  }
}

/** Compares hashes, so that the time tells nothing of the token, not even its length. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
