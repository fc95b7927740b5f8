/** Objects as sui.rpc.v2.Object. Builds only what the read mask wants. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { coinBalance, objectBcs } from '../../model/stored-object.ts';
import type { Localnet, ObjectDisplay, StoredObject } from '../../types.ts';
import type { Partially } from '../service.ts';
import type { ReadMask } from '../wire/mask.ts';
import { packageProto } from './move-package.ts';
import { bcsProto, ownerProto, valueProto } from './value.ts';

/** Fields a node answers when an object request carries no mask. Source: sui-rpc-api, get_object. */
export const OBJECT_DEFAULT_PATHS = ['object_id', 'version', 'digest'];

/** Returns the selected parts of an object. */
export function objectProto(chain: Localnet, object: StoredObject, mask: ReadMask): Partially<GrpcTypes.Object> {
  const { data } = object;
  const common: Partially<GrpcTypes.Object> = {
    objectId: object.id,
    version: object.version,
    digest: object.digest,
    owner: ownerProto(object.owner),
    objectType: data.kind === 'move' ? data.type : 'package',
    previousTransaction: object.previousTransaction,
    storageRebate: object.storageRebateMist,
    bcs: mask.wants('bcs') ? bcsProto('Object', objectBcs(object)) : undefined,
  };
  if (data.kind === 'package') {
    return { ...common, package: mask.wants('package') ? packageProto(chain, object, false) : undefined };
  }
  return {
    ...common,
    hasPublicTransfer: data.hasPublicTransfer,
    contents: bcsProto(data.type, data.contents),
    json: mask.wants('json') ? valueProto(chain.toJson(data.type, data.contents)) : undefined,
    balance: mask.wants('balance') ? coinBalance(object) : undefined,
    display: mask.wants('display') ? displayProto(chain.getDisplay(data.type, data.contents)) : undefined,
  };
}

function displayProto(display: ObjectDisplay | undefined): Partially<GrpcTypes.Object>['display'] {
  if (display === undefined) return undefined;
  const filled = (texts: Readonly<Record<string, string | null>>) =>
    Object.keys(texts).length === 0 ? undefined : valueProto(texts);
  return { output: filled(display.output), errors: filled(display.errors) };
}
