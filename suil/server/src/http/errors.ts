/** The one place where an error becomes an HTTP answer: `{ error: { code, message, context, requestId } }`. */
import { AppError, errorEntry, isAppError, readAppError, toErrorBody } from '@suil/core';
import { translateConnectionError } from '@suil/postgres';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ApiEnv } from './api.ts';
import { routeOf } from './health/route-of.ts';

/** Postgres' codes for text with a zero character, and for a sequence that is no character. */
const UNSTORABLE_TEXT = ['22021', '22P05'];
/** Its code for a number beyond its type. */
const UNSTORABLE_NUMBER = '22003';
/** When to ask again after a 503 that does not state it. */
const RETRY_AFTER_SECONDS = 2;

/** Returns the answer to a failed request. What is no AppError is logged and answered with INTERNAL alone. */
export function createErrorHandler(log: Logger): (error: Error, context: Context<ApiEnv>) => Response {
  return (error, context) => {
    const appError = toAppError(error, context.req.header('content-type') ?? '');
    if (errorEntry(appError.code).http >= 500)
      log.error({ err: error, requestId: context.var.requestId, route: routeOf(context) }, 'request failed');
    return answerError(context, appError);
  };
}

/** Returns an error as the API's answer. */
export function answerError(context: Context<ApiEnv>, error: AppError): Response {
  const { http } = errorEntry(error.code);
  const { retryAfterSeconds = http === 503 ? RETRY_AFTER_SECONDS : undefined, allowed } = error.context;
  if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds));
  if (allowed !== undefined) context.header('Allow', String(allowed));
  return context.json(
    { error: { ...toErrorBody(error), requestId: context.var.requestId } },
    http as ContentfulStatusCode,
  );
}

function toAppError(error: Error, contentType: string): AppError {
  const known = readAppError(error);
  if (known !== undefined) return withoutReason(known);
  // Hono throws these for a body that is no JSON, or does not say that it is; and for nothing else here.
  if (error instanceof HTTPException && error.status === 415)
    return new AppError('REQUEST_MEDIA_TYPE_UNSUPPORTED', { contentType });
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path: '', message: error.message }]) });
  }
  const code = 'code' in error ? String(error.code) : '';
  if (UNSTORABLE_TEXT.includes(code)) return invalid('text that cannot be stored');
  if (code === UNSTORABLE_NUMBER) return invalid('a number that cannot be stored');
  const failure = readAppError(translateConnectionError(error));
  return failure === undefined ? new AppError('INTERNAL', {}, { cause: error }) : withoutReason(failure);
}

function invalid(message: string): AppError {
  return new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path: '', message }]) });
}

/** A database's reason names hosts and paths of the server: for the log only. */
function withoutReason(error: AppError): AppError {
  if (isAppError(error, 'DATABASE_UNAVAILABLE'))
    return new AppError('DATABASE_UNAVAILABLE', { reason: 'no connection' }, { cause: error });
  return isAppError(error, 'DATABASE_BUSY') ? new AppError('DATABASE_BUSY', {}, { cause: error }) : error;
}
