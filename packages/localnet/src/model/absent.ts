/**
 * System objects that a network has and this chain has not, some only because it was made by an older version, and how a missing object is
 * reported. Owns the list only.
 */
import { ChainError } from '../errors.ts';

const ABSENT: ReadonlyMap<string, string> = new Map([
  ['5', 'validator staking (the system state, object 0x5)'],
  ['7', 'zkLogin (its keys, object 0x7)'],
  ['8', 'randomness (the beacon, object 0x8)'],
  ['9', 'the bridge (object 0x9)'],
  ['403', 'deny lists (object 0x403)'],
]);

/** Returns the refusal for an object that is not there: by name, where a network would have it. */
export function missingObject(objectId: string): ChainError {
  const feature = ABSENT.get(objectId.replace(/^0x0*/, ''));
  if (feature !== undefined) return new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: feature });
  return new ChainError('CHAIN_OBJECT_NOT_FOUND', { objectId });
}
