import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../indexer/projector.ts';
import { WHOLE } from './applied.ts';
import { createRecentEvents } from './recent-events.ts';

const event = (checkpoint: bigint, position = 0) => ({ checkpoint, position }) as StoredEvent;
const after = (checkpoint: bigint, position = WHOLE) => ({ checkpoint, position });

describe('createRecentEvents', () => {
  test('default: gives what follows a place, as far as it is asked for', () => {
    const recent = createRecentEvents();
    recent.add(9n, 12n, [event(10n), event(10n, 1), event(12n)]);
    recent.add(12n, 13n, [event(13n)]);
    expect(recent.read(after(9n), 13n, 2)).toEqual([event(10n), event(10n, 1)]);
    expect(recent.read(after(9n), 12n, 9)).toEqual([event(10n), event(10n, 1), event(12n)]);
    expect(recent.read(after(11n), 13n, 9)).toEqual([event(12n), event(13n)]);
    expect(recent.read(after(13n), 13n, 9)).toEqual([]);
  });

  test('behavior: says null whenever something could be missing', () => {
    const recent = createRecentEvents();
    expect(recent.read(after(-1n), 3n, 9)).toBeNull();
    recent.add(9n, 12n, [event(10n), event(11n)]);
    // Before what is here; in the middle of a checkpoint; beyond what is here.
    expect(recent.read(after(8n), 12n, 9)).toBeNull();
    expect(recent.read(after(10n, 0), 12n, 9)).toBeNull();
    expect(recent.read(after(9n), 13n, 9)).toBeNull();
    expect(recent.read(after(9n), 13n, 2)).toEqual([event(10n), event(11n)]);
    // Another process kept the checkpoints between.
    recent.add(20n, 21n, [event(21n)]);
    expect(recent.read(after(11n), 21n, 1)).toBeNull();
    expect(recent.read(after(20n), 21n, 9)).toEqual([event(21n)]);
  });

  test('behavior: what was passed is forgotten, and so is everything when it is too much', () => {
    const recent = createRecentEvents();
    recent.add(0n, 2n, [event(1n), event(2n)]);
    expect(recent.read(after(1n), 2n, 9)).toEqual([event(2n)]);
    expect(recent.read(after(0n), 2n, 9)).toBeNull();
    recent.add(
      2n,
      3n,
      Array.from({ length: 20_000 }, () => event(3n)),
    );
    expect(recent.read(after(1n), 3n, 1)).toBeNull();
    expect(recent.read(after(2n), 3n, 1)).toEqual([event(3n)]);
  });
});
