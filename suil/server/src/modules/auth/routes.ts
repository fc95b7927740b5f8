/** POST /api/auth/challenges; POST, GET and DELETE /api/auth/sessions; GET and DELETE /api/auth/session; DELETE /api/auth/sessions/{id}. */
import { createRoute } from '@hono/zod-openapi';
import { parseAddress } from '@suil/core';
import {
  createChallengeRequestSchema,
  createChallengeResponseSchema,
  createSessionRequestSchema,
  createSessionResponseSchema,
  sessionIdSchema,
  sessionResponseSchema,
  sessionsResponseSchema,
} from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import { bearerToken } from '../../http/login.ts';
import type { LimitRate } from '../../http/rate-limit.ts';
import { answers, done, jsonBody, loggedIn } from '../../http/route-parts.ts';
import { deviceOf } from './device.ts';
import type { AuthService } from './service.ts';

const tags = ['auth'];

const challengeRoute = createRoute({
  method: 'post',
  path: '/auth/challenges',
  tags,
  summary: 'Nonce and times of the text to sign in order to log in',
  request: jsonBody(createChallengeRequestSchema),
  responses: answers(createChallengeResponseSchema, 400, 413, 415, 429),
});

const loginRoute = createRoute({
  method: 'post',
  path: '/auth/sessions',
  tags,
  summary: 'Log in with the signed text',
  request: jsonBody(createSessionRequestSchema),
  responses: answers(createSessionResponseSchema, 400, 401, 413, 415, 429),
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
  responses: done('Logged out', 401),
});

const sessionsRoute = createRoute({
  method: 'get',
  path: '/auth/sessions',
  tags,
  summary: 'Where this address is logged in',
  ...loggedIn,
  responses: answers(sessionsResponseSchema, 401),
});

const logoutElsewhereRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions',
  tags,
  summary: 'Log out everywhere else',
  ...loggedIn,
  responses: done('Every other session has ended', 401),
});

const logoutOneRoute = createRoute({
  method: 'delete',
  path: '/auth/sessions/{id}',
  tags,
  summary: 'Log out on one device',
  ...loggedIn,
  request: { params: sessionIdSchema },
  responses: done('The session has ended', 400, 401, 404),
});

export type AuthRoutesOptions = {
  auth: AuthService;
  limitRate: LimitRate;
  /** Challenges and logins let through per minute from one client. */
  loginsPerMinute: number;
};

/** Challenges and logins of one client let through per minute for one address. */
const PER_ADDRESS = 30;

export function registerAuthRoutes(api: Api, { auth, limitRate, loginsPerMinute }: AuthRoutesOptions): void {
  /** One client for one address: an address is public, so a limit on it alone would let strangers lock its owner out. */
  const limitLogin = (client: string, address: string) =>
    limitRate([
      { key: `login ${client}`, perMinute: loginsPerMinute },
      { key: `login ${client} ${parseAddress(address)}`, perMinute: PER_ADDRESS },
    ]);
  const tokenOf = (context: { req: { header: (name: string) => string | undefined } }) =>
    bearerToken(context.req.header('authorization'));

  api.openapi(challengeRoute, async (context) => {
    const request = context.req.valid('json');
    await limitLogin(context.var.client, request.address);
    return context.json(await auth.createChallenge(request, context.req.header('origin')), 200);
  });
  api.openapi(loginRoute, async (context) => {
    const answer = context.req.valid('json');
    await limitLogin(context.var.client, answer.address);
    return context.json(await auth.createSession(answer, deviceOf(context.req.header('user-agent'))), 200);
  });
  api.openapi(sessionRoute, async (context) => {
    const { address, expiresAtMs } = await auth.requireSession(tokenOf(context));
    return context.json({ address, expiresAtMs }, 200);
  });
  api.openapi(logoutRoute, async (context) => {
    await auth.endSession(tokenOf(context));
    return context.body(null, 204);
  });
  api.openapi(sessionsRoute, async (context) => context.json(await auth.listSessions(tokenOf(context)), 200));
  api.openapi(logoutElsewhereRoute, async (context) => {
    await auth.endOtherSessions(tokenOf(context));
    return context.body(null, 204);
  });
  api.openapi(logoutOneRoute, async (context) => {
    await auth.endSessionOf(tokenOf(context), context.req.valid('param').id);
    return context.body(null, 204);
  });
}
