/** The OpenAPI document of every operation of the contract, without a server: for its record, and for the documentation site. */
import { api, type Operation } from '@suil/core/api';
import { createApi } from './create-api.ts';
import { describeRoute } from './describe-route.ts';

/** As `GET /api/openapi.json` answers it. */
export interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
  readonly [part: string]: unknown;
}

export async function createApiDocument(): Promise<ApiDocument> {
  const operations: Readonly<Record<string, Operation>> = api;
  const documented = createApi(({ openAPIRegistry }) => {
    for (const [name, operation] of Object.entries(operations))
      openAPIRegistry.registerPath(describeRoute(name, operation));
  });
  return (await documented.request('/openapi.json')).json();
}
