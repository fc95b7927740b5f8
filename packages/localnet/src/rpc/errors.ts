/** Translates a ChainError into a gRPC status. A code without a line here is INVALID_ARGUMENT. */
import { isChainError } from '../errors.ts';

/** The gRPC status numbers in use. Source: grpc/doc/statuscodes.md. */
export const GRPC_STATUS = {
  OK: 0,
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
} as const;

/** How a failed call ends. `isFault` marks errors of our own, whose text stays inside. */
export interface GrpcFailure {
  readonly status: number;
  readonly message: string;
  /** The code of a {@link ChainError}. */
  readonly code?: string;
  readonly isFault: boolean;
}

const STATUS_OF_CODE: Readonly<Record<string, keyof typeof GRPC_STATUS>> = {
  RPC_METHOD_UNKNOWN: 'UNIMPLEMENTED',
  RPC_REQUEST_TOO_LARGE: 'RESOURCE_EXHAUSTED',
  RPC_NAME_EXPIRED: 'RESOURCE_EXHAUSTED',
  RPC_STREAMS_EXHAUSTED: 'RESOURCE_EXHAUSTED',
  RPC_CLOSING: 'UNAVAILABLE',
  RPC_NOT_FOUND: 'NOT_FOUND',
  CHAIN_OBJECT_NOT_FOUND: 'NOT_FOUND',
  CHAIN_OBJECT_STALE: 'FAILED_PRECONDITION',
  CHAIN_TRANSACTION_UNSUPPORTED: 'UNIMPLEMENTED',
  CHAIN_DATA_WRITE_FAILED: 'INTERNAL',
  CHAIN_FORK_UNREACHABLE: 'UNAVAILABLE',
  CHAIN_FORK_ANSWER_INVALID: 'UNAVAILABLE',
  CHAIN_FORK_PRUNED: 'UNAVAILABLE',
  CHAIN_FORK_LIMIT: 'RESOURCE_EXHAUSTED',
};

/** Returns how a call that threw `error` ends. */
export function grpcStatusOf(error: unknown): GrpcFailure {
  if (!isChainError(error)) return { status: GRPC_STATUS.INTERNAL, message: 'internal error', isFault: true };
  const status = STATUS_OF_CODE[error.code] ?? 'INVALID_ARGUMENT';
  return { status: GRPC_STATUS[status], message: error.message, code: error.code, isFault: status === 'INTERNAL' };
}
