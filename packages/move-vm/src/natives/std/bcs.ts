/** Natives of `std::bcs`. */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import { serializeValue } from '../../values/bcs.ts';
import { refAt, toVector } from '../arguments.ts';
import { chargeNative, type NativeEntries } from '../native.ts';

export const BCS_NATIVES: NativeEntries = {
  to_bytes: (context, types, args) => {
    const bytes = serializeValue(context.datatypes, at(types, 0), refAt(args, 0));
    chargeNative(context, bytes.length * COSTS.perByte);
    return [toVector(bytes)];
  },
};
