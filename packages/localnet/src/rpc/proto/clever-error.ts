/**
 * What an abort with a constant of `#[error]` says, as sui.rpc.v2.CleverError: code, source line, and the name and text that the module holds.
 * Follows sui-rpc-api/src/grpc/v2/render.rs.
 */
import type { GrpcTypes } from '@mysten/sui/grpc';
import { type CleverError, decodeCleverError } from '@suil/move-vm';
import type { Localnet, MoveLocation } from '../../types.ts';
import type { Partially } from '../service.ts';

/** Returns the parts of an abort code; undefined for a plain code and where the module is not on the chain. */
export function cleverErrorProto(
  chain: Localnet,
  location: MoveLocation,
  abortCode: bigint,
): Partially<GrpcTypes.CleverError> | undefined {
  const { address, name } = location.module;
  const data = chain.getObject(address)?.data;
  const bytes = data?.kind === 'package' ? data.modules.get(name) : undefined;
  const clever = bytes && decodeCleverError(abortCode, bytes);
  if (clever === undefined) return undefined;
  const { errorCode, line, constantName } = clever;
  return {
    errorCode: errorCode === undefined ? undefined : BigInt(errorCode),
    lineNumber: BigInt(line),
    constantName,
    value: shownValue(clever),
  };
}

function shownValue({ message, raw }: CleverError): Partially<GrpcTypes.CleverError>['value'] {
  if (message !== undefined) return { oneofKind: 'rendered', rendered: message };
  return raw && { oneofKind: 'raw', raw };
}
