/** Spans of a process for a collector of OpenTelemetry. Without a collector nothing of OpenTelemetry is loaded, and a span costs nothing. */
import type { Tracing } from './span.ts';

export { parseTraceparent, type SpanPlace, spanIdOf, toTraceparent, traceIdOf } from './ids.ts';
export type { SpanRecord, Tracing } from './span.ts';

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
