/** GET /api/ecosystem: companies and links (companies.json), open to everybody. Read and checked once, when the server starts. */
import { readFileSync } from 'node:fs';
import { createRoute } from '@hono/zod-openapi';
import { type EcosystemResponse, ecosystemResponseSchema } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { answers } from '../../http/route-parts.ts';

const ecosystemRoute = createRoute({
  method: 'get',
  path: '/ecosystem',
  tags: ['ecosystem'],
  summary: 'Companies and links of the ecosystem page',
  responses: answers(ecosystemResponseSchema),
});

/** Returns the page's content; every text stands in all six languages. */
export function readEcosystem(): EcosystemResponse {
  const companies: unknown = JSON.parse(readFileSync(new URL('./companies.json', import.meta.url), 'utf8'));
  return ecosystemResponseSchema.parse({ companies });
}

export function registerEcosystemRoutes(api: Api): void {
  const ecosystem = readEcosystem();
  api.openapi(ecosystemRoute, (context) => context.json(ecosystem, 200));
}
