/** Natives of `sui::object`. */
import { COSTS } from '../../gas/costs.ts';
import { listOf } from '../../values/typed-value.ts';
import { Ref } from '../../values/value.ts';
import { addressAt, refAt } from '../arguments.ts';
import { chargeNative, type NativeEntries } from '../native.ts';

export const OBJECT_NATIVES: NativeEntries = {
  /** A reference to the object's first field. */
  borrow_uid: (_context, _types, args) => [new Ref(listOf(refAt(args, 0)), 0)],
  delete_impl: (context, _types, args) => {
    chargeNative(context, COSTS.object);
    context.runtime.deleteId(addressAt(args, 0));
    return [];
  },
  record_new_uid: (context, _types, args) => {
    chargeNative(context, COSTS.object);
    context.runtime.recordNewId(addressAt(args, 0));
    return [];
  },
};
