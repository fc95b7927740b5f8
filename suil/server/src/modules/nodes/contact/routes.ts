/** PUT, GET, DELETE /api/nodes/contact. */
import { nodeContactApi } from '@suil/core/api';
import type { Api } from '../../../http/api.ts';
import type { LimitRate } from '../../../http/limits/rate-limit.ts';
import { serve } from '../../../http/serve.ts';
import type { ContactService } from './service.ts';

export type ContactRoutesOptions = { contacts: ContactService; limitRate: LimitRate };

/** Changes let through per minute: each checks a signature, which the node may have to be asked about. */
const PER_CLIENT = 120;
const PER_ADDRESS = 30;

export function registerContactRoutes(api: Api, { contacts, limitRate }: ContactRoutesOptions): void {
  const limit = (client: string, address: string) =>
    limitRate([
      { key: `contact ${client}`, perMinute: PER_CLIENT },
      { key: `contact ${address}`, perMinute: PER_ADDRESS },
    ]);
  serve(api, nodeContactApi, {
    'GET /nodes/contact': ({ member }) => contacts.read(member),
    'PUT /nodes/contact': async ({ client, member, body }) => {
      await limit(client, member);
      return contacts.save({ address: member, ...body });
    },
    'DELETE /nodes/contact': async ({ client, member, body }) => {
      await limit(client, member);
      return contacts.remove({ address: member, ...body });
    },
  });
}
