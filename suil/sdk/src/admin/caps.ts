/** Finds the capabilities of the operator and the guardian among an address's objects (rules.md §10). */
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { toAppError } from '../errors/app-error.ts';

/** Returns the id of an address's capability. @throws {CHAIN_OBJECT_NOT_FOUND} when it has none */
export async function fetchCap(
  client: SuilClient,
  manifest: Manifest,
  owner: string,
  cap: 'AdminCap' | 'GuardianCap',
): Promise<string> {
  const type = `${manifest.package}::admin::${cap}`;
  const { objects } = await client.core.listOwnedObjects({ owner, type }).catch((error: unknown) => {
    throw toAppError(error);
  });
  const [found] = objects;
  if (found === undefined) throw new AppError('CHAIN_OBJECT_NOT_FOUND', { objectId: type });
  return found.objectId;
}
