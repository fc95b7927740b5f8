/**
 * The product's error class and its form on the wire. A library has an error class of its own; `readAppError` translates it where it
 * leaves the process. The codes are in codes.ts.
 */

import { type CodedError, type Context, defineErrors, isCodedError } from '@suil/errors';
import { ERROR_TEXTS } from '#error-texts';
import { isAppErrorCode } from './code-entries.ts';
import type { AppErrorCode } from './codes.ts';

export type AppErrorContext = Context;

/**
 * `AppError` is a refusal or failure with a stable code: test with `isAppError`, never by message. `createAppError` makes one from a code
 * that is known only when it runs.
 */
export const { ErrorClass: AppError, create: createAppError, is: isAppError } = defineErrors('AppError', ERROR_TEXTS);
export interface AppError extends CodedError {
  readonly code: AppErrorCode;
}

/**
 * Returns `error` as an AppError: a library's error with a code of the registry keeps code and context, and is the
 * cause. Undefined for everything else.
 */
export function readAppError(error: unknown): AppError | undefined {
  if (isAppError(error)) return error;
  if (!isCodedError(error) || !isAppErrorCode(error.code)) return undefined;
  return createAppError(error.code, error.context, { cause: error });
}

/** The gRPC trailer by which the local chain names the code of a refusal. */
export const ERROR_CODE_TRAILER = 'suil-code';

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly context: Record<string, string | number | boolean | null>;
}

/** Returns the JSON form of an error: bigints become decimal strings. The cause and the stack never leave the process. */
export function toErrorBody(error: AppError): ErrorBody {
  const context: ErrorBody['context'] = {};
  for (const [key, value] of Object.entries(error.context)) {
    context[key] = typeof value === 'bigint' ? value.toString() : value;
  }
  return { code: error.code, message: error.message, context };
}

/** Returns the error that {@link toErrorBody} described; an unknown code becomes REQUEST_FAILED with it in context. */
export function fromErrorBody(body: ErrorBody): AppError {
  if (isAppErrorCode(body.code)) return createAppError(body.code, body.context);
  return new AppError('REQUEST_FAILED', { ...body.context, code: body.code, message: body.message });
}

/** Returns what a process prints for its operator: the sentence of an error with a code, else the stack of a defect. */
export function describeFailure(error: unknown): string {
  const known = readAppError(error);
  if (known !== undefined) return known.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
