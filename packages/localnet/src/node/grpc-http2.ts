/**
 * gRPC over HTTP/2, as clients outside of browsers speak it: the calls of gRPC-web, whose frames it shares, with the status in trailers of HTTP/2
 * instead of a last frame. Owns that difference alone. Follows grpc/doc/PROTOCOL-HTTP2.md and PROTOCOL-WEB.md.
 */
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { GRPC_STATUS } from '../rpc/errors.ts';
import type { RpcHandler, UnaryAnswer } from '../rpc/handler.ts';
import { readWhole, webStream } from './http-adapter.ts';

const WEB_TYPE = 'application/grpc-web+proto';
const GRPC_TYPE = /^application\/grpc(\+proto)?\s*(;|$)/;
const HEADER_BYTES = 5;
const TRAILER_FLAG = 0x80;

/** Answers a request of HTTP/2 with the RPC; undefined `rpc`: the chain is starting. */
export async function answerGrpc(
  rpc: RpcHandler | undefined,
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
): Promise<void> {
  const { method, url } = incoming;
  if (method !== 'POST' || !GRPC_TYPE.test(incoming.headers['content-type'] ?? '')) {
    outgoing.writeHead(415, { 'content-type': 'text/plain' });
    outgoing.end('Over HTTP/2 this port answers gRPC with protobuf alone. Use HTTP/1.1 for everything else.\n');
    return;
  }
  if (rpc === undefined) return end(outgoing, statusOf(GRPC_STATUS.UNAVAILABLE, 'the chain is starting'));
  const encoding = incoming.headers['grpc-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    return end(outgoing, statusOf(GRPC_STATUS.UNIMPLEMENTED, `grpc-encoding ${String(encoding)} is not supported`));
  }
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const body = (maxBytes: number) => readWhole(incoming, maxBytes);
  const unary = rpc.unary({ method, path: url, contentType: WEB_TYPE, signal: gone.signal, body });
  if (unary !== undefined) return answerUnary(await unary, outgoing);
  const init = { method, headers: { 'content-type': WEB_TYPE }, signal: gone.signal, duplex: 'half' as const };
  const response = await rpc.fetch(
    new Request(new URL(url, 'http://localhost'), { ...init, body: webStream(incoming) }),
  );
  if (response.body !== null) await answerStream(response.body, outgoing);
}

function begin(outgoing: Http2ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'application/grpc+proto', 'grpc-accept-encoding': 'identity' });
}

function answerUnary({ body }: UnaryAnswer, outgoing: Http2ServerResponse): void {
  const { frames, trailer } = splitFrames(body);
  begin(outgoing);
  if (frames.length > 0) outgoing.write(frames);
  end(outgoing, trailer ?? {});
}

/** Each piece of a stream is whole frames. Written no faster than the client reads. */
async function answerStream(body: ReadableStream<Uint8Array>, outgoing: Http2ServerResponse): Promise<void> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  outgoing.once('close', cancel);
  begin(outgoing);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { frames, trailer } = splitFrames(next.value);
    if (frames.length > 0 && !outgoing.write(frames)) await drained(outgoing);
    if (outgoing.stream.destroyed) return;
    if (trailer !== undefined) return end(outgoing, trailer);
  }
  end(outgoing, statusOf(GRPC_STATUS.INTERNAL, 'the answer broke off'));
}

/** Returns the frames of messages as they are, and what the frame of trailers says, if there is one. */
export function splitFrames(bytes: Uint8Array): { frames: Uint8Array; trailer?: Record<string, string> } {
  let offset = 0;
  while (offset < bytes.length && ((bytes[offset] ?? 0) & TRAILER_FLAG) === 0) {
    offset += HEADER_BYTES + new DataView(bytes.buffer, bytes.byteOffset + offset + 1, 4).getUint32(0);
  }
  const frames = bytes.subarray(0, offset);
  if (offset >= bytes.length) return { frames };
  const lines = Buffer.from(bytes.subarray(offset + HEADER_BYTES))
    .toString('latin1')
    .split('\r\n');
  const named = lines
    .filter((line) => line.includes(':'))
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    });
  return { frames, trailer: Object.fromEntries(named) };
}

function statusOf(status: number, message: string): Record<string, string> {
  return { 'grpc-status': String(status), 'grpc-message': encodeURIComponent(message) };
}

function end(outgoing: Http2ServerResponse, trailer: Readonly<Record<string, string>>): void {
  if (!outgoing.headersSent) begin(outgoing);
  outgoing.addTrailers(trailer);
  outgoing.end();
}

function drained(outgoing: Http2ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('drain', resolve);
    outgoing.once('close', resolve);
  });
}
