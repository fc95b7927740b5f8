/**
 * Turns everything that building, simulating or executing can throw or answer into an AppError. The only place that reads the
 * SDK's and the nodes' error forms. Does not own what a screen says.
 */
import type { SuiClientTypes } from '@mysten/sui/client';
import {
  AppError,
  type AppErrorCode,
  createAppError,
  ERROR_CODE_TRAILER,
  isAppErrorCode,
  readAppError,
} from '@suil/core';
import { readErrorText } from '@suil/core/error-texts';
import { constantCodeOf, parseAbort } from './aborts.ts';

type ExecutionError = SuiClientTypes.ExecutionError;

/** gRPC status names and the specification's node errors (§8). */
const STATUS_CODES: Readonly<Record<string, AppErrorCode>> = {
  UNAVAILABLE: 'CHAIN_NODE_UNAVAILABLE',
  DEADLINE_EXCEEDED: 'NODE_DELAYED',
  RESOURCE_EXHAUSTED: 'NODE_SERVER_BUSY',
  ABORTED: 'NODE_TRANSIENT_ERROR',
  INVALID_ARGUMENT: 'NODE_INVALID_PARAMS',
  FAILED_PRECONDITION: 'NODE_INVALID_PARAMS',
  UNIMPLEMENTED: 'NODE_METHOD_NOT_FOUND',
  INTERNAL: 'NODE_INTERNAL_ERROR',
  UNKNOWN: 'NODE_INTERNAL_ERROR',
  '-32700': 'NODE_PARSE_ERROR',
  '-32600': 'NODE_INVALID_REQUEST',
  '-32601': 'NODE_METHOD_NOT_FOUND',
  '-32602': 'NODE_INVALID_PARAMS',
  '-32603': 'NODE_INTERNAL_ERROR',
  '-32604': 'NODE_SERVER_BUSY',
  '-32050': 'NODE_TRANSIENT_ERROR',
};

/** What nodes call the failures that are not aborts, in their enum form or in words. */
const FAILURE_TEXTS: readonly (readonly [RegExp, AppErrorCode])[] = [
  // What browsers and Node say when a request got no answer; gRPC-web wraps it as INTERNAL.
  [/failed to fetch|fetch failed|networkerror when|load failed/i, 'NETWORK_FAILED'],
  [/insufficient[ _]?coin[ _]?balance/i, 'ASSET_SUI_INSUFFICIENT'],
  [/insufficient[ _]?gas|gas budget/i, 'CHAIN_GAS_EXHAUSTED'],
  [
    /gas[ _]?balance[ _]?too[ _]?low|unable to perform gas selection|no valid gas coins/i,
    'CHAIN_GAS_BALANCE_INSUFFICIENT',
  ],
  [/insufficient balance|not enough coins/i, 'CHAIN_COIN_BALANCE_INSUFFICIENT'],
  [/primitive[ _]?runtime|arithmetic/i, 'CONTRACT_ARITHMETIC'],
  [/not available for consumption|version.*unavailable|equivocat/i, 'CHAIN_OBJECT_STALE'],
];

/** Returns the error to show. An AppError stays itself; an unknown error becomes REQUEST_FAILED with the cause kept. */
export function toAppError(problem: unknown): AppError {
  const known = readAppError(problem);
  if (known !== undefined) return known;
  const execution = findExecutionError(problem);
  if (execution !== undefined) return fromExecution(execution, problem);
  return fromTransport(problem) ?? fromText(problem) ?? new AppError('REQUEST_FAILED', {}, { cause: problem });
}

function findExecutionError(problem: unknown): ExecutionError | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined;
  const candidate = problem as {
    $kind?: string;
    message?: unknown;
    executionError?: ExecutionError;
    FailedTransaction?: { status?: { error?: ExecutionError | null } };
    status?: { error?: ExecutionError | null };
  };
  if (candidate.executionError !== undefined) return candidate.executionError;
  const status = candidate.FailedTransaction?.status ?? candidate.status;
  if (status?.error !== undefined && status.error !== null) return status.error;
  const isExecution = candidate.$kind !== undefined && typeof candidate.message === 'string';
  return isExecution ? (problem as ExecutionError) : undefined;
}

function fromExecution(error: ExecutionError, cause: unknown): AppError {
  if (error.$kind === 'MoveAbort') {
    const { location } = error.MoveAbort;
    const abortCode = BigInt(error.MoveAbort.abortCode);
    const module = location?.module ?? 'unknown';
    const code = parseAbort({ package: location?.package, module, abortCode });
    const context = { module, abortCode: String(constantCodeOf(abortCode)), command: error.command ?? null };
    return createAppError(code, context, { cause });
  }
  const known = FAILURE_TEXTS.find(([text]) => text.test(error.message));
  const context = { reason: error.message, command: error.command ?? null };
  return createAppError(known?.[1] ?? 'CHAIN_TRANSACTION_FAILED', context, { cause });
}

/** Follows causes: the SDK wraps what its transport threw. */
function fromTransport(problem: unknown): AppError | undefined {
  for (let current = problem, depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    const { code, meta, cause } = current as { code?: unknown; meta?: Record<string, unknown>; cause?: unknown };
    const named = meta?.[ERROR_CODE_TRAILER];
    if (isAppErrorCode(named)) return fromOurNode(named, messageOf(current), problem);
    const status = STATUS_CODES[String(code)];
    if (status !== undefined) {
      return fromText(current, problem) ?? createAppError(status, { detail: messageOf(current) }, { cause: problem });
    }
    if (code === 'NOT_FOUND') {
      return new AppError('RPC_NOT_FOUND', { what: 'object', id: messageOf(current) }, { cause: problem });
    }
    if (current instanceof TypeError && /fetch|network|load failed/i.test(current.message)) {
      return new AppError('NETWORK_FAILED', {}, { cause: problem });
    }
    current = cause;
  }
  return undefined;
}

/** Our own node names the code beside the status; the context is in its message. */
function fromOurNode(code: AppErrorCode, message: string, cause: unknown): AppError {
  const text = decodeMessage(message);
  const shown = code === 'CHAIN_GAS_BALANCE_TOO_LOW' ? 'CHAIN_GAS_BALANCE_INSUFFICIENT' : code;
  return createAppError(shown, { detail: text, ...readErrorText(code, text) }, { cause });
}

/** gRPC messages travel percent-encoded; not every client decodes them. */
function decodeMessage(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}

function fromText(problem: unknown, cause: unknown = problem): AppError | undefined {
  const text = messageOf(problem);
  const known = FAILURE_TEXTS.find(([pattern]) => pattern.test(text));
  return known === undefined ? undefined : createAppError(known[1], { detail: text }, { cause });
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
