/** The type of the Hono app: what every handler finds in its context. */

import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Caller } from './login.ts';

export type ApiEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Network address of the caller, for rate limits. */
    client: string;
    /** Returns whose session the request carries. @throws {AUTH_LOGIN_REQUIRED}, {AUTH_SESSION_EXPIRED} */
    requireCaller: () => Promise<Caller>;
  };
};

export type Api = OpenAPIHono<ApiEnv>;
