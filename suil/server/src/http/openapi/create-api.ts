/** The part of the app below `/api`: refuses what does not fit its schema, and answers with its own document. Knows no route. */
import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '@suil/core';
import type { Api, ApiEnv } from '../api.ts';
import { answerJson } from '../etag.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'SUIL',
    version: '0.1.0',
    description: 'Amounts are decimal strings of base units, times milliseconds since 1970.',
  },
  servers: [{ url: '/api' }],
};

/** @param register adds the routes */
export function createApi(register: (api: Api) => void): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new AppError('REQUEST_INVALID', { issues: JSON.stringify(issues) });
    },
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    description: 'access_token of POST /api/auth/sessions; it reads and never moves value',
  });
  register(api);
  let document: object | undefined;
  api.get('/openapi.json', (context) => {
    // Made once, at the first request: it takes longer than a hundred reads.
    document ??= api.getOpenAPI31Document(DOCUMENT);
    return answerJson(context, document);
  });
  return api;
}
