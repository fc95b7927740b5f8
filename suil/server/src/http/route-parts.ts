/** Parts that route definitions share: answers, bodies, the login mark, each with an example. Knows no route. */
import { type AppErrorCode, createAppError, toErrorBody } from '@suil/core';
import { errorResponseSchema } from '@suil/core/api';
import type { z } from 'zod';
import { exampleOf } from './examples.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;

/** What each status means here, and a code that has it. */
const REFUSALS: Record<RefusalStatus, readonly [description: string, example: AppErrorCode]> = {
  400: ['The request is not valid', 'REQUEST_INVALID'],
  401: ['Not logged in, or the login failed', 'AUTH_LOGIN_REQUIRED'],
  403: ['Not allowed to this address', 'ADMIN_NOT_SETTLEMENT_KEY'],
  404: ['There is no such thing', 'PLEDGE_NOT_FOUND'],
  409: ['Refused as things stand', 'LEDGER_BALANCE_INSUFFICIENT'],
  413: ['The request is too large', 'REQUEST_TOO_LARGE'],
  415: ['The body is not JSON, or does not say so', 'REQUEST_MEDIA_TYPE_UNSUPPORTED'],
  429: ['Too many requests', 'REQUEST_RATE_LIMITED'],
  500: ['A defect of ours', 'INTERNAL'],
  503: ['Not now; the same request can succeed later', 'DATABASE_UNAVAILABLE'],
};

/** Marks a route as one that needs a session; the handler asks for it with `requireAddress`. */
export const loggedIn = { security: [{ session: [] as string[] }] };

/** Returns the refusals of these statuses, all of the one error form. They are thrown, so handlers never return them. */
export function refusals(...statuses: RefusalStatus[]): object {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: REFUSALS[status][0],
        content: { 'application/json': { schema: errorResponseSchema, example: refusalExample(status) } },
      },
    ]),
  );
}

/** Returns the answers of a route: JSON of `schema`, or one of the refusals; what every route can refuse with is added. */
export function answers<Schema extends z.ZodType>(schema: Schema, ...statuses: RefusalStatus[]) {
  return {
    200: {
      description: 'OK',
      content: { 'application/json': { schema, example: exampleOf(schema, 'output') } },
    },
    ...refusals(...statuses, 429, 500, 503),
  };
}

/** Returns the answers of a route that has nothing to say when it is done. */
export function done(description: string, ...statuses: RefusalStatus[]) {
  return { 204: { description }, ...refusals(...statuses, 500, 503) };
}

/** Returns the answers of a route that gives a file for spreadsheets. */
export function csvFile(example: string, ...statuses: RefusalStatus[]) {
  const content = { 'text/csv': { schema: { type: 'string' as const }, example } };
  return {
    200: { description: 'A file of lines, the first one naming the columns', content },
    ...refusals(...statuses, 429, 500, 503),
  };
}

/** Returns a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return {
    body: { required: true, content: { 'application/json': { schema, example: exampleOf(schema, 'input') } } },
  };
}

function refusalExample(status: RefusalStatus) {
  const error = createAppError(REFUSALS[status][1], {});
  return { error: { ...toErrorBody(error), requestId: '4f1c2d0e-5a3b-4c6d-8e7f-90a1b2c3d4e5' } };
}
