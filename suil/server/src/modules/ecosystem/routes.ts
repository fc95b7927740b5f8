/** GET /api/ecosystem: companies and links (companies.json), open to everybody. Read and checked once, when the server starts. */
import { readFileSync } from 'node:fs';
import { type EcosystemResponse, ecosystemApi, ecosystemResponseSchema } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';

/** Returns the page's content; every text is there in all six languages. */
export function readEcosystem(): EcosystemResponse {
  const companies: unknown = JSON.parse(readFileSync(new URL('./companies.json', import.meta.url), 'utf8'));
  return ecosystemResponseSchema.parse({ companies });
}

export function registerEcosystemRoutes(api: Api): void {
  const ecosystem = readEcosystem();
  serve(api, ecosystemApi, { 'GET /ecosystem': () => ecosystem });
}
