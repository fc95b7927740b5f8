/** A span for each request of a voucher, in the trace of the intent that the server names. */
import { parseTraceparent, spanIdOf, type Tracing } from '@suil/tracing';
import type { MiddlewareHandler } from 'hono';

const SERVER_ERROR = 500;

/** Returns what records the requests that name a trace; others are answered without a span. */
export function traceVouchers(tracing: Tracing): MiddlewareHandler {
  return async (context, next) => {
    const startedMs = performance.now();
    await next();
    const caller = parseTraceparent(context.req.header('traceparent'));
    if (caller === null) return;
    const { status } = context.res;
    tracing.record({
      name: 'POST /vouchers',
      kind: 'server',
      traceId: caller.traceId,
      // The caller makes a new span for each call.
      spanId: spanIdOf(`signer ${caller.spanId}`),
      parentId: caller.spanId,
      ...{ startedMs, endedMs: performance.now() },
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': status, 'http.route': '/vouchers' },
      hasFailed: status >= SERVER_ERROR,
    });
  };
}
