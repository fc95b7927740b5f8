import type { ChainPlace, Checkpoint } from '@suil/checkpoints';
import type { ChainEvent } from '@suil/sdk';
import { describe, expect, test } from 'vitest';
import type { VerifiedEvent } from '../verified-inputs.ts';
import { catchUp } from './follow-chain.ts';
import { createDecoder, type DecodeEvent, VerifiedEvents } from './verified-events.ts';

const DAY_MS = 86_400_000;
const DAY = 20_000;
const START = { before: { checkpoint: 9n, digest: 'D9' }, packages: ['0xaa'], closings: [], objects: [] };

const paused = (atMs: number): ChainEvent => ({ kind: 'Paused', untilMs: 0, timestampMs: atMs });
const priced = (day: number): ChainEvent => ({ kind: 'DayPrice', day, price: 7n, timestampMs: (day + 1) * DAY_MS });
const upgraded = (name: string): ChainEvent => ({ kind: 'Upgraded', package: name, timestampMs: 0 });

/** Events travel as JSON here; the bytes of the contracts are the SDK's tests'. */
const decode: DecodeEvent = ({ type, bcs }, packages) => {
  if (!packages.includes(type)) return null;
  return JSON.parse(new TextDecoder().decode(bcs), (name, value: unknown) =>
    name === 'price' ? BigInt(String(value)) : value,
  );
};

function encode(event: ChainEvent): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify(event, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
}

function checkpoint(sequence: bigint, events: ChainEvent[], type = '0xaa'): Checkpoint {
  const transactions = [
    { digest: 'T', events: events.map((event, eventSeq) => ({ eventSeq, type, bcs: encode(event) })) },
  ];
  return { sequence, digest: `D${sequence}`, timestampMs: Number(sequence) * 1_000, transactions };
}

const placesOf = (verified: VerifiedEvents, place: { checkpoint: bigint; position: number }) =>
  verified.after(place).map((event) => `${event.checkpoint}.${event.position}`);

test('events are numbered within their checkpoint, those of other contracts left out, and are there until they are applied', () => {
  const verified = new VerifiedEvents(START, decode);
  verified.add(checkpoint(10n, [paused(1), paused(2)]));
  verified.add(checkpoint(11n, [paused(3)], '0xbb'));
  verified.add(checkpoint(12n, [paused(4)]));
  expect([verified.head, verified.headMs, verified.pendingCount]).toEqual([12n, 12_000, 3]);
  expect(placesOf(verified, { checkpoint: -1n, position: -1 })).toEqual(['10.0', '10.1', '12.0']);
  expect(placesOf(verified, { checkpoint: 10n, position: 0 })).toEqual(['10.1', '12.0']);
  verified.forget({ checkpoint: 10n, position: 0 }, DAY);
  expect(verified.pendingCount).toBe(2);
  expect(placesOf(verified, { checkpoint: 10n, position: 1 })).toEqual(['12.0']);
});

test('a checkpoint that does not follow is refused', () => {
  const verified = new VerifiedEvents(START, decode);
  expect(() => verified.add(checkpoint(11n, []))).toThrow('checkpoint 11 follows 9');
});

test('events of an upgrade count from the upgrade on, within its checkpoint', () => {
  const verified = new VerifiedEvents(START, decode);
  const [before] = checkpoint(10n, [paused(1)], '0xbb').transactions;
  const [change] = checkpoint(10n, [upgraded('0xbb')]).transactions;
  if (before === undefined || change === undefined) throw new Error('there are transactions');
  verified.add({ ...checkpoint(10n, []), transactions: [before, change, before] });
  expect(verified.after({ checkpoint: 0n, position: 0 }).map(({ event }) => event.kind)).toEqual([
    'Upgraded',
    'Paused',
  ]);
});

test('the price of an open day is there after it was applied, and not after the day was closed', () => {
  const verified = new VerifiedEvents(START, decode);
  verified.add(checkpoint(10n, [priced(DAY)]));
  verified.forget({ checkpoint: 10n, position: 0 }, DAY);
  expect(verified.ofDay('DayPrice', DAY)?.checkpoint).toBe(10n);
  expect(verified.ofDay('DayClosed', DAY)).toBeUndefined();
  verified.forget({ checkpoint: 10n, position: 0 }, DAY + 1);
  expect(verified.ofDay('DayPrice', DAY)).toBeUndefined();
});

test('begun again at a place, it has every event behind it and what the open day needs from before', () => {
  const all = [
    checkpoint(10n, [upgraded('0xcc'), priced(DAY)]),
    checkpoint(11n, []),
    checkpoint(12n, [paused(1), priced(DAY + 1)]),
    checkpoint(13n, [paused(2)], '0xcc'),
  ];
  const first = new VerifiedEvents(START, decode);
  for (const one of all) first.add(one);
  const place = { checkpoint: 12n, position: 0 };
  first.forget(place, DAY);
  const start = first.startAt(place, START);
  expect(start.before).toEqual({ checkpoint: 11n, digest: 'D11' });
  const second = new VerifiedEvents(start, decode);
  for (const one of all.slice(2)) second.add(one);
  expect(second.after(place)).toEqual(first.after(place));
  for (const day of [DAY, DAY + 1]) expect(second.ofDay('DayPrice', day)).toEqual(first.ofDay('DayPrice', day));
});

