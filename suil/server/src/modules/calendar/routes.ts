/** GET, POST and DELETE /api/calendar, GET /api/calendar/{file}. */
import { calendarApi } from '@suil/core/api';
import type { Api } from '../../http/api.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import type { CalendarService } from './service.ts';

/** Addresses that a member can make per minute. */
const PER_MEMBER = 6;

export function registerCalendarRoutes(
  api: Api,
  { calendars, limitRate }: { calendars: CalendarService; limitRate: LimitRate },
): void {
  serve(api, calendarApi, {
    'GET /calendar': ({ member }) => calendars.find(member),
    'POST /calendar': async ({ member, body }) => {
      await limitRate([{ key: `calendar ${member}`, perMinute: PER_MEMBER }]);
      return calendars.create(member, body.language);
    },
    'DELETE /calendar': ({ member }) => calendars.end(member),
    'GET /calendar/{file}': ({ params }) => calendars.read(params.file),
  });
}
