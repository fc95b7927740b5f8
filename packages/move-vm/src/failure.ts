/**
 * Failures of Move code, Move modules and Move bytes as data. Owns the failure record and the mapping from a
 * status to Sui's `ExecutionFailureStatus`. Does not own where a failure is raised.
 * Follows move-core-types/src/vm_status.rs and sui-adapter/src/error.rs (convert_vm_error).
 */
import type { StatusCode } from './status.ts';

export type { StatusCode };

/** Name of the failure as Sui's effects spell it, plus names for refusals that Sui has no word for. */
export type FailureKind =
  | 'MoveAbort'
  | 'MovePrimitiveRuntimeError'
  | 'InsufficientGas'
  | 'MemoryLimitExceeded'
  | 'FunctionNotFound'
  | 'TypeArityMismatch'
  | 'TypeArgumentError'
  | 'VMVerificationOrDeserializationError'
  | 'SuiMoveVerificationError'
  | 'VMInvariantViolation'
  | 'UnsupportedNative';

/** Where a failure was raised. `package` is the storage id, `originalPackage` the id of the first version. */
export interface FailureLocation {
  readonly package: string;
  readonly originalPackage: string;
  readonly module: string;
  /** Index of the function in the module's definitions. */
  readonly function: number;
  readonly functionName: string;
  /** Offset of the instruction in the function; 0 for a native function. */
  readonly instruction: number;
}

/** A `#[error]` abort code taken apart: the source line, and the constant's name and message when the module holds them. */
export interface CleverError {
  readonly line: number;
  readonly constantName?: string;
  /** The constant's value, where it is a text, a number, an address or a boolean. */
  readonly message?: string;
  /** The BCS of any other value. */
  readonly raw?: Uint8Array;
  /** The `code` given in `#[error(code = N)]`. */
  readonly errorCode?: number;
}

export interface VmFailure {
  readonly kind: FailureKind;
  readonly status: StatusCode;
  readonly message: string;
  readonly abortCode?: bigint;
  readonly location?: FailureLocation;
  readonly argumentIndex?: number;
  readonly typeReason?: 'TypeNotFound' | 'ConstraintNotSatisfied';
  readonly cleverError?: CleverError;
}

export type VmResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: VmFailure };

/** Every status that is not here says that bytes, a module or a link are not as they must be. */
const KIND_BY_STATUS: Partial<Record<StatusCode, FailureKind>> = {
  ABORTED: 'MoveAbort',
  ARITHMETIC_ERROR: 'MovePrimitiveRuntimeError',
  VECTOR_OPERATION_ERROR: 'MovePrimitiveRuntimeError',
  OUT_OF_GAS: 'InsufficientGas',
  CALL_STACK_OVERFLOW: 'MovePrimitiveRuntimeError',
  EXECUTION_STACK_OVERFLOW: 'MovePrimitiveRuntimeError',
  VM_MAX_VALUE_DEPTH_REACHED: 'MovePrimitiveRuntimeError',
  VM_MAX_TYPE_DEPTH_REACHED: 'MovePrimitiveRuntimeError',
  VM_MAX_TYPE_NODES_REACHED: 'MovePrimitiveRuntimeError',
  VARIANT_TAG_MISMATCH: 'MovePrimitiveRuntimeError',
  MEMORY_LIMIT_EXCEEDED: 'MemoryLimitExceeded',
  FUNCTION_RESOLUTION_FAILURE: 'FunctionNotFound',
  TYPE_RESOLUTION_FAILURE: 'TypeArgumentError',
  NUMBER_OF_TYPE_ARGUMENTS_MISMATCH: 'TypeArityMismatch',
  CONSTRAINT_NOT_SATISFIED: 'TypeArgumentError',
  UNSUPPORTED_NATIVE_FUNCTION: 'UnsupportedNative',
  UNKNOWN_INVARIANT_VIOLATION_ERROR: 'VMInvariantViolation',
  SUI_VERIFICATION_ERROR: 'SuiMoveVerificationError',
};

/** How Sui's effects name a failure with this status. */
export function kindOfStatus(status: StatusCode): FailureKind {
  return KIND_BY_STATUS[status] ?? 'VMVerificationOrDeserializationError';
}

/**
 * Raised inside the VM and always caught at its border, where it becomes a {@link VmFailure}. Deliberately not an `Error`:
 * it is an outcome, and capturing a stack trace for it would be the most expensive part of an abort.
 */
export class Fault {
  readonly status: StatusCode;
  readonly message: string;
  readonly details: Partial<Omit<VmFailure, 'kind' | 'status' | 'message'>>;

  constructor(status: StatusCode, message: string, details: Fault['details'] = {}) {
    this.status = status;
    this.message = message;
    this.details = details;
  }
}

/** Raises a failure of user code, a user module or user bytes. */
export function fault(status: StatusCode, message: string, details?: Fault['details']): never {
  throw new Fault(status, message, details);
}

/** The record for a fault, with `location` filled in where the fault did not bring its own. */
export function toFailure(raised: Fault, location?: FailureLocation): VmFailure {
  const where = raised.details.location ?? location;
  return {
    kind: kindOfStatus(raised.status),
    status: raised.status,
    message: raised.message,
    ...raised.details,
    ...(where ? { location: where } : {}),
  };
}

/** Runs `body`; a fault raised in it becomes a failed result, anything else thrown is our own bug and passes through. */
export function capture<T>(body: () => T): VmResult<T> {
  try {
    return { ok: true, value: body() };
  } catch (raised) {
    if (raised instanceof Fault) return { ok: false, failure: toFailure(raised) };
    throw raised;
  }
}
