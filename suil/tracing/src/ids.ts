/**
 * Ids of traces and spans that follow from what every process knows of an intent, so that spans of several processes, and of work that is done
 * later, are one trace without a place to keep it. Formats are those of W3C Trace Context.
 */
import { createHash } from 'node:crypto';

const TRACE_HEX = 32;
const SPAN_HEX = 16;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

export interface SpanPlace {
  readonly traceId: string;
  readonly spanId: string;
}

/** Returns the id of the trace of what is named so, 32 hexadecimal digits. A name of enough chance cannot be found from it. */
export function traceIdOf(name: string): string {
  return hash('trace', name).slice(0, TRACE_HEX);
}

/** Returns the id of the span of what is named so, 16 hexadecimal digits. */
export function spanIdOf(name: string): string {
  return hash('span', name).slice(0, SPAN_HEX);
}

/** Returns the header by which another process continues the trace. */
export function toTraceparent({ traceId, spanId }: SpanPlace): string {
  return `00-${traceId}-${spanId}-01`;
}

/** Returns null for a header that is none. */
export function parseTraceparent(text: string | undefined): SpanPlace | null {
  const [, traceId, spanId] = TRACEPARENT.exec(text ?? '') ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

function hash(kind: string, name: string): string {
  return createHash('sha256').update(`suil ${kind} ${name}`).digest('hex');
}
