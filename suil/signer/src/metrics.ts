/** Numbers of the signer for operators, in Prometheus' text form. Nothing is asked of another process or the disk when they are read. */
import { type AppErrorCode, readAppError } from '@suil/core';
import type { Context, MiddlewareHandler } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface SignerMetrics {
  /** Measures every request that comes behind it. */
  readonly measure: MiddlewareHandler;
  /** Takes what the disk with the log had left when it was last read. */
  readonly noteDiskFree: (bytes: number) => void;
  readonly render: () => Promise<string>;
  readonly contentType: string;
}

export interface SignerMetricsOptions {
  /** Returns how many halts are open. */
  readonly countHalts: () => number;
  /** Milliseconds that only grow. */
  readonly elapsedMs: () => number;
}

/** A local key signs in milliseconds, a key service in tens of them; the server gives up after 15 s. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const PATHS: ReadonlySet<string> = new Set(['/vouchers', '/halts', '/resumes', '/status']);
/** A code that was never answered counts 0: a rise from nothing is none to an alert. */
const COUNTED_CODES: readonly AppErrorCode[] = [
  'SIGNER_REFUSED',
  'SIGNER_ID_CONFLICT',
  'SIGNER_CAP_REACHED',
  'SIGNER_HALTED',
  'SIGNER_KEY_FAILED',
  'SIGNER_TOKEN_INVALID',
];

/** Returns metrics of a signer that has answered nothing yet. */
export function createSignerMetrics({ countHalts, elapsedMs }: SignerMetricsOptions): SignerMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'suil_signer_request_seconds',
    help: 'Duration of requests',
    labelNames: ['path', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'suil_signer_refusals_total',
    help: 'Requests that were refused, by the code of the answer',
    labelNames: ['code'],
    registers,
  });
  for (const code of COUNTED_CODES) refusals.inc({ code }, 0);
  /** When each request that is not answered yet began, oldest first. */
  const open = new Set<{ readonly startedMs: number }>();
  gauge('suil_signer_waiting_ms', 'For how long the oldest request has been waiting', () => {
    const [oldest] = open;
    return oldest === undefined ? 0 : elapsedMs() - oldest.startedMs;
  });
  gauge('suil_signer_halts', 'Halts while which nothing is signed', countHalts);
  let diskFreeBytes = Number.NaN;
  gauge(
    'suil_signer_disk_free_bytes',
    'Free space of the disk with the log; NaN until it was read',
    () => diskFreeBytes,
  );

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  }

  return {
    measure: async (context, next) => {
      const request = { startedMs: elapsedMs() };
      open.add(request);
      try {
        await next();
      } finally {
        open.delete(request);
      }
      requests.observe(labelsOf(context), (elapsedMs() - request.startedMs) / 1_000);
      if (context.error) refusals.inc({ code: readAppError(context.error)?.code ?? 'INTERNAL' });
    },
    noteDiskFree: (bytes) => {
      diskFreeBytes = bytes;
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** A path that no endpoint has is not a caller's to choose. */
function labelsOf({ req, res }: Context): { path: string; status: number } {
  return { path: PATHS.has(req.path) ? req.path : 'other', status: res.status };
}
