/** Signing in with a wallet, and sessions. */
import type { ServerModule } from '../../module/module.ts';
import { registerAuthRoutes } from './routes.ts';
import { createAuthService } from './service.ts';
import { authTables } from './tables.ts';

export const auth: ServerModule = {
  name: 'auth',
  tables: [authTables],
  open: ({ pool, verifySignature, config, databaseNow, randomBytes, limitRate }) => {
    const { publicUrl, chain, loginsPerMinute } = config;
    const auth = createAuthService({ pool, verifySignature, publicUrl, chain, databaseNow, randomBytes });
    return {
      requireSession: auth.requireSession,
      // Without a replica every list has what was written before it was read.
      ...(config.databaseReadUrl !== null && { noteInput: auth.noteInput }),
      routes: (api) => registerAuthRoutes(api, { auth, limitRate, loginsPerMinute }),
    };
  },
};
