/** A collector of OpenTelemetry that keeps what it receives: for tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** As OTLP has it in JSON. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code: number };
}

export interface Collector {
  readonly url: URL;
  /** Returns what was received, each with the service that sent it. */
  readonly spans: () => (ReceivedSpan & { readonly service: string })[];
  readonly close: () => void;
}

/** Returns a collector on any free port of this machine. */
export async function openCollector(): Promise<Collector> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    if (request.url === '/v1/traces') received.push(JSON.parse(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    spans: () =>
      received.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ resource, scopeSpans }) => {
          const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service: name ?? '' })));
        }),
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
