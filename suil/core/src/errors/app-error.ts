/**
 * The one error class of the project and its form on the wire. Owns how a code and its context become a message;
 * does not own the codes (codes.ts) or what a screen does with them.
 */
import { type AppErrorCode, errorEntry, isAppErrorCode } from './codes.ts';

export type AppErrorContext = Readonly<Record<string, string | number | boolean | bigint | null>>;

/** A refusal or failure with a stable code. Test with {@link isAppError}, never by message. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly context: AppErrorContext;

  constructor(code: AppErrorCode, context: AppErrorContext = {}, options: { cause?: unknown } = {}) {
    super(fillText(errorEntry(code).text, context), options);
    this.name = 'AppError';
    this.code = code;
    this.context = context;
  }

  get http(): number {
    return errorEntry(this.code).http;
  }

  get retryable(): boolean {
    return errorEntry(this.code).retryable;
  }

  get i18nKey(): string {
    return errorEntry(this.code).i18nKey;
  }
}

/** Whether `error` is an {@link AppError}, and of the given code where one is given. */
export function isAppError(error: unknown, code?: AppErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

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

/** Returns the error that {@link toErrorBody} described; a code we do not know becomes REQUEST_FAILED with it in context. */
export function fromErrorBody(body: ErrorBody): AppError {
  if (isAppErrorCode(body.code)) return new AppError(body.code, body.context);
  return new AppError('REQUEST_FAILED', { ...body.context, code: body.code, message: body.message });
}

/**
 * Returns the context that a code's English text was filled with, read back from the text; empty when the text is another.
 * For errors that reach us as code and message only, such as gRPC's.
 */
export function readErrorText(code: AppErrorCode, message: string): AppErrorContext {
  const escaped = errorEntry(code).text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = escaped.replace(/\{(\w+)\}/g, '(?<$1>.+?)');
  return { ...new RegExp(`^${pattern}$`, 's').exec(message)?.groups };
}

/**
 * Throws a plain error where one of our own promises is broken: a defect, never a user's mistake.
 * @param why what was promised, in a few words
 */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Broken promise: ${why}`);
}

function fillText(text: string, context: AppErrorContext): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(context[name] ?? `{${name}}`));
}
