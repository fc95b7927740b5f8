/**
 * The gRPC-web of the chain: finds the method of a gRPC-web request, runs it and frames its answer. Owns CORS,
 * limits and open streams. Opens no port (an app does) and decides nothing about the chain (the services do).
 */
import { concatBytes } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { GRPC_STATUS, grpcStatusOf } from './errors.ts';
import type { Call, MethodHandler, MethodLike, ServiceBinding } from './service.ts';
import { readBody } from './wire/body.ts';
import { encodeMessage } from './wire/encode.ts';
import {
  contentTypeOf,
  dataFrame,
  readRequestFrame,
  trailerFrame,
  type WireFormat,
  wireFormatOf,
} from './wire/frame.ts';
import { preflight, sentence } from './wire/http-answers.ts';

/** Limits of one handler. */
export interface RpcLimits {
  /** Largest request body accepted, in bytes on the wire. */
  readonly bodyMaxBytes: number;
  /** Server streams that may be open at once. */
  readonly streamsMax: number;
}

/** What a node allows: 4 MiB is gRPC's own default for a message. */
export const DEFAULT_RPC_LIMITS: RpcLimits = { bodyMaxBytes: 4 * 1024 * 1024, streamsMax: 100 };

export interface RpcHandlerOptions {
  readonly limits?: Partial<RpcLimits>;
  /** Name of a trailer that carries the code of a refusal, for clients that know the codes. Default: none is sent. */
  readonly codeTrailer?: string;
  /** Called with defects of this library (never about refusals), with the method they happened in. */
  readonly onFault?: (error: unknown, method: string) => void;
}

/** A unary gRPC-web call as a server has it, without the weight of a `Request`. */
export interface UnaryCall {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** @throws {RPC_REQUEST_TOO_LARGE} {RPC_REQUEST_INVALID} */
  body(maxBytes: number): Promise<Uint8Array>;
}

/** The whole answer to a unary call; its HTTP status is 200. */
export interface UnaryAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A chain's RPC as a fetch-style function. */
export interface RpcHandler {
  /**
   * Answers a unary gRPC-web call as `fetch` does, at a fraction of its cost. Undefined for any other request: give it to `fetch`.
   */
  unary(call: UnaryCall): Promise<UnaryAnswer> | undefined;
  /** Answers a gRPC-web or preflight request. Never rejects: every error is a grpc-status in the response. */
  fetch(request: Request): Promise<Response>;
  /** Server streams open now. */
  openStreams(): number;
  /** Ends every open stream with UNAVAILABLE; later requests are answered with UNAVAILABLE. */
  close(): void;
}

type ServedCall = Omit<UnaryCall, 'method' | 'contentType'> & { readonly format: WireFormat };

interface Route {
  readonly method: MethodLike;
  readonly handler: MethodHandler;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'grpc-status,grpc-message',
} as const;

const OK = { status: GRPC_STATUS.OK, message: '' } as const;

const PREFLIGHT_HEADERS = 'content-type,x-grpc-web,x-user-agent,grpc-timeout,x-sui-client-protocol-version';

/** Returns the handler that serves `bindings`. */
export function createHandler(bindings: readonly ServiceBinding[], options: RpcHandlerOptions = {}): RpcHandler {
  return new GrpcHandler(bindings, options);
}

class GrpcHandler implements RpcHandler {
  readonly #limits: RpcLimits;
  readonly #options: RpcHandlerOptions;
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #streams = new Set<AbortController>();
  readonly #closing = new AbortController();

  constructor(bindings: readonly ServiceBinding[], options: RpcHandlerOptions) {
    this.#limits = { ...DEFAULT_RPC_LIMITS, ...options.limits };
    this.#options = options;
    this.#routes = routesOf(bindings);
  }

  unary({ method, contentType, ...call }: UnaryCall): Promise<UnaryAnswer> | undefined {
    const format = method === 'POST' ? wireFormatOf(contentType) : null;
    const route = this.#routes.get(call.path);
    if (format === null || route?.method.serverStreaming !== false) return undefined;
    return this.#answerUnary({ ...call, format });
  }

  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight(request, PREFLIGHT_HEADERS, CORS);
    if (request.method !== 'POST') return sentence(405, 'gRPC-web calls are POST requests', CORS);
    const format = wireFormatOf(request.headers.get('content-type') ?? '');
    if (format === null)
      return sentence(415, 'content-type must be application/grpc-web or application/grpc-web-text', CORS);
    const { signal, url } = request;
    const body = (maxBytes: number) => readBody(request, maxBytes);
    return respond(await this.#serve({ path: new URL(url).pathname, format, signal, body }), format);
  }

