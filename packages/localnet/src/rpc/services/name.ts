/**
 * NameService: names from the given registry. An unknown name is NOT_FOUND, an expired one
 * RESOURCE_EXHAUSTED, as a node answers.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { NameRecord, NameRegistry } from '../../names/name-registry.ts';
import { addressOf, invalid, notFound } from '../argument.ts';
import { timestampProto } from '../proto/value.ts';
import type { Partially, ServiceBinding } from '../service.ts';

/** Returns the NameService over `names`; `nowMs` is the chain's wall clock. */
export function nameService(names: NameRegistry, nowMs: () => number): ServiceBinding {
  return {
    service: GrpcTypes.NameService,
    methods: {
      lookupName: (request: GrpcTypes.LookupNameRequest) => {
        if (request.name === undefined) throw invalid('missing name');
        const record = names.lookup(request.name, nowMs());
        if (record === undefined) throw notFound('name', request.name);
        return { record: recordProto(record) };
      },
      reverseLookupName: (request: GrpcTypes.ReverseLookupNameRequest) => {
        const address = addressOf(request.address, 'address');
        const record = names.reverse(address, nowMs());
        if (record === undefined) throw notFound('name', `of ${address}`);
        return { record: recordProto(record) };
      },
    },
  };
}

function recordProto(record: NameRecord): Partially<GrpcTypes.NameRecord> {
  return {
    id: record.id,
    name: record.name,
    expirationTimestamp: timestampProto(record.expiresAtMs),
    targetAddress: record.targetAddress,
    data: { ...record.data },
  };
}
