/** Signing in with a wallet, and sessions. */
import type { ServerModule } from '../../module/module.ts';
import { authTables } from './tables.ts';

export const auth: ServerModule = {
  name: 'auth',
  tables: [authTables],
};
