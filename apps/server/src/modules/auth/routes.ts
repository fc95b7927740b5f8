/** POST /api/auth/challenges, POST /api/auth/sessions, GET and DELETE /api/auth/session. */
import { createRoute } from '@hono/zod-openapi';
import { parseAddress } from '@suil/core';
import {
  createChallengeRequestSchema,
  createChallengeResponseSchema,
  createSessionRequestSchema,
  createSessionResponseSchema,
  sessionResponseSchema,
} from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { bearerToken } from '../../http/login.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { answers, jsonBody, loggedIn, refusals } from '../../http/route-parts.ts';
import type { AuthService } from './service.ts';

const tags = ['auth'];

const challengeRoute = createRoute({
  method: 'post',
  path: '/auth/challenges',
  tags,
  summary: 'Text to sign in order to log in',
  request: jsonBody(createChallengeRequestSchema),
  responses: answers(createChallengeResponseSchema, 400, 429),
});

const loginRoute = createRoute({
  method: 'post',
  path: '/auth/sessions',
  tags,
  summary: 'Log in with the signed text',
  request: jsonBody(createSessionRequestSchema),
  responses: answers(createSessionResponseSchema, 400, 401, 429),
});

const sessionRoute = createRoute({
  method: 'get',
  path: '/auth/session',
  tags,
  summary: 'Whose token this is',
  ...loggedIn,
  responses: answers(sessionResponseSchema, 401),
});

const logoutRoute = createRoute({
  method: 'delete',
  path: '/auth/session',
  tags,
  summary: 'Log out',
  ...loggedIn,
  responses: { 204: { description: 'Logged out' }, ...refusals(401) },
});

export type AuthRoutesOptions = {
  auth: AuthService;
  limitClient: RateLimiter;
  /** One client for one address: an address is public, so a limit on it alone would let strangers lock its owner out. */
  limitAddress: RateLimiter;
};

export function registerAuthRoutes(api: Api, { auth, limitClient, limitAddress }: AuthRoutesOptions): void {
  api.openapi(challengeRoute, async (context) => {
    const { address } = context.req.valid('json');
    limitClient(context.var.client);
    limitAddress(`${context.var.client} ${parseAddress(address)}`);
    return context.json(await auth.createChallenge(address), 200);
  });
  api.openapi(loginRoute, async (context) => {
    const answer = context.req.valid('json');
    limitClient(context.var.client);
    limitAddress(`${context.var.client} ${parseAddress(answer.address)}`);
    return context.json(await auth.createSession(answer), 200);
  });
  api.openapi(sessionRoute, async (context) => {
    const { address, expiresAtMs } = await auth.requireSession(bearerToken(context.req.header('authorization')));
    return context.json({ address, expiresAtMs }, 200);
  });
  api.openapi(logoutRoute, async (context) => {
    await auth.endSession(bearerToken(context.req.header('authorization')));
    return context.body(null, 204);
  });
}
