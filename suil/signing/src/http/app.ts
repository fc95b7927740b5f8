/** An app of endpoints that answers errors as JSON, and GET /healthz. */
import { AppError, errorEntry, readAppError, toErrorBody } from '@suil/core';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';

/** Returns the app; it never throws. */
export function createApp(log: Logger): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    const known = readAppError(error) ?? new AppError('INTERNAL');
    const { http } = errorEntry(known.code);
    // Never the request: it may hold what a wallet signed.
    if (http >= 500) log.error({ code: known.code, reason: error.message }, 'not answered');
    return context.json({ error: toErrorBody(known) }, http as ContentfulStatusCode);
  });
  app.notFound((context) => {
    throw new AppError('ROUTE_NOT_FOUND', { method: context.req.method, path: context.req.path });
  });
  app.get('/healthz', (context) => context.json({ ok: true }));
  return app;
}
