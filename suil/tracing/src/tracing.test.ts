import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openCollector } from './collector.test-support.ts';
import { openTracing, parseTraceparent, type SpanRecord, spanIdOf, toTraceparent, traceIdOf } from './index.ts';

/** A second within a trace whose ids are written out. */
const SPAN: SpanRecord = {
  name: 'journal',
  kind: 'internal',
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  startedMs: 1_000,
  endedMs: 2_000,
  attributes: { 'suil.batch.size': 3 },
  hasFailed: false,
};
const nanosOf = (ms: number) => BigInt(Math.round((performance.timeOrigin + ms) * 1_000)) * 1_000n;

test('a collector receives spans with the given ids, times and attributes', async () => {
  const collector = await openCollector();
  onTestFinished(collector.close);
  const tracing = await openTracing(collector.url, 'suil-test');
  tracing?.record(SPAN);
  tracing?.record({ ...SPAN, kind: 'client', spanId: 'c'.repeat(16), parentId: SPAN.spanId, hasFailed: true });
  await tracing?.close();
  const [first, second] = collector.spans();
  expect(first).toMatchObject({ service: 'suil-test', name: 'journal', kind: 1, traceId: SPAN.traceId });
  expect([first?.spanId, first?.parentSpanId ?? '', first?.status.code]).toEqual([SPAN.spanId, '', 0]);
  expect(first?.attributes).toEqual([{ key: 'suil.batch.size', value: { intValue: 3 } }]);
  // The clock of spans has microseconds.
  for (const [nanos, ms] of [
    [first?.startTimeUnixNano, 1_000],
    [first?.endTimeUnixNano, 2_000],
  ] as const)
    expect(Math.abs(Number(BigInt(nanos ?? 0) - nanosOf(ms)))).toBeLessThan(2_000);
  expect(second).toMatchObject({ kind: 3, traceId: SPAN.traceId, parentSpanId: SPAN.spanId, status: { code: 2 } });
});

test('a collector that hangs keeps no process from ending', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close(silent.closeAllConnections));
  const { port } = silent.address() as AddressInfo;
  const tracing = await openTracing(new URL(`http://127.0.0.1:${port}`), 'suil-test');
  tracing?.record(SPAN);
  const startedMs = performance.now();
  await tracing?.close();
  expect(performance.now() - startedMs).toBeLessThan(4_000);
});

test('without a collector there is nothing to record to', async () => {
  expect(await openTracing(null, 'suil-test')).toBeNull();
});

test('ids have the form of W3C Trace Context, and the header is read as it was written', () => {
  const place = { traceId: traceIdOf('nonce'), spanId: spanIdOf('nonce') };
  expect([place.traceId, place.spanId]).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ]);
  expect(place.traceId.startsWith(place.spanId)).toBe(false);
  expect(parseTraceparent(toTraceparent(place))).toEqual(place);
  for (const wrong of [undefined, '', '01-x', toTraceparent(place).toUpperCase()])
    expect(parseTraceparent(wrong)).toBeNull();
});
