// NameService: the local chain knows no names, so every lookup answers NOT_FOUND as a node does for an unknown one.

import { GrpcTypes } from '@mysten/sui/grpc';
import { addressOf, notFound } from '../argument.ts';
import type { ServiceBinding } from '../service.ts';

/** Returns the NameService. */
export function nameService(): ServiceBinding {
  return {
    service: GrpcTypes.NameService,
    methods: {
      lookupName: (request: GrpcTypes.LookupNameRequest) => {
        throw notFound('name', request.name ?? '');
      },
      reverseLookupName: (request: GrpcTypes.ReverseLookupNameRequest) => {
        throw notFound('name', `of ${addressOf(request.address, 'address')}`);
      },
    },
  };
}
