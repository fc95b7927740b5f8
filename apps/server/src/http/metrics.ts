/** Numbers for operators, in Prometheus' text form. Owns the registry; others hand in what to read. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type RequestMetrics = { observe: (method: string, path: string, status: number, durationMs: number) => void };

export type Metrics = RequestMetrics & {
  /** Adds a number that is read when somebody asks. */
  gauge: (name: string, help: string, read: () => number) => void;
  render: () => Promise<string>;
  contentType: string;
};

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** Paths are few and fixed; anything else is counted together, so that strangers cannot fill the memory. */
const PATHS_MAX = 60;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'suil_' });
  const requests = new Histogram({
    name: 'suil_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const paths = new Set<string>();
  return {
    observe: (method, path, status, durationMs) => {
      const isKnown = paths.has(path) || (path.startsWith('/api/') && status !== 404 && paths.size < PATHS_MAX);
      if (isKnown) paths.add(path);
      requests.observe({ method, path: isKnown ? path : 'other', status }, durationMs / 1000);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
