/** Node's http on one side, a fetch-style function on the other. Owns backpressure and the client that goes away. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ChainError } from '../errors.ts';
import type { UnaryAnswer, UnaryCall } from '../rpc/handler.ts';

/** Returns the fetch-style form of a Node request. Its signal aborts when the client's connection closes early. */
export function requestOf(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const abort = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) abort.abort();
  });
  const method = incoming.method ?? 'GET';
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: headersOf(incoming),
    signal: abort.signal,
    duplex: 'half',
  };
  if (method !== 'GET' && method !== 'HEAD') init.body = webStream(incoming);
  return new Request(`http://${hostOf(incoming)}${pathOf(incoming)}`, init);
}

/** Returns what is read from `incoming` as a stream of the web. */
export function webStream(incoming: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
}

/** Returns a Node request as the unary call it may be. Its body is only read when requested. */
export function unaryCallOf(incoming: IncomingMessage, outgoing: ServerResponse): UnaryCall {
  const abort = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) abort.abort();
  });
  const path = pathOf(incoming);
  const query = path.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: query < 0 ? path : path.slice(0, query),
    contentType: incoming.headers['content-type'] ?? '',
    signal: abort.signal,
    body: (maxBytes) => readWhole(incoming, maxBytes),
  };
}

/** Writes a unary answer in one piece. */
export function sendAnswer({ headers, body }: UnaryAnswer, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { ...headers, 'content-length': body.length });
  outgoing.end(body);
}

/** Reads a body to its end. @throws {RPC_REQUEST_TOO_LARGE} {RPC_REQUEST_INVALID} */
export function readWhole(
  incoming: Readable & Pick<IncomingMessage, 'headers'>,
  maxBytes: number,
): Promise<Uint8Array> {
  const tooLarge = () => new ChainError('RPC_REQUEST_TOO_LARGE', { limitBytes: maxBytes });
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    incoming.on('data', (part: Buffer) => {
      length += part.length;
      if (length > maxBytes) reject(tooLarge());
      else parts.push(part);
    });
    incoming.once('end', () => resolve(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)));
    const brokeOff = (cause?: unknown) =>
      reject(new ChainError('RPC_REQUEST_INVALID', { detail: 'the body ended before it was complete' }, { cause }));
    incoming.once('error', brokeOff);
    incoming.once('close', () => brokeOff());
  });
}

/** Writes `response` to a Node response, no faster than the client reads. Resolves when done or the client has gone. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.once('finish', () => drain(outgoing.req));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  outgoing.flushHeaders();
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  outgoing.once('close', cancel);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!outgoing.write(next.value)) await drained(outgoing);
      if (outgoing.destroyed) return;
    }
    outgoing.end();
  } finally {
    outgoing.removeListener('close', cancel);
  }
}

/** The rest of a body that was not read: it would hold up the next request of the same connection. */
function drain(incoming: IncomingMessage): void {
  if (incoming.readableEnded) return;
  incoming.removeAllListeners('data');
  incoming.resume();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.removeListener('drain', done);
      outgoing.removeListener('close', done);
      resolve();
    };
    outgoing.on('drain', done);
    outgoing.on('close', done);
  });
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item);
  }
  return headers;
}

function hostOf(incoming: IncomingMessage): string {
  const host = incoming.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? host : 'localhost';
}

function pathOf(incoming: IncomingMessage): string {
  const url = incoming.url ?? '/';
  return url.startsWith('/') ? url : '/';
}
