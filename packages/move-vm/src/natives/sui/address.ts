/** Natives of `sui::address`. */
import { toHex } from '../../hex.ts';
import { addressAt, bigintAt, bytesAt } from '../arguments.ts';
import { abortNative, type NativeEntries } from '../native.ts';

/** address.move: EAddressParseError. */
const E_ADDRESS_PARSE = 0n;

export const ADDRESS_NATIVES: NativeEntries = {
  to_u256: (_context, _types, args) => [BigInt(addressAt(args, 0))],
  from_u256: (_context, _types, args) => [`0x${bigintAt(args, 0).toString(16).padStart(64, '0')}`],
  from_bytes: (_context, _types, args) => {
    const bytes = bytesAt(args, 0);
    return bytes.length === 32 ? [toHex(bytes)] : abortNative(E_ADDRESS_PARSE);
  },
};
