import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../module/projector.ts';
import { WHOLE } from './position.ts';
import { createRecentEvents } from './recent-events.ts';

const event = (checkpoint: bigint, position = 0) => ({ checkpoint, position }) as StoredEvent;
const after = (checkpoint: bigint, position = WHOLE) => ({ checkpoint, position });

describe('createRecentEvents', () => {
  test('default: gives what follows a place, as far as it is asked for', () => {
    const recent = createRecentEvents();
    recent.add(9n, 12n, [event(10n), event(10n, 1), event(12n)]);
    recent.add(12n, 13n, [event(13n)]);
    expect(recent.read(after(9n), 13n, 2)).toEqual({ events: [event(10n), event(10n, 1)], isAll: false });
    expect(recent.read(after(9n), 12n, 9)).toEqual({ events: [event(10n), event(10n, 1), event(12n)], isAll: true });
    expect(recent.read(after(11n), 13n, 9)).toEqual({ events: [event(12n), event(13n)], isAll: true });
    expect(recent.read(after(13n), 13n, 9)).toEqual({ events: [], isAll: true });
  });

  test('behavior: says null whenever something could be missing', () => {
    const recent = createRecentEvents();
    expect(recent.read(after(-1n), 3n, 9)).toBeNull();
    recent.add(9n, 12n, [event(10n), event(11n)]);
    // Before what is here; in the middle of a checkpoint.
    expect(recent.read(after(8n), 12n, 9)).toBeNull();
    expect(recent.read(after(10n, 0), 12n, 9)).toBeNull();
    // The cursor is ahead of what is here: this is not all.
    expect(recent.read(after(9n), 13n, 9)).toEqual({ events: [event(10n), event(11n)], isAll: false });
    expect(recent.read(after(11n), 13n, 9)).toBeNull();
    // Another process kept the checkpoints between.
    recent.add(20n, 21n, [event(21n)]);
    expect(recent.read(after(11n), 21n, 1)).toBeNull();
    expect(recent.read(after(20n), 21n, 9)).toEqual({ events: [event(21n)], isAll: true });
  });

  test('behavior: what was passed is forgotten; what comes when it is full is not taken until all before it was passed', () => {
    const recent = createRecentEvents();
    recent.add(0n, 2n, [event(1n), event(2n)]);
    expect(recent.read(after(1n), 2n, 9)).toEqual({ events: [event(2n)], isAll: true });
    expect(recent.read(after(0n), 2n, 9)).toBeNull();
    const many = Array.from({ length: 30_000 }, () => event(3n));
    recent.add(2n, 3n, many);
    expect(recent.hasCapacity(1n)).toBe(false);
    recent.add(3n, 4n, [event(4n)]);
    recent.add(4n, 5n, [event(5n)]);
    expect(recent.read(after(2n), 5n, 40_000)).toEqual({ events: many, isAll: false });
    expect(recent.hasCapacity(3n)).toBe(true);
    expect(recent.read(after(3n), 5n, 9)).toBeNull();
    recent.add(5n, 6n, [event(6n)]);
    expect(recent.read(after(3n), 6n, 9)).toBeNull();
    expect(recent.read(after(5n), 6n, 9)).toEqual({ events: [event(6n)], isAll: true });
  });
});
