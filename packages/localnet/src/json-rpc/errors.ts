/**
 * Translates a ChainError into an error of JSON-RPC, with the codes of Sui's nodes. Follows sui-json-rpc/src/error.rs and the names in
 * @mysten/sui's jsonRpc/errors.
 */
import { type ChainError, isChainError } from '../errors.ts';

/** ParseError, InvalidRequest … as clients name them by their code. */
export const JSON_RPC_CODE = {
  ParseError: -32_700,
  OversizedRequest: -32_701,
  OversizedResponse: -32_702,
  InvalidRequest: -32_600,
  MethodNotFound: -32_601,
  InvalidParams: -32_602,
  InternalError: -32_603,
  ServerBusy: -32_604,
  TransientError: -32_050,
  TransactionExecutionClientError: -32_002,
} as const;

export type JsonRpcErrorName = keyof typeof JSON_RPC_CODE;

export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  /** The code of a {@link ChainError}. */
  readonly data?: unknown;
}

export interface JsonRpcFailure {
  readonly error: JsonRpcError;
  /** Marks errors of our own, whose text stays inside. */
  readonly isFault: boolean;
}

const NAME_OF_CODE: Readonly<Record<string, JsonRpcErrorName>> = {
  RPC_METHOD_UNKNOWN: 'MethodNotFound',
  RPC_REQUEST_TOO_LARGE: 'OversizedRequest',
  RPC_CLOSING: 'TransientError',
  CHAIN_DATA_WRITE_FAILED: 'InternalError',
  CHAIN_FORK_UNREACHABLE: 'TransientError',
  CHAIN_FORK_ANSWER_INVALID: 'TransientError',
  CHAIN_FORK_PRUNED: 'TransientError',
  // Bytes that are no transaction are a bad parameter, not a transaction that was refused.
  CHAIN_TRANSACTION_MALFORMED: 'InvalidParams',
};

/** Returns an error of the protocol itself. */
export function protocolError(name: JsonRpcErrorName, message: string, data?: unknown): JsonRpcError {
  return { code: JSON_RPC_CODE[name], message, ...(data === undefined ? {} : { data }) };
}

/** Returns how a call of `method` that threw `thrown` ends. */
export function failureOf(thrown: unknown, method: string): JsonRpcFailure {
  if (!isChainError(thrown)) return { error: protocolError('InternalError', 'Internal error'), isFault: true };
  const isRefusedTransaction = method === 'sui_executeTransactionBlock' && thrown.code.startsWith('CHAIN_');
  const name =
    NAME_OF_CODE[thrown.code] ?? (isRefusedTransaction ? 'TransactionExecutionClientError' : 'InvalidParams');
  if (name === 'InternalError') return { error: protocolError(name, 'Internal error'), isFault: true };
  return { error: protocolError(name, messageOf(thrown), { code: thrown.code }), isFault: false };
}

/** Clients that wait for a transaction know this very sentence. Source: @mysten/sui, jsonRpc/core. */
function messageOf({ code, context, message }: ChainError): string {
  if (code === 'RPC_NOT_FOUND' && context['what'] === 'transaction') {
    return `Could not find the referenced transaction [TransactionDigest(${context['id']})].`;
  }
  return code === 'RPC_METHOD_UNKNOWN' ? 'Method not found' : message;
}