  openStreams(): number {
    return this.#streams.size;
  }

  close(): void {
    this.#closing.abort();
  }

  /** The frames of a unary call's answer, or the open stream. */
  async #serve(call: ServedCall): Promise<Uint8Array | ReadableStream<Uint8Array>> {
    const { path, format, signal } = call;
    try {
      const { route, message } = await this.#read(call);
      if (route.method.serverStreaming) return this.#openStream(route, message, signal, format);
      return await runUnary(route, message, signal, format);
    } catch (error) {
      return this.#failure(error, path, format);
    }
  }

  async #answerUnary(call: ServedCall): Promise<UnaryAnswer> {
    const { path, format, signal } = call;
    const headers = headersOf(format);
    try {
      const { route, message } = await this.#read(call);
      return { headers, body: await runUnary(route, message, signal, format) };
    } catch (error) {
      return { headers, body: this.#failure(error, path, format) };
    }
  }

  async #read({ path, format, body }: ServedCall): Promise<{ route: Route; message: object }> {
    if (this.#closing.signal.aborted) throw new ChainError('RPC_CLOSING', {});
    const bytes = await body(this.#limits.bodyMaxBytes);
    const route = this.#routes.get(path);
    if (route === undefined) throw new ChainError('RPC_METHOD_UNKNOWN', { method: path });
    return { route, message: decode(route.method, readRequestFrame(bytes, format)) };
  }

  #failure(error: unknown, path: string, format: WireFormat): Uint8Array {
    const { status, message, code, isFault } = grpcStatusOf(error);
    const { onFault, codeTrailer } = this.#options;
    if (isFault) onFault?.(error, path);
    const extra = codeTrailer === undefined || code === undefined ? {} : { [codeTrailer]: code };
    return trailerFrame({ status, message, extra }, format);
  }

  #openStream(route: Route, message: object, peer: AbortSignal, format: WireFormat): ReadableStream<Uint8Array> {
    const { streamsMax } = this.#limits;
    if (this.#streams.size >= streamsMax) throw new ChainError('RPC_STREAMS_EXHAUSTED', { limit: streamsMax });
    const abort = new AbortController();
    this.#streams.add(abort);
    const call: Call = { signal: AbortSignal.any([abort.signal, peer, this.#closing.signal]) };
    const messages = (route.handler(message, call) as AsyncIterable<object>)[Symbol.asyncIterator]();
    const end = () => {
      this.#streams.delete(abort);
      abort.abort();
    };
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { frame, isLast } = await this.#nextFrame(route, messages, format);
          if (isLast) end();
          controller.enqueue(frame);
          if (isLast) controller.close();
        },
        cancel: async () => {
          end();
          await messages.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }

  async #nextFrame(
    route: Route,
    messages: AsyncIterator<object>,
    format: WireFormat,
  ): Promise<{ frame: Uint8Array; isLast: boolean }> {
    try {
      const next = await messages.next();
      if (next.done !== true) return { frame: messageFrame(route.method, next.value, format), isLast: false };
      if (this.#closing.signal.aborted) throw new ChainError('RPC_CLOSING', {});
      return { frame: trailerFrame(OK, format), isLast: true };
    } catch (error) {
      return { frame: this.#failure(error, route.method.name, format), isLast: true };
    }
  }
}

async function runUnary(
  { method, handler }: Route,
  message: object,
  signal: AbortSignal,
  format: WireFormat,
): Promise<Uint8Array> {
  const answer = await handler(message, { signal });
  return concatBytes([messageFrame(method, answer as object, format), trailerFrame(OK, format)]);
}

function routesOf(bindings: readonly ServiceBinding[]): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const { service, methods } of bindings) {
    for (const method of service.methods) {
      const handler = methods[method.localName];
      if (handler !== undefined) routes.set(`/${service.typeName}/${method.name}`, { method, handler });
    }
  }
  return routes;
}

function decode(method: MethodLike, bytes: Uint8Array): object {
  try {
    return method.I.fromBinary(bytes);
  } catch (cause) {
    const detail = `body is not a ${method.I.typeName}`;
    throw new ChainError('RPC_REQUEST_INVALID', { detail }, { cause });
  }
}

function messageFrame(method: MethodLike, answer: object, format: WireFormat): Uint8Array {
  return dataFrame(encodeMessage(method.O, answer), format);
}

function headersOf(format: WireFormat): Record<string, string> {
  return { ...CORS, 'content-type': contentTypeOf(format) };
}

function respond(body: Uint8Array | ReadableStream<Uint8Array>, format: WireFormat): Response {
  return new Response(body as BodyInit, { status: 200, headers: headersOf(format) });
}
