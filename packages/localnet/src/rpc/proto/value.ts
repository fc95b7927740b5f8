/** Small proto values: owners, timestamps, BCS wrappers and google.protobuf.Value. Converts one way, from ours to proto. */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { JsonValue, Owner } from '../../types.ts';
import type { Partially } from '../service.ts';

type ProtoOwner = Partially<GrpcTypes.Owner>;
type ProtoValue = NonNullable<GrpcTypes.Object['json']>;

/** Returns a google.protobuf.Timestamp for `ms` milliseconds since 1970. */
export function timestampProto(ms: number): { seconds: bigint; nanos: number } {
  return { seconds: BigInt(Math.floor(ms / 1_000)), nanos: (ms % 1_000) * 1_000_000 };
}

/** Returns a named BCS value. */
export function bcsProto(name: string, value: Uint8Array): { name: string; value: Uint8Array } {
  return { name, value };
}

/** Returns the proto form of an owner. */
export function ownerProto(owner: Owner): ProtoOwner {
  const { ADDRESS, OBJECT, SHARED, IMMUTABLE, CONSENSUS_ADDRESS } = GrpcTypes.Owner_OwnerKind;
  switch (owner.kind) {
    case 'address':
      return { kind: ADDRESS, address: owner.address };
    case 'object':
      return { kind: OBJECT, address: owner.parent };
    case 'shared':
      return { kind: SHARED, version: owner.initialSharedVersion };
    case 'immutable':
      return { kind: IMMUTABLE };
    case 'consensus':
      return { kind: CONSENSUS_ADDRESS, version: owner.startVersion, address: owner.address };
  }
}

/** Returns the google.protobuf.Value of a JSON value. */
export function valueProto(json: JsonValue): ProtoValue {
  if (json === null) return { kind: { oneofKind: 'nullValue', nullValue: 0 } };
  switch (typeof json) {
    case 'boolean':
      return { kind: { oneofKind: 'boolValue', boolValue: json } };
    case 'number':
      return { kind: { oneofKind: 'numberValue', numberValue: json } };
    case 'string':
      return { kind: { oneofKind: 'stringValue', stringValue: json } };
  }
  if (Array.isArray(json)) return { kind: { oneofKind: 'listValue', listValue: { values: json.map(valueProto) } } };
  const fields = Object.fromEntries(Object.entries(json).map(([name, value]) => [name, valueProto(value)]));
  return { kind: { oneofKind: 'structValue', structValue: { fields } } };
}
