/** Sends spans by OpenTelemetry's protocol over HTTP. Loaded only where there is a collector. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanRecord, Tracing } from './span.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
/** A collector that hangs keeps no process from ending. */
const SEND_TIMEOUT_MS = 2_000;

/** Returns where the spans of a process go. */
export function openOtlp(endpoint: URL, service: string): Tracing {
  const base = endpoint.href.endsWith('/') ? endpoint.href : `${endpoint.href}/`;
  const exporter = new OTLPTraceExporter({ url: `${base}v1/traces`, timeoutMillis: SEND_TIMEOUT_MS });
  const next = { traceId: '', spanId: '' };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('suil');
  return {
    record: ({ name, kind, traceId, spanId, parentId, startedMs, endedMs, attributes, hasFailed }: SpanRecord) => {
      Object.assign(next, { traceId, spanId });
      const parent =
        parentId === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED });
      const startTime = performance.timeOrigin + startedMs;
      const span = tracer.startSpan(name, { kind: KINDS[kind], startTime, attributes: { ...attributes } }, parent);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(performance.timeOrigin + endedMs);
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
