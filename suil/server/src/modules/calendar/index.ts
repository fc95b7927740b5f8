/** Members' private calendar addresses. */

import type { ServerModule } from '../../module/module.ts';
import { registerCalendarRoutes } from './routes.ts';
import { createCalendarService } from './service.ts';
import { calendarTables } from './tables.ts';

export const calendar: ServerModule = {
  name: 'calendar',
  tables: [calendarTables],
  open: ({ pool, lists, site, now, chainNow, randomBytes, limitRate }) => {
    const calendars = createCalendarService({
      db: pool,
      lists,
      uri: site.uri,
      now,
      businessNow: chainNow,
      randomBytes,
    });
    return { routes: (api) => registerCalendarRoutes(api, { calendars, limitRate }) };
  },
};
