/** An event's fields as JSON and back: amounts as decimal text, bytes as hex. The server stores events in this form. */
import { assert } from '@suil/core';
import { type FieldValue, fromStored, type StoredValue, toStored } from './field-types.ts';
import { type ChainEvent, FIELDS_OF_KIND } from './kinds.ts';

export type EventContent = { readonly [field: string]: StoredValue };

/** Returns the event's own fields, without its kind and any field that the caller added. */
export function toEventContent(event: ChainEvent): EventContent {
  const values: Readonly<Record<string, FieldValue>> = event;
  const content: Record<string, StoredValue> = {};
  for (const { name } of fieldsOf(event.kind)) {
    const value = values[name];
    if (value !== undefined) content[name] = toStored(value);
  }
  return content;
}

/** Returns the event that `toEventContent` was given. */
export function fromEventContent(kind: string, content: EventContent): ChainEvent {
  const event: Record<string, FieldValue> = { kind };
  for (const { name, type } of fieldsOf(kind)) {
    const stored = content[name];
    if (stored !== undefined) event[name] = fromStored(stored, type);
  }
  // The table that the type is made of also made the value.
  return event as unknown as ChainEvent;
}

function fieldsOf(kind: string) {
  const fields = FIELDS_OF_KIND.get(kind);
  assert(fields !== undefined, `${kind} is a kind of event`);
  return fields;
}
