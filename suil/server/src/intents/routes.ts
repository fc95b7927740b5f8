/** POST /api/intents/nonces, POST /api/intents, GET /api/intents/{nonce}. The session says who asks; the signature moves the value. */
import { intentsApi } from '@suil/core/api';
import type { Api } from '../http/api.ts';
import type { LimitRate } from '../http/limits/rate-limit.ts';
import { serve } from '../http/serve.ts';
import type { IntentTrace } from '../intent-trace.ts';
import type { IntentService } from './service.ts';

export type IntentRoutesOptions = { intents: IntentService; limitRate: LimitRate; trace: Pick<IntentTrace, 'follow'> };

/** Let through per minute, nonces and intents each. */
const PER_CLIENT = 600;
const PER_ADDRESS = 120;

export function registerIntentRoutes(api: Api, { intents, limitRate, trace }: IntentRoutesOptions): void {
  const limit = (what: string, client: string, address: string) =>
    limitRate([
      { key: `${what} ${client}`, perMinute: PER_CLIENT },
      { key: `${what} ${address}`, perMinute: PER_ADDRESS },
    ]);
  serve(api, intentsApi, {
    'POST /intents/nonces': async ({ client, member, body }) => {
      await limit('nonce', client, member);
      return intents.createNonce(member, body.action);
    },
    'POST /intents': async ({ client, requestId, member, body }) => {
      await limit('intent', client, member);
      trace.follow(requestId, body.nonce);
      return intents.submit({ address: member, ...body });
    },
    'GET /intents/{nonce}': ({ member, params }) => intents.read(member, params.nonce),
  });
}
