/** Natives of `sui::event`, those of tests included. */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import { copyValue } from '../../values/value.ts';
import { chargeNative, type NativeEntries } from '../native.ts';

export const EVENT_NATIVES: NativeEntries = {
  emit: (context, types, args) => {
    const size = context.runtime.emit(at(types, 0), at(args, 0), context.caller);
    chargeNative(context, COSTS.event + size * COSTS.perByte);
    return [];
  },
  num_events: ({ runtime }) => [runtime.events.length],
  events_by_type: ({ runtime }, [type]) => [
    runtime.events.filter((event) => event.type === type).map((event) => copyValue(event.value)),
  ],
};
