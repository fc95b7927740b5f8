import { expect, test } from 'vitest';
import { toCalendar } from './i-calendar.ts';

const atMs = Date.parse('2026-11-25T00:00:00Z');
const stampMs = Date.parse('2026-11-24T23:00:00Z');
const event = { id: 'bank-41', atMs, title: 'Bank, 30 days', text: 'It renews', remindHours: 24 };

test('default: every line of a calendar, and none besides', () => {
  expect(toCalendar([event], stampMs, { name: 'SUIL; dates', refreshHours: 6 }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SUIL//Dates//EN',
    'NAME:SUIL\\; dates',
    'X-WR-CALNAME:SUIL\\; dates',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:bank-41@suil',
    'DTSTAMP:20261124T230000Z',
    'DTSTART:20261125T000000Z',
    'SUMMARY:Bank\\, 30 days',
    'DESCRIPTION:It renews',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Bank\\, 30 days',
    'TRIGGER:-PT24H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('behavior: lines are folded at 75 bytes, and unfolding gives the text back, no letter cut', () => {
  const text = `${'x'.repeat(62)}储蓄到期后会自动续期，除非赎回🙂`.repeat(3);
  const calendar = toCalendar([{ ...event, text }], stampMs);
  for (const line of calendar.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(calendar).not.toContain('�');
  expect(calendar.replaceAll('\r\n ', '')).toContain(`\r\nDESCRIPTION:${text}\r\n`);
});

test('attack: a text cannot begin a line of its own', () => {
  const text = 'a\r\nEND:VEVENT\rBEGIN:VEVENT\nUID:evil\u0000\u0007\\n';
  const lines = toCalendar([{ ...event, text }], stampMs)
    .replaceAll('\r\n ', '')
    .split('\r\n');
  expect(lines).toContain('DESCRIPTION:a\\nEND:VEVENT\\nBEGIN:VEVENT\\nUID:evil\\\\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
});
