/** What the auditor signed, for who does not reach the auditor. */
import { auditApi } from '@suil/core/api';
import { serve } from '../../http/serve.ts';
import type { ServerModule } from '../../module/module.ts';
import { createAuditRelay } from './relay.ts';

export const audit: ServerModule = {
  name: 'audit',
  open: ({ config, now }) => {
    const relay = createAuditRelay({ url: config.auditor?.url ?? null, now });
    return { routes: (api) => serve(api, auditApi, { 'GET /audit': relay.read }) };
  },
};
