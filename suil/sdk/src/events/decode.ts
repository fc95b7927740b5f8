/**
 * The contracts' events from their bytes: amounts bigint, days and times number, names as in the rest of the code. Used by the indexer
 * and by the review sheet. The fields are in events.ts; projections and postings are the server's.
 */
import { AppError, assert } from '@suil/core';
import { EVENT_FIELDS } from '../generated/event-fields.ts';
import { ByteReader } from './byte-reader.ts';
import { type Encoding, type FieldType, type FieldValue, readValue } from './field-types.ts';
import { type ChainEvent, FIELDS_OF_EVENT } from './kinds.ts';

/** One event as a node gives it. */
export interface EncodedEvent {
  /** Full type, e.g. `0x…::liquidity::Staked`. */
  readonly type: string;
  readonly bcs: Uint8Array;
}

/** How one event is read: its fields in the order of the bytes. */
interface Layout {
  readonly kind: string;
  readonly steps: readonly { readonly name: string; readonly type: FieldType; readonly encoding: Encoding }[];
}

/** The contracts' names of fields that are named otherwise here. */
const RENAMED: Readonly<Record<string, string>> = {
  coinType: 'coin',
  incomeKind: 'kind',
  direction: 'x_to_y',
  packageDigest: 'digest',
  friend: 'friend_income',
  indirect: 'indirect_income',
  community: 'community_income',
  peer: 'peer_income',
};

const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  Object.entries(EVENT_FIELDS).map(([event, encodings]) => [event, toLayout(event, Object.entries(encodings))]),
);

function toLayout(event: string, encodings: readonly [name: string, encoding: Encoding][]): Layout {
  const known = FIELDS_OF_EVENT.get(event);
  assert(known !== undefined && known.fields.length === encodings.length, `${event} has every field of the contract`);
  const byMoveName = new Map(known.fields.map((field) => [toMoveName(field.name), field]));
  const steps = encodings.map(([moveName, encoding]) => {
    const field = byMoveName.get(moveName);
    assert(field !== undefined, `${event} has the field ${moveName}`);
    return { ...field, encoding };
  });
  return { kind: known.kind, steps };
}

function toMoveName(name: string): string {
  return RENAMED[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Returns the typed event, or null when it is of another package or unknown.
 * @param packages ids of the product's package: the first one, and those it was upgraded to, because an event first defined in an
 * upgrade always carries that one's id
 * @throws {BCS_MALFORMED} when the bytes do not fit the type
 */
export function decodeEvent(packages: string | readonly string[], event: EncodedEvent): ChainEvent | null {
  return createEventDecoder(packages)(event);
}

/** Returns `decodeEvent` for these packages, which looks each type up once. */
export function createEventDecoder(packages: string | readonly string[]): (event: EncodedEvent) => ChainEvent | null {
  const known = new Map<string, Layout>();
  return (event) => {
    const layout = known.get(event.type) ?? findLayout(packages, event);
    if (layout === null) return null;
    known.set(event.type, layout);
    return decode(layout, event);
  };
}

function findLayout(packages: string | readonly string[], event: EncodedEvent): Layout | null {
  if (!isEventOf(packages, event)) return null;
  const [type = ''] = event.type.split('<');
  return LAYOUTS.get(type.slice(type.indexOf('::') + 2)) ?? null;
}

/** Whether the event's type is defined in one of these packages. */
export function isEventOf(packages: string | readonly string[], { type }: Pick<EncodedEvent, 'type'>): boolean {
  const address = normalise(type.slice(0, type.indexOf('::')));
  return typeof packages === 'string'
    ? normalise(packages) === address
    : packages.some((packageId) => normalise(packageId) === address);
}

function decode({ kind, steps }: Layout, { type, bcs }: EncodedEvent): ChainEvent {
  const event: Record<string, FieldValue> = { kind };
  try {
    const reader = new ByteReader(bcs);
    for (const step of steps) event[step.name] = readValue(reader, step.encoding, step.type);
    reader.end();
  } catch (cause) {
    throw new AppError('BCS_MALFORMED', { type }, { cause });
  }
  // The table that the type is made of also made the layout.
  return event as unknown as ChainEvent;
}

function normalise(address: string): string {
  // Almost always it is already.
  if (address.length === 66) return address.slice(2).toLowerCase();
  return address.replace(/^0x/, '').toLowerCase().padStart(64, '0');
}
