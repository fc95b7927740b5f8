/** Every route of the API as the code documents it: what tests are generated from. */
import type { Api } from './api.ts';

/** A zod schema as far as tests use it. */
type Schema = { safeParse: (value: unknown) => { success: boolean; data?: unknown } };
type Media = { schema?: Schema; example?: unknown };

export type DocumentedRoute = {
  method: string;
  /** Below the origin, e.g. `/api/intents/{nonce}`. */
  path: string;
  tags: string[];
  summary: string;
  needsLogin: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Media | null;
  responses: Record<string, { content?: Record<string, Media> }>;
};

type Shaped = { shape?: Record<string, unknown> };
type Definition = {
  type: string;
  route?: {
    method: string;
    path: string;
    tags?: string[];
    summary?: string;
    security?: unknown[];
    request?: { params?: Shaped; query?: Shaped; body?: { content: Record<string, Media> } };
    responses: DocumentedRoute['responses'];
  };
};

export function describeRoutes(app: Api): DocumentedRoute[] {
  return (app.openAPIRegistry.definitions as unknown as Definition[]).flatMap(({ type, route }) => {
    if (type !== 'route' || !route) return [];
    return [
      {
        method: route.method.toUpperCase(),
        path: route.path,
        tags: route.tags ?? [],
        summary: route.summary ?? '',
        needsLogin: (route.security ?? []).length > 0,
        params: route.request?.params?.shape ?? {},
        query: route.request?.query?.shape ?? {},
        body: route.request?.body?.content['application/json'] ?? null,
        responses: route.responses,
      },
    ];
  });
}
