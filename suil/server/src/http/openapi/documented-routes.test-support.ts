/** Every route of the API as its contract documents it: what tests are generated from. */
import { api, type Operation } from '@suil/core/api';
import { describeRoute } from './describe-route.ts';

/** A zod schema as far as tests use it. */
type Schema = { safeParse: (value: unknown) => { success: boolean; data?: unknown } };
type Media = { schema?: Schema; example?: unknown };

export type DocumentedRoute = {
  method: string;
  /** Below the origin, e.g. `/api/intents/{nonce}`. */
  path: string;
  tags: readonly string[];
  summary: string;
  needsLogin: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Media | null;
  responses: Record<string, { content?: Record<string, Media> }>;
};

export function describeRoutes(): DocumentedRoute[] {
  const operations: Readonly<Record<string, Operation>> = api;
  return Object.entries(operations).map(([name, operation]) => {
    const { method, path, request, responses } = describeRoute(name, operation);
    return {
      method: method.toUpperCase(),
      path: `/api${path}`,
      tags: [operation.tag],
      summary: operation.summary,
      needsLogin: operation.session !== undefined,
      params: operation.params?.shape ?? {},
      query: operation.query?.shape ?? {},
      body: (request?.body?.content['application/json'] as Media | undefined) ?? null,
      responses: responses as DocumentedRoute['responses'],
    };
  });
}
