/**
 * Calendars as text (iCalendar, RFC 5545): a file of events, or what a calendar app reads again and again. Own code instead of a library:
 * docs/decisions/050-calendars-are-written-here.md.
 */

export interface CalendarEvent {
  /** The same in every answer that has this event: a calendar app replaces what it has of that name. */
  readonly id: string;
  readonly atMs: number;
  readonly title: string;
  readonly text: string;
  /** How long before the event the reminder is; whole hours. */
  readonly remindHours: number;
}

/** Of a calendar that is read again and again. */
export interface CalendarFeed {
  readonly name: string;
  /** How often an app is asked to read it; whole hours. */
  readonly refreshHours: number;
}

const LINE_MAX_BYTES = 75;
const encoder = new TextEncoder();

/**
 * Returns the events as a calendar: each of no length, with a reminder before it.
 * @param stampMs when it was written
 */
export function toCalendar(
  events: readonly CalendarEvent[],
  stampMs: number,
  feed: CalendarFeed | null = null,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SUIL//Dates//EN',
    ...(feed === null ? [] : describeFeed(feed)),
    ...events.flatMap((event) => describeEvent(event, stampMs)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** Each twice: as RFC 7986 has it, and as apps had it before. */
function describeFeed({ name, refreshHours }: CalendarFeed): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

function describeEvent({ id, atMs, title, text, remindHours }: CalendarEvent, stampMs: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@suil`,
    `DTSTAMP:${stampOf(stampMs)}`,
    `DTSTART:${stampOf(atMs)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${remindHours}H`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** UTC, to the second. */
function stampOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

/** A text stays one value of one line (RFC 5545 §3.3.11); control characters are not allowed in any. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Lines of at most 75 bytes, continued with a blank (RFC 5545 §3.1), no character cut. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (bytes + size > LINE_MAX_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += letter;
    bytes += size;
  }
  return folded;
}
