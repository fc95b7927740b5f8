/** POST /api/auth/challenges; POST, GET and DELETE /api/auth/sessions; GET and DELETE /api/auth/session; DELETE /api/auth/sessions/{id}. */
import { parseAddress } from '@suil/core';
import { authApi } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import { deviceOf } from './device.ts';
import type { AuthService } from './service.ts';

export type AuthRoutesOptions = {
  auth: AuthService;
  limitRate: LimitRate;
  /** Challenges and logins let through per minute from one client. */
  loginsPerMinute: number;
};

/** Challenges and logins of one client let through per minute for one address. */
const PER_ADDRESS = 30;

export function registerAuthRoutes(api: Api, { auth, limitRate, loginsPerMinute }: AuthRoutesOptions): void {
  /** One client for one address: an address is public, so a limit on it alone would let outsiders lock its owner out. */
  const limitLogin = (client: string, address: string) =>
    limitRate([
      { key: `login ${client}`, perMinute: loginsPerMinute },
      { key: `login ${client} ${parseAddress(address)}`, perMinute: PER_ADDRESS },
    ]);
  serve(api, authApi, {
    'POST /auth/challenges': async ({ client, header, body }) => {
      await limitLogin(client, body.address);
      return auth.createChallenge(body, header('origin'));
    },
    'POST /auth/sessions': async ({ client, header, body }) => {
      await limitLogin(client, body.address);
      return auth.createSession(body, deviceOf(header('user-agent')));
    },
    'GET /auth/session': async ({ token }) => {
      const { address, expiresAtMs } = await auth.requireSession(token);
      return { address, expiresAtMs };
    },
    'DELETE /auth/session': ({ token }) => auth.endSession(token),
    'GET /auth/sessions': ({ token }) => auth.listSessions(token),
    'DELETE /auth/sessions': ({ token }) => auth.endOtherSessions(token),
    'DELETE /auth/sessions/{id}': ({ token, params }) => auth.endSessionOf(token, params.id),
  });
}
