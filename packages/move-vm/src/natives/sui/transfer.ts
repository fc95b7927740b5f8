/** Natives of `sui::transfer`. Party objects have one owner here, as Sui's own rules allow no other today. */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import type { Owner } from '../../object-runtime/types.ts';
import { listOf } from '../../values/typed-value.ts';
import type { MoveValue } from '../../values/value.ts';
import { addressAt, bigintAt, idAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeEntries, type NativeFunction } from '../native.ts';

/** transfer.move: EInvalidPartyPermissions. */
const E_INVALID_PARTY_PERMISSIONS = 5n;
/** party.move: READ | WRITE | DELETE | TRANSFER. */
const ALL_PERMISSIONS = 0xfn;

function transferTo(ownerOf: (args: readonly MoveValue[]) => Owner): NativeFunction {
  return (context, types, args) => {
    chargeNative(context, COSTS.object);
    context.runtime.transfer(ownerOf(args), at(types, 0), at(args, 0));
    return [];
  };
}

/** Arguments: the object, default permissions, member addresses, their permissions. */
function partyOwner(args: readonly MoveValue[]): Owner {
  const [, permissions, members, memberPermissions] = args;
  const addresses = listOf(members);
  const [onlyPermissions] = listOf(memberPermissions);
  if (permissions !== 0n || addresses.length !== 1 || onlyPermissions !== ALL_PERMISSIONS) {
    return abortNative(E_INVALID_PARTY_PERMISSIONS);
  }
  return { kind: 'consensus', address: addressAt(addresses, 0) };
}

export const TRANSFER_NATIVES: NativeEntries = {
  transfer_impl: transferTo((args) => ({ kind: 'address', address: addressAt(args, 1) })),
  freeze_object_impl: transferTo(() => ({ kind: 'immutable' })),
  party_transfer_impl: transferTo(partyOwner),
  share_object_impl: (context, types, args) => {
    chargeNative(context, COSTS.object);
    context.runtime.share(at(types, 0), at(args, 0));
    return [];
  },
  receive_impl: (context, types, args) => {
    chargeNative(context, COSTS.loadChild);
    return [context.runtime.receive(addressAt(args, 0), idAt(args, 1), bigintAt(args, 2), at(types, 0))];
  },
};
