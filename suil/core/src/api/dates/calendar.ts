/** A member's private calendar address: reading it needs no login, since calendar apps have none. Making and ending it do. */
import { z } from 'zod';
import { LANGUAGES } from '../../values/language.ts';
import { calendarText, defineApi, noContent } from '../contract/define-api.ts';
import { timestampMsSchema } from '../contract/values.ts';

export const calendarAddressSchema = z
  .object({
    /** When the present address was made; null: there is none. */
    createdAtMs: timestampMsSchema.nullable(),
  })
  .meta({ example: { createdAtMs: 1_795_219_200_000 } });
export type CalendarAddress = z.infer<typeof calendarAddressSchema>;

const EXAMPLE_FILE = `${'nZ0u3b4l5r0mXzq2v8Jc1yTtW7kQpLsE'.padEnd(43, 'A')}.ics`;

export const createdCalendarSchema = z
  .object({
    /** Anyone who has it reads the dates. Answered once: the server keeps its hash alone. */
    url: z.url(),
    createdAtMs: timestampMsSchema,
  })
  .meta({
    example: { url: `https://app.example/api/calendar/${EXAMPLE_FILE}`, createdAtMs: 1_795_219_200_000 },
  });
export type CreatedCalendar = z.infer<typeof createdCalendarSchema>;

export const createCalendarSchema = z
  .object({
    /** Of the calendar's texts. */
    language: z.enum(LANGUAGES),
  })
  .meta({ example: { language: 'en_US' } });

export const calendarApi = defineApi({
  'GET /calendar': {
    tag: 'calendar',
    summary: 'Whether there is a private calendar address, and since when',
    session: true,
    response: calendarAddressSchema,
    refusals: [401],
  },
  'POST /calendar': {
    tag: 'calendar',
    summary: 'Make a private calendar address; the one before ends',
    session: true,
    body: createCalendarSchema,
    response: createdCalendarSchema,
    refusals: [400, 401, 413, 415],
  },
  'DELETE /calendar': {
    tag: 'calendar',
    summary: 'End the private calendar address',
    session: true,
    response: noContent('There is no address any more'),
    refusals: [401],
  },
  'GET /calendar/{file}': {
    tag: 'calendar',
    summary: 'The next dates of the member whose private address it is, without amounts',
    // Any text: what cannot be an address is answered like one that ended.
    params: z.object({ file: z.string().max(200).meta({ example: EXAMPLE_FILE }) }),
    response: calendarText('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//SUIL//Dates//EN\r\nEND:VCALENDAR\r\n'),
    refusals: [400, 404],
  },
});
