/** An operation of the API's contract as a route of @hono/zod-openapi: texts, schemas with examples, refusals. */
import type { RouteConfig } from '@hono/zod-openapi';
import { type AppErrorCode, assert, createAppError, toErrorBody } from '@suil/core';
import { errorResponseSchema, type Operation, type RefusalStatus } from '@suil/core/api';
import { z } from 'zod';
import { exampleOf } from './examples.ts';

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

const METHODS: Readonly<Record<string, RouteConfig['method']>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  DELETE: 'delete',
};

/** Returns the route of an operation named `name`. */
export function describeRoute(name: string, operation: Operation): RouteConfig {
  const { tag, summary, session, params, query, body, response, refusals = [] } = operation;
  return {
    ...splitName(name),
    tags: [tag],
    summary,
    ...(session && { security: [{ session: [] }] }),
    request: { ...(params && { params }), ...(query && { query }), ...(body && describeBody(body)) },
    responses: { ...describeResponse(response), ...describeRefusals(response, refusals) },
  };
}

function splitName(name: string): Pick<RouteConfig, 'method' | 'path'> {
  const [verb = '', path = ''] = name.split(' ');
  const method = METHODS[verb];
  assert(method, `${name} begins with a method`);
  return { method, path };
}

function describeBody(schema: z.ZodType) {
  const content = { 'application/json': { schema, example: exampleOf(schema, 'input') } };
  return { body: { required: true, content } };
}

function describeResponse(response: Operation['response']): RouteConfig['responses'] {
  if (response instanceof z.ZodType) {
    const content = { 'application/json': { schema: response, example: exampleOf(response, 'output') } };
    return { 200: { description: 'OK', content } };
  }
  if (response.kind === 'no content') return { 204: { description: response.description } };
  if (response.kind === 'calendar') {
    const content = { 'text/calendar': { schema: { type: 'string' as const }, example: response.example } };
    return { 200: { description: 'An iCalendar (RFC 5545), to be read again and again', content } };
  }
  const content = { 'text/csv': { schema: { type: 'string' as const }, example: response.example } };
  return { 200: { description: 'A file of lines, the first one naming the columns', content } };
}

/** Returns the refusals, all of the one error form; those that every operation has are added. */
function describeRefusals(
  response: Operation['response'],
  refusals: readonly RefusalStatus[],
): RouteConfig['responses'] {
  const isAnswered = response instanceof z.ZodType || response.kind !== 'no content';
  const always: readonly RefusalStatus[] = isAnswered ? [429, 500, 503] : [500, 503];
  return Object.fromEntries(
    [...refusals, ...always].map((status) => {
      const [description, code] = REFUSALS[status];
      const example = {
        error: { ...toErrorBody(createAppError(code, {})), requestId: '4f1c2d0e-5a3b-4c6d-8e7f-90a1b2c3d4e5' },
      };
      return [status, { description, content: { 'application/json': { schema: errorResponseSchema, example } } }];
    }),
  );
}
