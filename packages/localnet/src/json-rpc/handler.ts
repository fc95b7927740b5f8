/**
 * JSON-RPC over HTTP, as a fetch-style function: one request or a batch in, one response out. Owns CORS, media types and
 * limits. Opens no port (an app does) and decides nothing about the chain (the methods do).
 */
import { isChainError } from '../errors.ts';
import { readBody } from '../rpc/wire/body.ts';
import { isJson, preflight, sentence } from '../rpc/wire/http-answers.ts';
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
  return new JsonRpc(methods, options);
}

class JsonRpc implements JsonRpcHandler {
  readonly #limits: JsonRpcLimits;
  readonly #call: CallOptions;
  readonly #onFault: JsonRpcHandlerOptions['onFault'];
  #isClosed = false;
  #open = 0;

  constructor(methods: MethodTable, { limits, onFault }: JsonRpcHandlerOptions) {
    this.#limits = { ...DEFAULT_JSON_RPC_LIMITS, ...limits };
    this.#onFault = onFault;
    const { responseMaxChars } = this.#limits;
    this.#call = { methods, responseMaxChars, ...(onFault ? { onFault } : {}) };
  }

  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight(request, ALLOWED_HEADERS);
    if (request.method !== 'POST') return sentence(405, 'Used HTTP Method is not allowed. POST is required\n');
    if (!isJson(request)) return sentence(415, 'Content-Type: application/json is required\n');
    return this.#serve(request);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #serve(request: Request): Promise<Response> {
    if (this.#isClosed) return respond(errorText(null, protocolError('TransientError', 'The node is closing.')));
    const { bodyMaxBytes, requestsMax } = this.#limits;
    try {
      const body = await readBody(request, bodyMaxBytes);
      // Only whole requests count, so that slow senders do not block others.
      if (this.#open >= requestsMax) {
        return respond(errorText(null, protocolError('ServerBusy', 'Server is busy, try again later')));
      }
      return respond(await this.#answerBody(body, request.signal));
    } catch (error) {
      if (isChainError(error, 'RPC_REQUEST_TOO_LARGE')) {
        const detail = `Exceeded max limit of ${bodyMaxBytes}`;
        return respond(errorText(null, protocolError('OversizedRequest', 'Request is too big', detail)), 413);
      }
      const failure = failureOf(error, '');
      if (failure.isFault) this.#onFault?.(error, '/');
      return respond(errorText(null, failure.error));
    }
  }

  async #answerBody(body: Uint8Array, signal: AbortSignal): Promise<string> {
    this.#open += 1;
    try {
      return await this.#answerText(body, signal);
    } finally {
      this.#open -= 1;
    }
  }

  async #answerText(body: Uint8Array, signal: AbortSignal): Promise<string> {
    const parsed = parseJson(body);
    const { batchMaxItems } = this.#limits;
    if (parsed === undefined) return errorText(null, protocolError('ParseError', 'Parse error'));
    if (!Array.isArray(parsed)) return (await answerCall(parsed, this.#call, signal)) ?? '';
    if (parsed.length === 0) return errorText(null, protocolError('InvalidRequest', 'Invalid request'));
    if (parsed.length > batchMaxItems) {
      const detail = `Exceeded max limit of ${batchMaxItems}`;
      return errorText(null, protocolError('InvalidRequest', 'The batch request was too large', detail));
    }
    return this.#answerBatch(parsed, signal);
  }

  async #answerBatch(batch: readonly unknown[], signal: AbortSignal): Promise<string> {
    const answers: string[] = [];
    let left = this.#limits.responseMaxChars;
    for (const item of batch) {
      if (signal.aborted) break;
      const answer = await answerCall(item, this.#call, signal);
      if (answer === undefined) continue;
      left -= answer.length;
      if (left < 0) return errorText(null, protocolError('OversizedResponse', 'Response is too big'));
      answers.push(answer);
    }
    return answers.length === 0 ? '' : `[${answers.join(',')}]`;
  }
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
