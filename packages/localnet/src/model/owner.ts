/** Owners: our union, Sui's BCS shape, and words for messages. */
import type { bcs } from '@mysten/sui/bcs';
import type { Owner } from '../types.ts';

export type BcsOwner = ReturnType<typeof bcs.Owner.parse>;
type BcsOwnerInput = Parameters<typeof bcs.Owner.serialize>[0];

export const IMMUTABLE: Owner = { kind: 'immutable' };

export function toBcsOwner(owner: Owner): BcsOwnerInput {
  switch (owner.kind) {
    case 'address':
      return { AddressOwner: owner.address };
    case 'object':
      return { ObjectOwner: owner.parent };
    case 'shared':
      return { Shared: { initialSharedVersion: owner.initialSharedVersion } };
    case 'immutable':
      return { Immutable: true };
    case 'consensus':
      return { ConsensusAddressOwner: { startVersion: owner.startVersion, owner: owner.address } };
  }
}

export function fromBcsOwner(owner: BcsOwner): Owner {
  switch (owner.$kind) {
    case 'AddressOwner':
      return { kind: 'address', address: owner.AddressOwner };
    case 'ObjectOwner':
      return { kind: 'object', parent: owner.ObjectOwner };
    case 'Shared':
      return { kind: 'shared', initialSharedVersion: BigInt(owner.Shared.initialSharedVersion) };
    case 'ConsensusAddressOwner':
      return {
        kind: 'consensus',
        startVersion: BigInt(owner.ConsensusAddressOwner.startVersion),
        address: owner.ConsensusAddressOwner.owner,
      };
    default:
      return IMMUTABLE;
  }
}

/** Returns the owner in words, for messages. */
export function describeOwner(owner: Owner): string {
  switch (owner.kind) {
    case 'address':
    case 'consensus':
      return `address ${owner.address}`;
    case 'object':
      return `object ${owner.parent}`;
    case 'shared':
      return 'shared';
    case 'immutable':
      return 'immutable';
  }
}
