/** Natives of `sui::event`, those of tests included. */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import type { Type } from '../../loader/type.ts';
import { copyValue, type MoveValue } from '../../values/value.ts';
import { addressAt } from '../arguments.ts';
import { chargeNative, type NativeContext, type NativeEntries } from '../native.ts';

function emit(context: NativeContext, type: Type, event: MoveValue): void {
  const size = context.runtime.emit(type, event, context.entry);
  chargeNative(context, COSTS.event + size * COSTS.perByte);
}

export const EVENT_NATIVES: NativeEntries = {
  emit: (context, types, args) => {
    emit(context, at(types, 0), at(args, 0));
    return [];
  },
  emit_authenticated_impl: (context, types, args) => {
    emit(context, at(types, 1), at(args, 2));
    const [accumulator, stream] = [addressAt(args, 0), addressAt(args, 1)];
    context.runtime.addToStream({ accumulator, stream, type: at(types, 0) });
    return [];
  },
  num_events: ({ runtime }) => [runtime.events.length],
  events_by_type: ({ runtime }, [type]) => [
    runtime.events.filter((event) => event.type === type).map((event) => copyValue(event.value)),
  ],
};
