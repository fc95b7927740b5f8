/** A span, and where it goes. */
import type { SpanPlace } from './ids.ts';

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
