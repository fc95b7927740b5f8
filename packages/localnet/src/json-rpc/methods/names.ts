/** Names of addresses, from the given registry. Where gRPC returns NOT_FOUND, JSON-RPC returns null or an empty list. */

import { isChainError } from '../../errors.ts';
import type { NameRegistry } from '../../names/name-registry.ts';
import { type MethodTable, method, param } from '../method.ts';
import { address, limit, optional, text } from '../readers.ts';

/** Returns the methods of the name service; `nowMs` is the chain's wall clock. */
export function nameMethods(names: NameRegistry, nowMs: () => number): MethodTable {
  return {
    suix_resolveNameServiceAddress: method([param('name', text)], (name) => {
      try {
        return names.lookup(name, nowMs())?.targetAddress ?? null;
      } catch (error) {
        if (isChainError(error, 'RPC_NAME_EXPIRED')) return null;
        throw error;
      }
    }),
    suix_resolveNameServiceNames: method(
      [param('address', address), param('cursor', optional(text)), param('limit', limit())],
      (owner) => {
        const record = names.reverse(owner, nowMs());
        return { data: record === undefined ? [] : [record.name], nextCursor: null, hasNextPage: false };
      },
    ),
  };
}
