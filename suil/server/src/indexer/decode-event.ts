/** Decodes the events of a deployment, of its first package and of those it was upgraded to. */
import { AppError } from '@suil/core';
import { createEventDecoder, isEventOf } from '@suil/sdk';
import type { DecodeEvent } from './store-checkpoints.ts';

/**
 * Reads the events of a deployment and of what it was upgraded to. One that this code does not know stops the server: skipping it
 * would lose it permanently.
 */
export function createDecodeEvent(packageId: string): DecodeEvent {
  let packages = [packageId];
  let decode = createEventDecoder(packages);
  return (event, upgrades) => {
    if (upgrades.length + 1 !== packages.length || (upgrades.at(-1) ?? packageId) !== packages.at(-1)) {
      packages = [packageId, ...upgrades];
      decode = createEventDecoder(packages);
    }
    const decoded = decode(event);
    if (decoded === null && isEventOf(packages, event))
      throw new AppError('INDEXER_EVENT_UNKNOWN', { type: event.type });
    return decoded;
  };
}
