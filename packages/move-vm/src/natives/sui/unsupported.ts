/**
 * Natives this VM does not have, by module. A call of one fails and names it, so that a missing native is not taken for an empty one.
 * Owns the list only.
 */
import { fault } from '../../failure.ts';
import type { NativeEntries } from '../native.ts';

const UNSUPPORTED: Readonly<Record<string, readonly string[]>> = {
  zklogin_verified_id: ['check_zklogin_id_internal'],
};

export const UNSUPPORTED_NATIVES: Readonly<Record<string, NativeEntries>> = Object.fromEntries(
  Object.entries(UNSUPPORTED).map(([module, names]) => [
    module,
    Object.fromEntries(
      names.map((name) => [
        name,
        () => fault('UNSUPPORTED_NATIVE_FUNCTION', `sui::${module}::${name} is not supported by this VM`),
      ]),
    ),
  ]),
);
