import { describe, expect, test } from 'vitest';
import { eventContent, parseEventContent } from './content.ts';
import { decodeEvent } from './decode.ts';
import { type EventName, eventLayouts } from './layouts.ts';

const PACKAGE = `0x${'a'.repeat(64)}`;
const zeros = new Uint8Array(4_096);

/** Returns an event of this name whose fields are all zero or empty: as many zero bytes as its layout reads. */
function emptyEvent(name: EventName) {
  const layout = eventLayouts[name] as unknown as {
    parse: (bytes: Uint8Array) => unknown;
    serialize: (raw: unknown) => { toBytes: () => Uint8Array };
  };
  const bcs = layout.serialize(layout.parse(zeros)).toBytes();
  return decodeEvent(PACKAGE, { type: `${PACKAGE}::${name}`, bcs });
}

describe('eventContent and parseEventContent', () => {
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
    expect(eventContent(event)).toEqual(content);
    expect(parseEventContent('SettlementPublished', content)).toEqual(event);
  });

  test('behavior: every kind of event comes back as it was', () => {
    const names = Object.keys(eventLayouts) as EventName[];
    for (const name of names) {
      const event = emptyEvent(name);
      if (event === null) throw new Error(`${name} is not read`);
      expect(parseEventContent(event.kind, JSON.parse(JSON.stringify(eventContent(event))))).toEqual(event);
    }
    expect(names.length).toBeGreaterThan(30);
  });
});
