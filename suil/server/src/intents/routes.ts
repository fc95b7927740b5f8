/** POST /api/intents/nonces, POST /api/intents, GET /api/intents/{nonce}. The session says who asks; the signature moves the value. */
import { createRoute, z } from '@hono/zod-openapi';
import {
  createIntentRequestSchema,
  createIntentResponseSchema,
  createNonceRequestSchema,
  createNonceResponseSchema,
  intentNonceSchema,
  intentResponseSchema,
} from '@suil/core/api';
import type { Api } from '../http/api.ts';
import type { LimitRate } from '../http/rate-limit.ts';
import { answers, jsonBody, loggedIn } from '../http/route-parts.ts';
import type { IntentService } from './service.ts';

const tags = ['intents'];

const nonceRoute = createRoute({
  method: 'post',
  path: '/intents/nonces',
  tags,
  summary: 'A nonce to sign an intent with',
  ...loggedIn,
  request: jsonBody(createNonceRequestSchema),
  responses: answers(createNonceResponseSchema, 400, 401, 413, 415, 429),
});

const submitRoute = createRoute({
  method: 'post',
  path: '/intents',
  tags,
  summary: 'Run a signed intent; sent again, it answers the same and moves nothing',
  ...loggedIn,
  request: jsonBody(createIntentRequestSchema),
  responses: answers(createIntentResponseSchema, 400, 401, 403, 404, 409, 413, 415, 429),
});

const readRoute = createRoute({
  method: 'get',
  path: '/intents/{nonce}',
  tags,
  summary: 'What became of an intent',
  ...loggedIn,
  request: { params: z.object({ nonce: intentNonceSchema }) },
  responses: answers(intentResponseSchema, 400, 401),
});

export type IntentRoutesOptions = { intents: IntentService; limitRate: LimitRate };

/** Let through per minute, nonces and intents each. */
const PER_CLIENT = 600;
const PER_ADDRESS = 120;

export function registerIntentRoutes(api: Api, { intents, limitRate }: IntentRoutesOptions): void {
  const limit = (what: string, client: string, address: string) =>
    limitRate([
      { key: `${what} ${client}`, perMinute: PER_CLIENT },
      { key: `${what} ${address}`, perMinute: PER_ADDRESS },
    ]);

  api.openapi(nonceRoute, async (context) => {
    const address = await context.var.requireAddress();
    await limit('nonce', context.var.client, address);
    return context.json(await intents.createNonce(address, context.req.valid('json').action), 200);
  });
  api.openapi(submitRoute, async (context) => {
    const address = await context.var.requireAddress();
    await limit('intent', context.var.client, address);
    return context.json(await intents.submit({ address, ...context.req.valid('json') }), 200);
  });
  api.openapi(readRoute, async (context) =>
    context.json(await intents.read(await context.var.requireAddress(), context.req.valid('param').nonce), 200),
  );
}
