/** A client of the REST API for programs, typed by its contract: one call for every operation, and lists item by item. */
import { AppError } from '@suil/core';
import { type Api, api } from '@suil/core/api';
import {
  type AnswerOf,
  type FilterOf,
  type ItemOf,
  locate,
  type Page,
  type PagedName,
  parseAnswer,
  type RequestArguments,
  type RequestParts,
  readRefusal,
} from './request.ts';

export type { AnswerOf, FilterOf, ItemOf, Page, PagedName, RequestArguments } from './request.ts';

const TIMEOUT_MS = 15_000;

export interface ApiClientOptions {
  /** Where the API is: `https://HOST/api`; a page of the same site may say `/api`. */
  readonly url: string;
  /** `access_token` of a session; without it only public operations answer. */
  readonly token?: string;
  /** How long one request may take, answer included; 15 seconds unless given. */
  readonly timeoutMs?: number;
  /** Sends the requests instead of the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface ApiClient {
  /**
   * Returns what the operation answers, checked against its schema.
   * @throws the server's refusal as an AppError, {NETWORK_FAILED}, {REQUEST_FAILED} for an answer that is not as its schema says
   */
  call<Name extends keyof Api>(name: Name, ...request: RequestArguments<Api[Name]>): Promise<AnswerOf<Api[Name]>>;
  /** Returns every item of a list in the server's order, one page after the other. Throws as `call` does. */
  list<Name extends PagedName>(name: Name, filter?: FilterOf<Name>): AsyncGenerator<ItemOf<Name>, void, undefined>;
}

/** @throws {TypeError} for an address that is neither http(s) nor a path */
export function createApiClient(options: ApiClientOptions): ApiClient {
  if (!/^(https?:\/)?\/[^/]/.test(options.url))
    throw new TypeError(`The API's address is https://HOST/api or a path, not "${options.url}".`);
  return {
    call: (name, ...[request]) => call(options, name, request ?? {}),
    async *list<Name extends PagedName>(name: Name, filter?: FilterOf<Name>) {
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page<ItemOf<Name>> = await call(options, name, { query: { ...filter, cursor } });
        yield* page.items;
        cursor = page.nextCursor;
      }
    },
  };
}

/** @typeParam Answer what the operation's schema returns */
async function call<Answer>(options: ApiClientOptions, name: keyof Api, parts: RequestParts): Promise<Answer> {
  const response = await send(options, name, parts);
  return parseAnswer(api[name], response);
}

async function send(options: ApiClientOptions, name: string, parts: RequestParts): Promise<Response> {
  const { url, token, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const { method, path } = locate(name, parts);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(parts.body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url.replace(/\/+$/, '') + path, {
    method,
    headers,
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    // The API never redirects; what was signed must not follow one to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new AppError('NETWORK_FAILED', {}, { cause });
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}
