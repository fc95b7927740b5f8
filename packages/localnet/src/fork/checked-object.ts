/** An object as a remote node answers it, checked: its bytes have the digest that the node says, and are those of what was asked for. */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { readFunds } from '../accumulators/funds.ts';
import { BcsFault } from '../bytes/byte-reader.ts';
import { digestOf } from '../model/digests.ts';
import { parseObject } from '../model/stored-object.ts';
import type { StoredObject } from '../types.ts';
import type { RemoteNode } from './remote-node.ts';

/** What is asked for: the present version unless another is named. */
export interface Wanted {
  readonly objectId: string;
  readonly version?: bigint;
}

/** @throws {CHAIN_FORK_ANSWER_INVALID} */
export function checkedObject(node: RemoteNode, { objectId, version }: Wanted, answer: GrpcTypes.Object): StoredObject {
  const bytes = answer.bcs?.value?.slice();
  if (bytes === undefined) throw node.invalid(`${objectId} without its bytes`);
  const digest = digestOf('Object', bytes);
  if (answer.digest !== digest) throw node.invalid(`the bytes of ${objectId} are not those of its digest`);
  const object = parsed(node, objectId, bytes, digest);
  if (object.id !== objectId || (version !== undefined && object.version !== version))
    throw node.invalid(`${object.id} at version ${object.version} instead of ${objectId} at ${version ?? 'any'}`);
  return object;
}

function parsed(node: RemoteNode, objectId: string, bytes: Uint8Array, digest: string): StoredObject {
  try {
    const object = parseObject(bytes, digest);
    // Funds are read wherever such an object is listed.
    readFunds(object);
    return object;
  } catch (fault) {
    const why = fault instanceof BcsFault ? fault.message : 'they do not fit its type';
    throw node.invalid(`the bytes of ${objectId} are no object: ${why}`);
  }
}
