import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromEventContent, toEventContent } from './content.ts';
import { decodeEvent } from './decode.ts';
import { EVENTS } from './events.ts';

const PACKAGE = `0x${'a'.repeat(64)}`;

/** Each event twice with different bytes, and what the server stored of it before the fields were declared in one table. */
const records = readFileSync(join(import.meta.dirname, 'records/stored-events.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [event = '', hex = '', kind = '', stored = ''] = line.split(' ');
    return { event, hex, kind, stored };
  });

describe('toEventContent and fromEventContent', () => {
  test('default: amounts are decimal, bytes hex, the rest as it is', () => {
    const event = {
      kind: 'SettlementPublished',
      timestampMs: 7,
      day: 3,
      root: Uint8Array.of(0, 255),
      total: 2n ** 64n - 1n,
      claimableAtMs: 8,
    } as const;
    const content = { timestampMs: 7, day: 3, root: '0x00ff', total: '18446744073709551615', claimableAtMs: 8 };
    expect(toEventContent(event)).toEqual(content);
    expect(fromEventContent('SettlementPublished', content)).toEqual(event);
  });

  test('behavior: what a caller adds to an event is not stored', () => {
    const event = { kind: 'Paused', untilMs: 9, timestampMs: 7 } as const;
    expect(toEventContent({ ...event, ...{ digest: 'x', position: 3 } })).toEqual({ untilMs: 9, timestampMs: 7 });
  });

  test('record: every event is stored byte for byte as before, and comes back as it was', () => {
    for (const { event, hex, kind, stored } of records) {
      const decoded = decodeEvent(PACKAGE, {
        type: `${PACKAGE}::${event}`,
        bcs: Uint8Array.from(Buffer.from(hex, 'hex')),
      });
      if (decoded === null) throw new Error(`${event} is not read`);
      expect(decoded.kind).toBe(kind);
      expect(JSON.stringify(toEventContent(decoded))).toBe(stored);
      expect(fromEventContent(kind, JSON.parse(stored))).toEqual(decoded);
    }
    expect([...new Set(records.map(({ event }) => event))].sort()).toEqual(Object.keys(EVENTS).sort());
  });
});
