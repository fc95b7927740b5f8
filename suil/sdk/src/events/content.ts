/** An event's fields as JSON and back: amounts as decimal text, bytes as hex. How the server keeps events and anybody reads them. */
import { fromHex, toHex } from '@mysten/sui/utils';
import type { ChainEvent, ChainEventKind } from './kinds.ts';

export type EventContent = { readonly [field: string]: string | number | boolean };

/** Fields that are bytes; every other text that begins with 0x is an address, an id or a type. */
const BYTES: Partial<Record<ChainEventKind, readonly string[]>> = {
  SettlementPublished: ['root'],
  SettlementRevoked: ['root'],
  WithdrawKeyRotated: ['before', 'after'],
  UpgradeAnnounced: ['packageDigest'],
  UpgradeCancelled: ['packageDigest'],
};
const NO_BYTES: readonly string[] = [];
const DECIMAL = /^\d+$/;

/** Returns every field but `kind`. */
export function eventContent(event: ChainEvent): EventContent {
  const content: Record<string, string | number | boolean> = {};
  for (const field in event) if (field !== 'kind') content[field] = toPlain(event[field as keyof ChainEvent]);
  return content;
}

function toPlain(value: string | number | boolean | bigint | Uint8Array): string | number | boolean {
  if (typeof value === 'bigint') return value.toString();
  return value instanceof Uint8Array ? `0x${toHex(value)}` : value;
}

/** Returns the event that `eventContent` was made of. No field of text is ever all digits, so those that are are amounts. */
export function parseEventContent(kind: string, content: EventContent): ChainEvent {
  const bytes = BYTES[kind as ChainEventKind] ?? NO_BYTES;
  const event: Record<string, unknown> = { kind };
  for (const field in content) {
    const value = content[field];
    if (typeof value !== 'string') event[field] = value;
    else if (bytes.includes(field)) event[field] = fromHex(value);
    else event[field] = DECIMAL.test(value) ? BigInt(value) : value;
  }
  return event as unknown as ChainEvent;
}
