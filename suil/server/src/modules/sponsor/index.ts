/** Passes what members want paid to the sponsor of network fees, where there is one. */
import { AppError } from '@suil/core';
import { sponsorApi } from '@suil/core/api';
import { serve } from '../../http/serve.ts';
import type { ServerModule } from '../../module/module.ts';
import { createSponsorClient } from './sponsor-client.ts';

/** Let through per minute, preparations and transactions each. */
const PER_CLIENT = 120;
const PER_ADDRESS = 20;

export const sponsor: ServerModule = {
  name: 'sponsor',
  open: ({ config, limitRate }) => {
    const client = config.sponsor === null ? null : createSponsorClient(config.sponsor);
    const limit = (what: string, from: string, address: string) =>
      limitRate([
        { key: `${what} ${from}`, perMinute: PER_CLIENT },
        { key: `${what} ${address}`, perMinute: PER_ADDRESS },
      ]);
    const reach = () => {
      if (client === null) throw new AppError('SPONSOR_ABSENT');
      return client;
    };
    return {
      routes: (api) =>
        serve(api, sponsorApi, {
          'POST /sponsorships/preparations': async ({ client: from, member, body }) => {
            const reached = reach();
            await limit('preparation', from, member);
            return reached.prepare({ sender: member, ...body });
          },
          'POST /sponsorships': async ({ client: from, member, body }) => {
            const reached = reach();
            await limit('sponsorship', from, member);
            return reached.submit(body);
          },
        }),
    };
  },
};
