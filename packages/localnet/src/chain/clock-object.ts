/** The Clock as consensus would have set it before a transaction: what a transaction reads, and what its checkpoint writes. */
import { assert } from '@suil/errors';
import { compareBytes } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { sealObject } from '../model/stored-object.ts';
import { CLOCK_ID } from '../model/type-tag.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoredObject } from '../types.ts';
import { clockContents } from './genesis.ts';

/** Returns the Clock at a time; the stored one when it says so already. */
export function clockAt(store: ObjectStore, timestampMs: number): StoredObject {
  const clock = store.get(CLOCK_ID);
  assert(clock?.data.kind === 'move', 'the Clock exists');
  const contents = clockContents(timestampMs);
  if (compareBytes(contents, clock.data.contents) === 0) return clock;
  return sealObject({ ...clock, version: clock.version + 1n, data: { ...clock.data, contents } });
}

/** @throws {CHAIN_CLOCK_BACKWARD} for a time before that of the chain */
export function assertForward(nowMs: number, chainMs: number): void {
  if (Number.isSafeInteger(nowMs) && nowMs >= chainMs) return;
  throw new ChainError('CHAIN_CLOCK_BACKWARD', { nowMs, chainMs });
}
