/**
 * JSON-RPC over HTTP, as a fetch-style function: one request or a batch in, one response out. Owns CORS, media types and
 * limits. Opens no port (an app does) and decides nothing about the chain (the methods do).
 */
import { isChainError } from '../errors.ts';
import { readBody } from '../rpc/wire/body.ts';
import { preflight, sentence } from '../rpc/wire/http-answers.ts';
import { answerCall, type CallOptions, errorText } from './call.ts';
import { failureOf, protocolError } from './errors.ts';
import type { MethodTable } from './method.ts';

export interface JsonRpcLimits {
  /** Largest request body accepted, in bytes. */
  readonly bodyMaxBytes: number;
  /** Calls in one batch. */
  readonly batchMaxItems: number;
  /** Largest response of one call, in characters. */
  readonly responseMaxChars: number;
  /** HTTP requests answered at once. */
  readonly requestsMax: number;
}

/** Sizes are jsonrpsee's defaults (10 MiB both ways). */
export const DEFAULT_JSON_RPC_LIMITS: JsonRpcLimits = {
  bodyMaxBytes: 10 * 1024 * 1024,
  batchMaxItems: 50,
  responseMaxChars: 10 * 1024 * 1024,
  requestsMax: 256,
};

export interface JsonRpcHandlerOptions {
  readonly limits?: Partial<JsonRpcLimits>;
  /** Called with defects of this library (never about refusals), with the method they happened in. */
  readonly onFault?: (error: unknown, method: string) => void;
}

export interface JsonRpcHandler {
  /** Answers a JSON-RPC or preflight request. Never rejects: every error is an error object in the response. */
  fetch(request: Request): Promise<Response>;
  /** Later requests are answered with TransientError. */
  close(): void;
}

const CORS = { 'access-control-allow-origin': '*' } as const;
const ALLOWED_HEADERS = 'content-type,client-sdk-type,client-sdk-version,client-request-method';

/** Returns the handler that serves `methods`. */
export function createJsonRpcHandler(methods: MethodTable, options: JsonRpcHandlerOptions = {}): JsonRpcHandler {
  const limits = { ...DEFAULT_JSON_RPC_LIMITS, ...options.limits };
  const call: CallOptions = {
    methods,
    responseMaxChars: limits.responseMaxChars,
    ...(options.onFault ? { onFault: options.onFault } : {}),
  };
  let isClosed = false;
  let open = 0;

  async function serve(request: Request): Promise<Response> {
    if (isClosed) return respond(errorText(null, protocolError('TransientError', 'The node is closing.')));
    try {
      const body = await readBody(request, limits.bodyMaxBytes);
      // Only whole requests count, so that slow senders do not block others.
      if (open >= limits.requestsMax) {
        return respond(errorText(null, protocolError('ServerBusy', 'Server is busy, try again later')));
      }
      return respond(await answerBody(body, request.signal));
    } catch (error) {
      if (isChainError(error, 'RPC_REQUEST_TOO_LARGE')) {
        const detail = `Exceeded max limit of ${limits.bodyMaxBytes}`;
        return respond(errorText(null, protocolError('OversizedRequest', 'Request is too big', detail)), 413);
      }
      const failure = failureOf(error, '');
      if (failure.isFault) options.onFault?.(error, '/');
      return respond(errorText(null, failure.error));
    }
  }

  async function answerBody(body: Uint8Array, signal: AbortSignal): Promise<string> {
    open += 1;
    try {
      return await answerText(body, signal);
    } finally {
      open -= 1;
    }
  }

  async function answerText(body: Uint8Array, signal: AbortSignal): Promise<string> {
    const parsed = parseJson(body);
    if (parsed === undefined) return errorText(null, protocolError('ParseError', 'Parse error'));
    if (!Array.isArray(parsed)) return (await answerCall(parsed, call, signal)) ?? '';
    if (parsed.length === 0) return errorText(null, protocolError('InvalidRequest', 'Invalid request'));
    if (parsed.length > limits.batchMaxItems) {
      const detail = `Exceeded max limit of ${limits.batchMaxItems}`;
      return errorText(null, protocolError('InvalidRequest', 'The batch request was too large', detail));
    }
    return answerBatch(parsed, signal);
  }

  async function answerBatch(batch: readonly unknown[], signal: AbortSignal): Promise<string> {
    const answers: string[] = [];
    let left = limits.responseMaxChars;
    for (const item of batch) {
      if (signal.aborted) break;
      const answer = await answerCall(item, call, signal);
      if (answer === undefined) continue;
      left -= answer.length;
      if (left < 0) return errorText(null, protocolError('OversizedResponse', 'Response is too big'));
      answers.push(answer);
    }
    return answers.length === 0 ? '' : `[${answers.join(',')}]`;
  }

  return {
    async fetch(request) {
      if (request.method === 'OPTIONS') return preflight(request, ALLOWED_HEADERS);
      if (request.method !== 'POST') return sentence(405, 'Used HTTP Method is not allowed. POST is required\n');
      if (!isJson(request)) return sentence(415, 'Content-Type: application/json is required\n');
      return serve(request);
    },
    close: () => {
      isClosed = true;
    },
  };
}

/** Only this media type makes a browser ask first, so no page of another origin sends requests unseen. */
function isJson(request: Request): boolean {
  return /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');
}

/** Returns parsed JSON; undefined where the bytes are none (JSON itself has no undefined). */
function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function respond(body: string, status = 200): Response {
  return new Response(body, { status, headers: { ...CORS, 'content-type': 'application/json; charset=utf-8' } });
}
