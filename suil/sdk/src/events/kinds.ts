/** The contracts' events as typed values: a union by `kind`, which is the event's name without its module. */
import { EVENTS } from './events.ts';
import type { FieldType, FieldTypes } from './field-types.ts';

export type EventName = keyof typeof EVENTS;
type KindOf<Name> = Name extends `${string}::${infer Kind}` ? Kind : never;
type EventOf<Name extends EventName> = {
  readonly kind: KindOf<Name>;
  readonly timestampMs: number;
} & { readonly [Field in keyof (typeof EVENTS)[Name]]: FieldTypes[(typeof EVENTS)[Name][Field] & FieldType] };

export type ChainEvent = { [Name in EventName]: EventOf<Name> }[EventName];
export type ChainEventKind = ChainEvent['kind'];

export interface EventField {
  readonly name: string;
  readonly type: FieldType;
}

/** Each event's kind and fields, `timestampMs` last, by the contract's name. */
export const FIELDS_OF_EVENT: ReadonlyMap<string, { readonly kind: string; readonly fields: readonly EventField[] }> =
  new Map(
    Object.entries(EVENTS).map(([event, table]) => {
      const fields = Object.entries(table).map(([name, type]): EventField => ({ name, type }));
      const kind = event.slice(event.indexOf('::') + 2);
      return [event, { kind, fields: [...fields, { name: 'timestampMs', type: 'number' }] }];
    }),
  );

/** The same fields by kind. */
export const FIELDS_OF_KIND: ReadonlyMap<string, readonly EventField[]> = new Map(
  [...FIELDS_OF_EVENT.values()].map(({ kind, fields }) => [kind, fields]),
);
