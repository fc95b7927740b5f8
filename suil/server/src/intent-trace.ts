/**
 * One trace for each intent: the request that brought it, the transaction of the journal that decided it, and the calls for its voucher, also
 * where another server makes them later. All ids follow from the intent's nonce, so nothing is stored. Other requests are traces of one span.
 */
import { spanIdOf, type Tracing, toTraceparent, traceIdOf } from '@suil/tracing';

export interface TracedRequest {
  readonly requestId: string;
  readonly method: string;
  /** As the code defines it; null for a path without a route. */
  readonly route: string | null;
  readonly status: number;
  /** As `performance.now()` had it. */
  readonly startedMs: number;
}

export interface IntentTrace {
  /** Says that a request brought this intent. */
  readonly follow: (requestId: string, nonce: string) => void;
  /** To be called when a request was answered. */
  readonly request: (request: TracedRequest) => void;
  /** To be called when the journal has these intents. */
  readonly journal: (nonces: readonly string[], startedMs: number) => void;
  /** Runs a call to another process for an intent; `headers` let that one continue the trace. */
  readonly call: <Answer>(
    nonce: string,
    name: string,
    work: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  ) => Promise<Answer>;
}

/** Of a server without a collector. */
export const NO_TRACE: IntentTrace = {
  follow: () => undefined,
  request: () => undefined,
  journal: () => undefined,
  call: (_, __, work) => work({}),
};

const SERVER_ERROR = 500;

/** @param now a clock as `performance.now()` */
export function createIntentTrace(tracing: Tracing | null, now: () => number): IntentTrace {
  if (tracing === null) return NO_TRACE;
  /** Of requests that are not answered yet. */
  const nonces = new Map<string, string>();
  const requestIds = new Map<string, string>();
  let calls = 0;
  return {
    follow: (requestId, nonce) => {
      nonces.set(requestId, nonce);
      requestIds.set(nonce, requestId);
    },
    request: (request) => {
      const { requestId } = request;
      const nonce = nonces.get(requestId);
      nonces.delete(requestId);
      if (nonce !== undefined && requestIds.get(nonce) === requestId) requestIds.delete(nonce);
      tracing.record({ ...toRequestSpan(request), traceId: traceIdOf(nonce ?? requestId), endedMs: now() });
    },
    journal: (decided, startedMs) => {
      const endedMs = now();
      for (const nonce of decided) {
        const requestId = requestIds.get(nonce);
        tracing.record({
          name: 'journal',
          kind: 'internal',
          ...journalOf(nonce),
          parentId: requestId === undefined ? null : spanIdOf(requestId),
          ...{ startedMs, endedMs },
          attributes: { 'db.system.name': 'postgresql', 'suil.batch.size': decided.length },
          hasFailed: false,
        });
      }
    },
    call: async (nonce, name, work) => {
      const startedMs = now();
      const { traceId, spanId: parentId } = journalOf(nonce);
      calls += 1;
      const spanId = spanIdOf(`${nonce} ${name} ${startedMs} ${calls}`);
      let hasFailed = true;
      try {
        const answer = await work({ traceparent: toTraceparent({ traceId, spanId }) });
        hasFailed = false;
        return answer;
      } finally {
        const endedMs = now();
        tracing.record({
          name,
          kind: 'client',
          traceId,
          spanId,
          parentId,
          startedMs,
          endedMs,
          attributes: {},
          hasFailed,
        });
      }
    },
  };
}

function toRequestSpan({ requestId, method, route, status, startedMs }: TracedRequest) {
  return {
    name: `${method} ${route ?? 'other'}`,
    kind: 'server' as const,
    spanId: spanIdOf(requestId),
    parentId: null,
    startedMs,
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      ...(route !== null && { 'http.route': route }),
      'suil.request.id': requestId,
    },
    hasFailed: status >= SERVER_ERROR,
  };
}

/** An intent is decided once, so its span of the journal is named after it alone. */
function journalOf(nonce: string) {
  return { traceId: traceIdOf(nonce), spanId: spanIdOf(nonce) };
}
