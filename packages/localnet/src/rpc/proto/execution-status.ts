/**
 * Execution status as sui.rpc.v2.ExecutionStatus: failures turned into the proto's kinds and details.
 * Follows sui-types/src/rpc_proto_conversions.rs.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import type {
  CommandArgumentError,
  ExecutionError,
  ExecutionFailure,
  ExecutionStatus,
  Localnet,
  MoveLocation,
} from '../../types.ts';
import type { Partially } from '../service.ts';
import { cleverErrorProto } from './clever-error.ts';

type Details = Partially<GrpcTypes.ExecutionError>['errorDetails'];

/** Names that differ between the BCS enum and the proto beyond their case. */
const RENAMED_KINDS: Readonly<Record<string, string>> = {
  MoveObjectTooBig: 'OBJECT_TOO_BIG',
  MovePackageTooBig: 'PACKAGE_TOO_BIG',
  VMVerificationOrDeserializationError: 'VM_VERIFICATION_OR_DESERIALIZATION_ERROR',
  VMInvariantViolation: 'VM_INVARIANT_VIOLATION',
  SharedObjectOperationNotAllowed: 'CONSENSUS_OBJECT_OPERATION_NOT_ALLOWED',
  InsufficientBalanceForWithdraw: 'INSUFFICIENT_FUNDS_FOR_WITHDRAW',
  InvalidBCSBytes: 'INVALID_BCS_BYTES',
  InvalidUsageOfPureArg: 'INVALID_USAGE_OF_PURE_ARGUMENT',
};

/** Returns the proto status of a run; `failure` adds the words that effects do not hold. */
export function executionStatusProto(
  chain: Localnet,
  status: ExecutionStatus,
  failure: ExecutionFailure | undefined,
): Partially<GrpcTypes.ExecutionStatus> {
  if (status.kind === 'success') return { success: true };
  const { error, command } = status;
  return {
    success: false,
    error: {
      description: failure?.description ?? error.kind,
      command: command ?? undefined,
      kind: enumValue(GrpcTypes.ExecutionError_ExecutionErrorKind, error.kind),
      errorDetails: detailsOf(chain, error),
    },
  };
}

function detailsOf(chain: Localnet, error: ExecutionError): Details {
  switch (error.kind) {
    case 'MoveAbort': {
      const { abortCode, location } = error;
      const cleverError = cleverErrorProto(chain, location, abortCode);
      return { oneofKind: 'abort', abort: { abortCode, location: locationOf(location), cleverError } };
    }
    case 'MovePrimitiveRuntimeError':
      return error.location === null
        ? { oneofKind: undefined }
        : { oneofKind: 'abort', abort: { location: locationOf(error.location) } };
    case 'CommandArgumentError':
      return { oneofKind: 'commandArgumentError', commandArgumentError: argumentError(error.argIdx, error.error) };
    case 'TypeArgumentError': {
      const kind = enumValue(GrpcTypes.TypeArgumentError_TypeArgumentErrorKind, error.error);
      return { oneofKind: 'typeArgumentError', typeArgumentError: { typeArgument: error.argumentIdx, kind } };
    }
    case 'PackageUpgradeError': {
      const kind = enumValue(GrpcTypes.PackageUpgradeError_PackageUpgradeErrorKind, error.error.kind);
      return { oneofKind: 'packageUpgradeError', packageUpgradeError: { kind } };
    }
    case 'UnusedValueWithoutDrop':
      return { oneofKind: 'indexError', indexError: { index: error.resultIdx, subresult: error.secondaryIdx } };
    case 'InvalidPublicFunctionReturnType':
      return { oneofKind: 'indexError', indexError: { index: error.idx } };
    case 'AddressDeniedForCoin':
    case 'CoinTypeGlobalPause': {
      const { kind: _kind, ...coinDenyListError } = error;
      return { oneofKind: 'coinDenyListError', coinDenyListError };
    }
    case 'MoveObjectTooBig':
    case 'MovePackageTooBig':
      return { oneofKind: 'sizeError', sizeError: { size: error.objectSize, maxSize: error.maxObjectSize } };
    default:
      return { oneofKind: undefined };
  }
}

function argumentError(argument: number, error: CommandArgumentError): Partially<GrpcTypes.CommandArgumentError> {
  const kind = enumValue(GrpcTypes.CommandArgumentError_CommandArgumentErrorKind, error.kind);
  switch (error.kind) {
    case 'IndexOutOfBounds':
      return { argument, kind, indexError: { index: error.idx } };
    case 'SecondaryIndexOutOfBounds':
      return { argument, kind, indexError: { index: error.resultIdx, subresult: error.secondaryIdx } };
    case 'InvalidResultArity':
      return { argument, kind, indexError: { index: error.resultIdx } };
    default:
      return { argument, kind };
  }
}

function locationOf(location: MoveLocation): Partially<GrpcTypes.MoveLocation> {
  return {
    package: location.module.address,
    module: location.module.name,
    function: location.function,
    instruction: location.instruction,
    functionName: location.functionName ?? undefined,
  };
}

/** The proto names are the BCS names in capitals with underscores, but for RENAMED_KINDS. Unknown names give 0. */
function enumValue(values: Readonly<Record<string, string | number>>, name: string): number {
  const key = RENAMED_KINDS[name] ?? name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '_$&').toUpperCase();
  const value = values[key];
  return typeof value === 'number' ? value : 0;
}
