/** Native of `sui::package`: the first version of a stored package. Follows sui-move-natives/src/package.rs. */
import { COSTS } from '../../gas/costs.ts';
import { addressAt, bigintAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries } from '../native.ts';

const E_INVALID_PACKAGE_VERSION = 6n;

export const PACKAGE_NATIVES: NativeEntries = {
  original_package_id_impl: (context, _types, args) => {
    chargeNative(context, COSTS.loadChild);
    const found = context.runtime.getPackage(addressAt(args, 0));
    if (found?.version !== bigintAt(args, 1)) return abortNative(E_INVALID_PACKAGE_VERSION);
    chargeNative(context, found.bytes * COSTS.perByte);
    return [found.originalId];
  },
};
