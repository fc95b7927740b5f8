/** GraphQL of a chain for tests: requests as a client sends them, and the faults that they caused. */
import { createNameRegistry } from '../names/name-registry.ts';
import type { Localnet } from '../types.ts';
import { createGraphQl, type GraphQlHandler } from './graphql.ts';
import type { GraphQlLimits } from './limits.ts';

export interface AnswerBody {
  // biome-ignore lint/suspicious/noExplicitAny: what a query answers is its own.
  readonly data?: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: { readonly code: string; readonly reason?: string };
  }[];
}

export interface TestGraphQl {
  readonly handler: GraphQlHandler;
  readonly faults: unknown[];
  post(body: string, headers?: Record<string, string>): Promise<Response>;
  ask(query: string, variables?: object): Promise<AnswerBody>;
}

export function openGraphQl(chain: Localnet, nowMs: () => number, limits: Partial<GraphQlLimits> = {}): TestGraphQl {
  const faults: unknown[] = [];
  const names = createNameRegistry([
    { name: 'alice.sui', targetAddress: '0x1'.padEnd(66, '0'), expiresAtMs: nowMs() + 1, isDefault: true },
    { name: 'old.sui', targetAddress: '0x2'.padEnd(66, '0'), expiresAtMs: nowMs(), isDefault: false },
    { name: 'empty.sui', expiresAtMs: nowMs() + 1, isDefault: false },
  ]);
  const handler = createGraphQl({ chain, names, nowMs, limits, onFault: (error) => faults.push(error) });
  const post = (body: string, headers: Record<string, string> = {}) =>
    handler.fetch(
      new Request('http://localnet/graphql', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
  return {
    handler,
    faults,
    post,
    ask: async (query, variables) => (await post(JSON.stringify({ query, variables }))).json(),
  };
}