describe('the objects at the place of the books', () => {
  const changed = (sequence: bigint, version: bigint, ...events: ChainEvent[]): Checkpoint => ({
    ...checkpoint(sequence, events),
    objects: [{ objectId: '0xa1', version, digest: `D${version}` }],
  });
  const placed = (verified: VerifiedEvents, place: { checkpoint: bigint; position: number }) => {
    const at = verified.objectsAt(place);
    return at && [at.checkpoint, at.objects.get('0xa1')?.version];
  };

  test('everything is applied: as the newest checkpoint left them', () => {
    const verified = new VerifiedEvents(START, decode);
    verified.add(changed(10n, 1n, paused(1)));
    verified.add(checkpoint(11n, []));
    expect(placed(verified, { checkpoint: 10n, position: 0 })).toEqual([11n, 1n]);
  });

  test('events wait: as the checkpoint before the first of them left them', () => {
    const verified = new VerifiedEvents(START, decode);
    verified.add(changed(10n, 1n, paused(1)));
    verified.add(changed(11n, 2n));
    verified.add(changed(12n, 3n, paused(2)));
    verified.add(changed(13n, 4n));
    expect(placed(verified, { checkpoint: 10n, position: 0 })).toEqual([11n, 2n]);
    verified.forget({ checkpoint: 10n, position: 0 }, DAY);
    expect(placed(verified, { checkpoint: 10n, position: 0 })).toEqual([11n, 2n]);
    expect(placed(verified, { checkpoint: 12n, position: 0 })).toEqual([13n, 4n]);
  });

  test('the books are within a checkpoint, or ahead of what was followed: nothing is said', () => {
    const verified = new VerifiedEvents(START, decode);
    verified.add(changed(10n, 1n, paused(1), paused(2)));
    expect(placed(verified, { checkpoint: 10n, position: 0 })).toBeNull();
    expect(placed(verified, { checkpoint: 11n, position: 0 })).toBeNull();
    expect(placed(verified, { checkpoint: 10n, position: 1 })).toEqual([10n, 1n]);
  });

  test('begun again at a place, they are known as of the checkpoint before it', () => {
    const all = [changed(10n, 1n), changed(11n, 2n, paused(1)), changed(12n, 3n)];
    const first = new VerifiedEvents(START, decode);
    for (const one of all) first.add(one);
    const place = { checkpoint: 11n, position: 0 };
    first.forget(place, DAY);
    const start = first.startAt(place, START);
    expect(start.objects).toEqual([{ objectId: '0xa1', version: 1n, digest: 'D1', checkpoint: 10n }]);
    const second = new VerifiedEvents(start, decode);
    for (const one of all.slice(1)) second.add(one);
    expect(second.objectsAt(place)).toEqual(first.objectsAt(place));
  });
});

test('without an event since, it begins where it began', () => {
  const verified = new VerifiedEvents(START, decode);
  verified.add(checkpoint(10n, []));
  expect(verified.startAt({ checkpoint: 5n, position: 2 }, START).before).toEqual(START.before);
});

test('an event of the contracts that this version does not know is an error, one of others is none', () => {
  const decoder = createDecoder();
  const packages = [`0x${'a'.repeat(64)}`];
  expect(decoder({ type: '0xdef::x::Y', bcs: new Uint8Array() }, packages)).toBeNull();
  const unknown = { type: `0x${'a'.repeat(64)}::vault::Invented`, bcs: new Uint8Array() };
  expect(() => decoder(unknown, packages)).toThrow('::vault::Invented');
});

test('what was posted first of a day is what counts for it', () => {
  const verified = new VerifiedEvents(START, decode);
  for (const hash of [[0xab], [0xcd]])
    verified.add(checkpoint(verified.head + 1n, [{ kind: 'AuditPosted', day: DAY, hash, timestampMs: 0 } as never]));
  expect(verified.postedHash(DAY)).toBe('ab');
});

test('following adds what the nodes have, stops at too many events, and continues when a line waits', async () => {
  const all = Array.from({ length: 300 }, (_, place) =>
    checkpoint(
      BigInt(place + 10),
      Array.from({ length: 100 }, () => paused(1)),
    ),
  );
  const source = {
    head: async () => ({ chain: 'C', sequence: 309n, timestampMs: 0, lowestSequence: 0n }),
    fetchAfter: async ({ checkpoint: from }: ChainPlace, last: bigint, limit: number) =>
      all.filter(({ sequence }) => sequence > from && sequence <= last).slice(0, limit),
  };
  const verified = new VerifiedEvents(START, decode);
  const added: bigint[] = [];
  const onAdded = (events: readonly VerifiedEvent[]) => void added.push(...events.map(({ checkpoint }) => checkpoint));
  await catchUp(source, verified, () => false, new AbortController().signal, onAdded);
  expect(verified.head).toBe(265n);
  await catchUp(source, verified, () => false, new AbortController().signal, onAdded);
  expect(verified.head).toBe(265n);
  await catchUp(source, verified, () => true, new AbortController().signal, onAdded);
  expect([verified.head, verified.pendingCount]).toEqual([309n, 30_000]);
  expect([added.length, added[0], added.at(-1)]).toEqual([30_000, 10n, 309n]);
});

test('a checkpoint that cannot be read: what was added before it is handed on, so that every payment is compared', async () => {
  const all = [checkpoint(10n, [paused(1)]), checkpoint(12n, [paused(2)])];
  const source = {
    head: async () => ({ chain: 'C', sequence: 12n, timestampMs: 0, lowestSequence: 0n }),
    fetchAfter: async () => all,
  };
  const verified = new VerifiedEvents(START, decode);
  const added: bigint[] = [];
  const following = catchUp(
    source,
    verified,
    () => false,
    new AbortController().signal,
    (events) => void added.push(...events.map(({ checkpoint }) => checkpoint)),
  );
  await expect(following).rejects.toThrow('checkpoint 12 follows 10');
  expect(added).toEqual([10n]);
});
