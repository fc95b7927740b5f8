/**
 * The chain's GraphQL over HTTP, as a fetch-style function, for `SuiGraphQLClient` of `@mysten/sui/graphql` and for tools that read the schema.
 * Owns CORS, media types, time and limits. Loaded with the first request to it. Follows the GraphQL over HTTP specification.
 */
import { isChainError } from '../errors.ts';
import { readBody } from '../rpc/wire/body.ts';
import { isJson, preflight, sentence } from '../rpc/wire/http-answers.ts';
import type { GraphQlSource } from './context.ts';
import { type GraphQlCode, present, refusal } from './errors.ts';
import { DEFAULT_GRAPHQL_LIMITS, type GraphQlLimits } from './limits.ts';
import { type Answer, answer } from './request/answer.ts';

export interface GraphQlOptions extends Omit<GraphQlSource, 'limits'> {
  readonly limits?: Partial<GraphQlLimits>;
  /** Called with defects of this library (never about refusals), with the field they happened in. */
  readonly onFault?: (error: unknown, where: string) => void;
}

export interface GraphQlHandler {
  /** Answers a request to /graphql. Never rejects: every error is in the answer. */
  fetch(request: Request): Promise<Response>;
  /** Later requests are refused, those in progress end. */
  close(): void;
}

const CORS = { 'access-control-allow-origin': '*' } as const;
const ALLOWED_HEADERS = 'content-type,accept,x-sui-client-protocol-version';
/** With this media type a request that was not executed has the status 400; with JSON, which proxies answer too, the status is 200. */
const GRAPHQL_TYPE = 'application/graphql-response+json';

/** Returns the GraphQL of a chain. It opens no port. */
export function createGraphQl(options: GraphQlOptions): GraphQlHandler {
  return new GraphQl(options);
}

class GraphQl implements GraphQlHandler {
  readonly #source: GraphQlSource;
  readonly #onFault: (error: unknown, where: string) => void;
  readonly #closing = new AbortController();
  #open = 0;

  constructor({ limits, onFault, ...source }: GraphQlOptions) {
    this.#source = { ...source, limits: { ...DEFAULT_GRAPHQL_LIMITS, ...limits } };
    this.#onFault = onFault ?? (() => undefined);
  }

  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return preflight(request, ALLOWED_HEADERS);
    if (request.method !== 'POST') return sentence(405, 'GraphQL requests are POST requests\n', { allow: 'POST' });
    if (!isJson(request)) return sentence(415, 'Content-Type: application/json is required\n');
    return this.#respond(request, await this.#answer(request));
  }

  close(): void {
    this.#closing.abort();
  }

  async #answer(request: Request): Promise<Answer> {
    const { queryPayloadMaxBytes, transactionPayloadMaxBytes, requestsMax, queryTimeoutMs } = this.#source.limits;
    if (this.#closing.signal.aborted) return refused('The node is closing', 'INTERNAL_SERVER_ERROR');
    try {
      const body = await readBody(request, queryPayloadMaxBytes + transactionPayloadMaxBytes);
      // Only whole requests count, so that slow senders do not block others.
      if (this.#open >= requestsMax) return refused('Server is busy, try again later', 'RESOURCE_EXHAUSTED');
      return await this.#answerBody(body, request.signal);
    } catch (error) {
      if (isTimeout(error)) return refused(`The request took more than ${queryTimeoutMs} ms`, 'REQUEST_TIMEOUT');
      if (isChainError(error)) return refused(error.message, 'BAD_USER_INPUT');
      return refused('The request was ended', 'INTERNAL_SERVER_ERROR');
    }
  }

  async #answerBody(body: Uint8Array, client: AbortSignal): Promise<Answer> {
    const timeout = AbortSignal.timeout(this.#source.limits.queryTimeoutMs);
    const signal = AbortSignal.any([client, timeout, this.#closing.signal]);
    this.#open += 1;
    try {
      return await answer(this.#source, body, { signal, onFault: this.#onFault });
    } finally {
      this.#open -= 1;
    }
  }

  #respond(request: Request, given: Answer): Response {
    const accepts = (request.headers.get('accept') ?? '').includes(GRAPHQL_TYPE);
    const { responseMaxChars } = this.#source.limits;
    const text = JSON.stringify(given);
    const isTooLarge = text.length > responseMaxChars;
    const body = isTooLarge
      ? JSON.stringify(refused(`The answer has more than ${responseMaxChars} characters`, 'RESOURCE_EXHAUSTED'))
      : text;
    const type = accepts ? GRAPHQL_TYPE : 'application/json';
    const status = accepts && (isTooLarge || !('data' in given)) ? 400 : 200;
    return new Response(body, { status, headers: { ...CORS, 'content-type': `${type}; charset=utf-8` } });
  }
}

function refused(message: string, code: GraphQlCode): Answer {
  return { errors: [present(refusal(message, code)).error] };
}

/** The reason of an AbortSignal.timeout. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
