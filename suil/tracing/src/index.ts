/** Spans of a process for a collector of OpenTelemetry. Without a collector nothing of OpenTelemetry is loaded, and a span costs nothing. */
import type { SpanPlace } from './ids.ts';

export { parseTraceparent, type SpanPlace, spanIdOf, toTraceparent, traceIdOf } from './ids.ts';

/** A span that has ended. */
export interface SpanRecord extends SpanPlace {
  /** Of few values: no id, address or path of a caller. */
  readonly name: string;
  /** `server` and `client`: the two sides of a request. */
  readonly kind: 'server' | 'client' | 'internal';
  /** Span of the same trace that it belongs to; null: none. */
  readonly parentId: string | null;
  /** As `performance.now()` has it. */
  readonly startedMs: number;
  readonly endedMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
}

export interface Tracing {
  /** Hands a span on; sent within five seconds, dropped when the collector does not take it. Never throws. */
  readonly record: (span: SpanRecord) => void;
  /** Sends what is left, for two seconds at the most. */
  readonly close: () => Promise<void>;
}

/**
 * Returns where the spans of a process go; null without a collector.
 * @param endpoint address of the collector, without `/v1/traces`
 * @param service name of the process, e.g. `suil-server`
 */
export async function openTracing(endpoint: URL | null, service: string): Promise<Tracing | null> {
  if (endpoint === null) return null;
  const { openOtlp } = await import('./otlp.ts');
  return openOtlp(endpoint, service);
}
