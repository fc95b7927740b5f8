/**
 * Execution status as sui.rpc.v2.ExecutionStatus: Sui's BCS failure enum turned into the proto's kinds and details.
 * Follows sui-types/src/rpc_proto_conversions.rs.
 */
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Effects, ExecutionFailure } from '../../types.ts';
import type { Partially } from '../service.ts';

type Failure = Extract<Effects['status'], { $kind: 'Failure' }>['Failure'];
type FailureError = Failure['error'];
type Details = Partially<GrpcTypes.ExecutionError>['errorDetails'];
type CommandArgumentKind = Extract<FailureError, { $kind: 'CommandArgumentError' }>['CommandArgumentError']['kind'];
type Location = NonNullable<Extract<FailureError, { $kind: 'MoveAbort' }>['MoveAbort'][0]>;

/** Names that differ between the BCS enum and the proto beyond their case. */
const RENAMED_KINDS: Readonly<Record<string, string>> = {
  MoveObjectTooBig: 'OBJECT_TOO_BIG',
  MovePackageTooBig: 'PACKAGE_TOO_BIG',
  VMVerificationOrDeserializationError: 'VM_VERIFICATION_OR_DESERIALIZATION_ERROR',
  VMInvariantViolation: 'VM_INVARIANT_VIOLATION',
  SharedObjectOperationNotAllowed: 'CONSENSUS_OBJECT_OPERATION_NOT_ALLOWED',
  ExecutionCancelledDueToSharedObjectCongestion: 'EXECUTION_CANCELED_DUE_TO_CONSENSUS_OBJECT_CONGESTION',
  ExecutionCancelledDueToRandomnessUnavailable: 'EXECUTION_CANCELED_DUE_TO_RANDOMNESS_UNAVAILABLE',
  InsufficientBalanceForWithdraw: 'INSUFFICIENT_FUNDS_FOR_WITHDRAW',
  InvalidBCSBytes: 'INVALID_BCS_BYTES',
  InvalidUsageOfPureArg: 'INVALID_USAGE_OF_PURE_ARGUMENT',
};

/** Returns the proto status of a run; `failure` adds the words that effects do not hold. */
export function executionStatusProto(
  status: Effects['status'],
  failure: ExecutionFailure | undefined,
): Partially<GrpcTypes.ExecutionStatus> {
  if (status.$kind === 'Success') return { success: true };
  const { error, command } = status.Failure;
  return {
    success: false,
    error: {
      description: failure?.description ?? error.$kind,
      command: command === null ? undefined : BigInt(command),
      kind: enumValue(GrpcTypes.ExecutionError_ExecutionErrorKind, error.$kind),
      errorDetails: detailsOf(error),
    },
  };
}

function detailsOf(error: FailureError): Details {
  switch (error.$kind) {
    case 'MoveAbort': {
      const [location, abortCode] = error.MoveAbort;
      return { oneofKind: 'abort', abort: { abortCode: BigInt(abortCode), location: locationOf(location) } };
    }
    case 'MovePrimitiveRuntimeError': {
      // The SDK's BCS gives `true` for a variant that holds an empty option.
      const location = error.MovePrimitiveRuntimeError;
      return typeof location !== 'object' || location === null
        ? none()
        : { oneofKind: 'abort', abort: { location: locationOf(location) } };
    }
    case 'CommandArgumentError': {
      const { argIdx, kind } = error.CommandArgumentError;
      return { oneofKind: 'commandArgumentError', commandArgumentError: argumentError(argIdx, kind) };
    }
    case 'TypeArgumentError': {
      const { argumentIdx, kind } = error.TypeArgumentError;
      const value = enumValue(GrpcTypes.TypeArgumentError_TypeArgumentErrorKind, kind.$kind);
      return { oneofKind: 'typeArgumentError', typeArgumentError: { typeArgument: argumentIdx, kind: value } };
    }
    case 'PackageUpgradeError': {
      const kind = error.PackageUpgradeError.upgradeError.$kind;
      const value = enumValue(GrpcTypes.PackageUpgradeError_PackageUpgradeErrorKind, kind);
      return { oneofKind: 'packageUpgradeError', packageUpgradeError: { kind: value } };
    }
    case 'UnusedValueWithoutDrop': {
      const { resultIdx, secondaryIdx } = error.UnusedValueWithoutDrop;
      return { oneofKind: 'indexError', indexError: { index: resultIdx, subresult: secondaryIdx } };
    }
    case 'InvalidPublicFunctionReturnType':
      return { oneofKind: 'indexError', indexError: { index: error.InvalidPublicFunctionReturnType.idx } };
    case 'CircularObjectOwnership':
      return { oneofKind: 'objectId', objectId: error.CircularObjectOwnership.object };
    default:
      return sizeDetails(error);
  }
}

function sizeDetails(error: FailureError): Details {
  const sizes = (size: string, maxSize: string): Details => ({
    oneofKind: 'sizeError',
    sizeError: { size: BigInt(size), maxSize: BigInt(maxSize) },
  });
  switch (error.$kind) {
    case 'MoveObjectTooBig':
      return sizes(error.MoveObjectTooBig.objectSize, error.MoveObjectTooBig.maxObjectSize);
    case 'MovePackageTooBig':
      return sizes(error.MovePackageTooBig.objectSize, error.MovePackageTooBig.maxObjectSize);
    case 'EffectsTooLarge':
      return sizes(error.EffectsTooLarge.currentSize, error.EffectsTooLarge.maxSize);
    case 'WrittenObjectsTooLarge':
      return sizes(error.WrittenObjectsTooLarge.currentSize, error.WrittenObjectsTooLarge.maxSize);
    case 'MoveVectorElemTooBig':
      return sizes(error.MoveVectorElemTooBig.valueSize, error.MoveVectorElemTooBig.maxScaledSize);
    case 'MoveRawValueTooBig':
      return sizes(error.MoveRawValueTooBig.valueSize, error.MoveRawValueTooBig.maxScaledSize);
    default:
      return none();
  }
}

function argumentError(argument: number, kind: CommandArgumentKind): Partially<GrpcTypes.CommandArgumentError> {
  const value = enumValue(GrpcTypes.CommandArgumentError_CommandArgumentErrorKind, kind.$kind);
  switch (kind.$kind) {
    case 'IndexOutOfBounds':
      return { argument, kind: value, indexError: { index: kind.IndexOutOfBounds.idx } };
    case 'SecondaryIndexOutOfBounds': {
      const { resultIdx, secondaryIdx } = kind.SecondaryIndexOutOfBounds;
      return { argument, kind: value, indexError: { index: resultIdx, subresult: secondaryIdx } };
    }
    case 'InvalidResultArity':
      return { argument, kind: value, indexError: { index: kind.InvalidResultArity.resultIdx } };
    default:
      return { argument, kind: value };
  }
}

function locationOf(location: Location): Partially<GrpcTypes.MoveLocation> {
  return {
    package: location.module.address,
    module: location.module.name,
    function: location.function,
    instruction: location.instruction,
    functionName: location.functionName ?? undefined,
  };
}

function none(): Details {
  return { oneofKind: undefined };
}

/** The proto names are the BCS names in capitals with underscores, but for RENAMED_KINDS. Unknown names give 0. */
function enumValue(values: Readonly<Record<string, string | number>>, name: string): number {
  const key = RENAMED_KINDS[name] ?? name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, '_$&').toUpperCase();
  const value = values[key];
  return typeof value === 'number' ? value : 0;
}
