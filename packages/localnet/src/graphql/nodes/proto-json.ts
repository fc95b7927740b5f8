/** Messages of sui.rpc.v2 as their JSON: what the fields transactionJson, effectsJson and balanceChangesJson hold. */

/** The parts of a protobuf-ts MessageType that this needs. */
interface JsonMessageType {
  create(partial: object): object;
  toJson(message: object, options?: JsonOptions): unknown;
}

export interface JsonOptions {
  /** Names of the proto file, with underscores. */
  readonly useProtoFieldName?: boolean;
  readonly emitDefaultValues?: boolean;
}

/** Returns the JSON of a message that leaves out fields at any depth. */
export function protoJson(type: JsonMessageType, partial: object, options?: JsonOptions): unknown {
  return type.toJson(type.create(partial), options);
}
