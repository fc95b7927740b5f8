/** Numbers for operators, in Prometheus' text form. Owns the registry; others hand in what to read. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withinLimit } from './within-limit.ts';

/** `route` is a path as the code defines it, never as a caller wrote it: null for a path without a route. */
export type RequestMetrics = {
  observe: (method: string, route: string | null, status: number, durationMs: number) => void;
};

export interface HistogramDefinition {
  readonly name: string;
  readonly help: string;
  /** Of few values, which are known beforehand. */
  readonly label?: string;
  /** Upper bounds, ascending, in the unit of the name. */
  readonly buckets: readonly number[];
}

export type Observe = (value: number, labelValue?: string) => void;

export type Metrics = RequestMetrics & {
  /** Adds a number that is read when it is asked for; NaN when it cannot be read, or not soon enough. */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** Adds numbers by the value of `label`, read when they are asked for. */
  gaugeByLabel: (name: string, help: string, label: string, read: () => ReadonlyMap<string, number>) => void;
  /** Adds counts by the value of `label`, read when they are asked for. */
  counter: (name: string, help: string, label: string, read: () => ReadonlyMap<string, number>) => void;
  /** Adds a histogram; the returned function adds a value, of a label's value where there is a label. */
  histogram: (definition: HistogramDefinition) => Observe;
  render: () => Promise<string>;
  contentType: string;
};

/**
 * The targets are bounds: 20 ms for a list, 250 ms for an intent while a day closes, 10 s and 15 s for what a request may take
 * ([deadlines](../limits/deadline.ts)).
 */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
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
  /** What observes each combination met so far: finding it by its labels costs more than observing. */
  const observers = new Map<string, (seconds: number) => void>();
  return {
    observe: (method, route, status, durationMs) => {
      const labels = { method, path: route ?? 'other', status };
      const key = `${status} ${method} ${labels.path}`;
      let observe = observers.get(key);
      if (!observe) {
        const child = requests.labels(labels);
        observe = (seconds) => child.observe(seconds);
        observers.set(key, observe);
      }
      observe(durationMs / 1000);
    },
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await withinLimit(read));
        },
      });
    },
    gaugeByLabel: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, number] of read()) this.set({ [label]: value }, number);
        },
      });
    },
    counter: (name, help, label, read) => {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          this.reset();
          for (const [value, count] of read()) this.inc({ [label]: value }, count);
        },
      });
    },
    histogram: ({ name, help, label, buckets }) => {
      const labelNames = label === undefined ? [] : [label];
      const histogram = new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });
      return (value, labelValue) => {
        if (label === undefined || labelValue === undefined) histogram.observe(value);
        else histogram.observe({ [label]: labelValue }, value);
      };
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
