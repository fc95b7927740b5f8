/** GET /api/push; POST /api/push/devices, POST /api/push/confirmations; DELETE /api/push/devices/{id}. */
import { pushApi } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import { deviceOf } from '../auth/read.ts';
import type { PushService } from './service.ts';

/** Devices that a member can add per minute, and confirm: the app does that at each page load. */
const ADDED = 6;
const CONFIRMED = 60;

export function registerPushRoutes(api: Api, { push, limitRate }: { push: PushService; limitRate: LimitRate }): void {
  serve(api, pushApi, {
    'GET /push': ({ member }) => push.find(member),
    'POST /push/devices': async ({ member, sessionHash, header, body }) => {
      await limitRate([{ key: `push ${member}`, perMinute: ADDED }]);
      return push.add({ member, sessionHash }, { ...body, device: deviceOf(header('user-agent')) });
    },
    'POST /push/confirmations': async ({ member, sessionHash, body }) => {
      await limitRate([{ key: `push confirmation ${member}`, perMinute: CONFIRMED }]);
      return { id: await push.confirm({ member, sessionHash }, body) };
    },
    'DELETE /push/devices/{id}': ({ member, params }) => push.remove(member, params.id),
  });
}
