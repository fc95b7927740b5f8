/** The ecosystem page: companies and links, in six languages. */
import { z } from 'zod';
import { LANGUAGES } from '../values/language.ts';
import { defineApi } from './contract/define-api.ts';
import { everyLanguageSchema } from './contract/values.ts';

const description = z.string().trim().min(1).max(200);

export const ecosystemCompanySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/),
  name: z.string().trim().min(1).max(60),
  url: z.url({ protocol: /^https$/ }),
  category: z.enum(['chain', 'wallet', 'exchange', 'explorer', 'stablecoin', 'tool']),
  description: everyLanguageSchema(description),
});
export type EcosystemCompany = z.infer<typeof ecosystemCompanySchema>;
export const ecosystemResponseSchema = z.object({ companies: z.array(ecosystemCompanySchema) }).meta({
  example: {
    companies: [
      {
        id: 'sui',
        name: 'Sui',
        url: 'https://sui.io',
        category: 'chain',
        description: Object.fromEntries(LANGUAGES.map((language) => [language, 'The chain that SUIL runs on'])),
      },
    ],
  },
});
export type EcosystemResponse = z.infer<typeof ecosystemResponseSchema>;

export const ecosystemApi = defineApi({
  'GET /ecosystem': {
    tag: 'ecosystem',
    summary: 'Companies and links of the ecosystem page',
    response: ecosystemResponseSchema,
  },
});
