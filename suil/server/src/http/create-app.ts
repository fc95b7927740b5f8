/**
 * The HTTP app without its routes: request ids, headers, body limit, errors, OpenAPI. Knows no module; the caller adds their routes.
 */
import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '@suil/core';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { IntentTrace } from '../intent-trace.ts';
import type { TrustedProxy } from '../trusted-proxy.ts';
import type { Api, ApiEnv } from './api.ts';
import { clientOf, isForwarded } from './client/client.ts';
import { allowOtherSites, answerPreflight } from './client/cross-origin.ts';
import { answerError, createErrorHandler } from './errors.ts';
import { readHeader, writeHeader } from './headers.ts';
import type { RequestMetrics } from './health/metrics.ts';
import { routeOf } from './health/route-of.ts';
import { type Deadlines, limitDuration } from './limits/deadline.ts';
import type { LimitReads } from './limits/read-limit.ts';
import { bearerToken, type RequireSession } from './login.ts';
import { createApi } from './openapi/create-api.ts';

export type AppOptions = {
  log: Logger;
  requireSession: RequireSession;
  randomId: () => string;
  metrics: RequestMetrics;
  trace: Pick<IntentTrace, 'request'>;
  trustedProxy: TrustedProxy;
  /** Whether users reach the app by https alone. */
  isSecure: boolean;
  /** Null: reads are not counted. */
  limitReads: LimitReads | null;
  /** How long requests of the API may take. */
  deadlines: Deadlines;
  /** Adds the routes below `/api`. */
  registerApi: (api: Api) => void;
  /** Adds what else the server answers: pages, health. */
  registerPages: (app: Api) => void;
};

const READ_METHODS: readonly string[] = ['GET', 'HEAD'];
const BODY_MAX_BYTES = 32 * 1024;
const SECURITY_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Frame-Options', 'DENY'],
  // Wallets open separate windows, which send messages to the app's.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
] as const;
/** For a year: a user who came by https once is not redirected to a copy of the app without it. */
const SECURE_TRANSPORT = ['Strict-Transport-Security', 'max-age=31536000'] as const;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the app; `app.fetch` answers any request and never throws. */
export function createApp(options: AppOptions): Api {
  const app: Api = new OpenAPIHono<ApiEnv>();
  const headers = [...SECURITY_HEADERS, ...(options.isSecure ? [SECURE_TRANSPORT] : [])];
  app.onError(createErrorHandler(options.log));
  let isProxyNoticed = false;
  app.use(async (context, next) => {
    const startedMs = performance.now();
    const given = readHeader(context, 'x-request-id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : options.randomId();
    context.set('requestId', requestId);
    const { incoming } = context.env ?? {};
    const peer = { peer: incoming?.socket.remoteAddress, headers: incoming?.headers ?? {} };
    context.set('client', clientOf(peer, options.trustedProxy));
    if (!isProxyNoticed && options.trustedProxy === null && isForwarded(peer.headers, null)) {
      isProxyNoticed = true;
      options.log.warn('requests come through a proxy, so all people count as one client: set TRUST_PROXY');
    }
    context.set('requireCaller', async () => options.requireSession(bearerToken(readHeader(context, 'authorization'))));
    writeHeader(context, 'X-Request-Id', requestId);
    for (const [name, value] of headers) writeHeader(context, name, value);
    const { method, path } = context.req;
    if (path.startsWith('/api/')) {
      writeHeader(context, 'Cache-Control', 'no-store');
      if (READ_METHODS.includes(method)) allowOtherSites(context);
    }
    await next();
    const route = routeOf(context);
    options.metrics.observe(method, route, context.res.status, performance.now() - startedMs);
    options.trace.request({ requestId, method, route, status: context.res.status, startedMs });
  });
  const { limitReads } = options;
  if (limitReads !== null)
    app.use('/api/*', (context, next) => {
      if (READ_METHODS.includes(context.req.method)) limitReads(context.var.client);
      return next();
    });
  const limitBody = bodyLimit({
    maxSize: BODY_MAX_BYTES,
    onError: (context) =>
      answerError(context, new AppError('REQUEST_TOO_LARGE', { limitBytes: BODY_MAX_BYTES, maxBytes: BODY_MAX_BYTES })),
  });
  // The body of a read is never used, and checking whether there is one is expensive.
  app.use((context, next) => (READ_METHODS.includes(context.req.method) ? next() : limitBody(context, next)));
  app.use('/api/*', limitDuration(options.deadlines));
  app.options('/api/*', answerPreflight);
  app.route('/api', createApi(options.registerApi));
  options.registerPages(app);
  app.notFound((context) => answerError(context, findNoRoute(app, context.req.method, context.req.path)));
  return app;
}

const patterns = new Map<string, RegExp>();

/** Returns what a route's path matches, one segment for each `:name`. */
function patternOf(routePath: string): RegExp {
  const known = patterns.get(routePath);
  if (known) return known;
  const source = routePath.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  const made = new RegExp(`^${source}$`);
  patterns.set(routePath, made);
  return made;
}

/** Distinguishes an unknown path from one that is known by another method. */
function findNoRoute(app: Api, method: string, path: string): AppError {
  const methods = app.routes
    .filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path))
    .map((route) => route.method);
  if (methods.length === 0) return new AppError('ROUTE_NOT_FOUND', { method, path });
  return new AppError('ROUTE_METHOD_NOT_ALLOWED', { method, allowed: [...new Set(methods)].join(', ') });
}
