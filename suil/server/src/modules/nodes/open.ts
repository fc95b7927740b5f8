/** Opens the nodes: their routes, and the keys that delivery contacts are sealed with. */
import { join } from 'node:path';
import { createIntentVerifier } from '../../intents/verify-intent.ts';
import type { OpenModule } from '../../module/module.ts';
import type { Services } from '../../module/services.ts';
import { openLocalContactKeys } from './contact/keys.ts';
import { registerContactRoutes } from './contact/routes.ts';
import { createContactService, resealContacts } from './contact/service.ts';
import { registerNodeRoutes } from './routes.ts';

export function openNodes(services: Services): OpenModule {
  const { pool, lists, writer, config, site, verifySignature, chainNow, limitRate } = services;
  const readKeys = async () =>
    config.contactKeys ?? (await openLocalContactKeys(join(config.dataFolder, 'contact-key')));
  const { verifyIntent } = createIntentVerifier(site, verifySignature);
  const contacts = createContactService({ pool, writer, readKeys, verifyIntent, businessNow: chainNow });
  return {
    routes: (api) => {
      registerNodeRoutes(api, { pool, lists, businessNow: chainNow });
      registerContactRoutes(api, { contacts, limitRate });
    },
    workers: [
      { start: async () => void (await resealContacts(writer, await readKeys())), stop: async () => undefined },
    ],
  };
}
