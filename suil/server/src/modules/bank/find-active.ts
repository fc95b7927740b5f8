/** The active subscription that a member's intent names. */
import { type Address, AppError, INT64_MAX } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { type OwnedSubscription, readSubscription } from './store.ts';

/** Returns the subscription, or the refusal where it has ended or is not the member's. */
export async function findActive(tx: Queryable, id: bigint, member: Address): Promise<OwnedSubscription | AppError> {
  const found = id > INT64_MAX ? null : await readSubscription(tx, id);
  // Another member's is answered like a missing one, so that its existence is not disclosed.
  if (found?.member !== member) return new AppError('BANK_SUBSCRIPTION_NOT_FOUND');
  return found.endedDay === null ? found : new AppError('BANK_SUBSCRIPTION_ENDED');
}
