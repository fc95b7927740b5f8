/** Small values as Sui's JSON-RPC writes them: owners, types, references, gas. Converts one way, from ours to JSON. */
import type { GasCostSummary, ObjectOwner } from '@mysten/sui/jsonRpc';
import type { GasSummary, Owner } from '../../types.ts';

/** Returns the JSON of an owner. */
export function ownerJson(owner: Owner): ObjectOwner {
  switch (owner.kind) {
    case 'address':
      return { AddressOwner: owner.address };
    case 'object':
      return { ObjectOwner: owner.parent };
    case 'shared':
      return { Shared: { initial_shared_version: owner.initialSharedVersion.toString() } };
    case 'immutable':
      return 'Immutable';
    case 'consensus':
      return { ConsensusAddressOwner: { owner: owner.address, start_version: owner.startVersion.toString() } };
  }
}

/** Returns a normalised type in JSON-RPC's spelling: addresses of the system short, arguments apart by a comma and a space. */
export function typeText(type: string): string {
  return type.replace(/0x0{63}([012356])::/g, '0x$1::').replaceAll(',', ', ');
}

/** Returns the `0x`-text of an address without leading zeros, as Move's own literals are. */
export function hexLiteral(address: string): string {
  return address.replace(/^0x0*(?=.)/, '0x');
}

/** Returns the JSON of a gas summary. */
export function gasJson(gas: GasSummary): GasCostSummary {
  return {
    computationCost: String(gas.computationCost),
    storageCost: String(gas.storageCost),
    storageRebate: String(gas.storageRebate),
    nonRefundableStorageFee: String(gas.nonRefundableStorageFee),
  };
}
