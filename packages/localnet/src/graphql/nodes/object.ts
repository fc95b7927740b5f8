/** Object and MoveObject: one version of an object, with its owner. */
import { objectBcs } from '../../model/stored-object.ts';
import type { Owner, StoredObject } from '../../types.ts';
import type { Node, RequestContext } from '../context.ts';
import { dynamicFieldsField } from './dynamic-field.ts';
import { base64Field, moveValueNode, uint53 } from './value.ts';

/** Returns an Object. */
export function objectNode(context: RequestContext, object: StoredObject): Node {
  return {
    ...versionFields(context, object),
    dynamicFields: dynamicFieldsField(context, object.id),
    asMoveObject: () => moveObjectNode(context, object),
    asMovePackage: () => (object.data.kind === 'package' ? context.nodes.package(object.id) : null),
  };
}

/** Returns a MoveObject; null for a package. */
export function moveObjectNode(context: RequestContext, object: StoredObject): Node | null {
  const { data } = object;
  if (data.kind !== 'move') return null;
  return {
    ...versionFields(context, object),
    __typename: 'MoveObject',
    contents: () => moveValueNode(context, data.type, data.contents),
    dynamicFields: dynamicFieldsField(context, object.id),
    hasPublicTransfer: data.hasPublicTransfer,
  };
}

/** Returns the fields that every version of an object has. */
export function versionFields(context: RequestContext, object: StoredObject): Node {
  return {
    address: object.id,
    version: uint53(object.version),
    digest: object.digest,
    owner: () => ownerNode(context, object.owner),
    objectBcs: () => base64Field(context, objectBcs(object))(),
    previousTransaction: () => context.nodes.transaction(object.previousTransaction),
    storageRebate: object.storageRebateMist.toString(),
  };
}

function ownerNode({ nodes }: RequestContext, owner: Owner): Node {
  switch (owner.kind) {
    case 'address':
      return { __typename: 'AddressOwner', address: () => nodes.address(owner.address) };
    case 'object':
      return { __typename: 'ObjectOwner', address: () => nodes.address(owner.parent) };
    case 'shared':
      return { __typename: 'Shared', initialSharedVersion: uint53(owner.initialSharedVersion) };
    case 'immutable':
      return { __typename: 'Immutable', _: null };
    case 'consensus':
      return {
        __typename: 'ConsensusAddressOwner',
        address: () => nodes.address(owner.address),
        startVersion: uint53(owner.startVersion),
      };
  }
}
