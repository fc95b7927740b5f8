/** Parts that route definitions share: answers, bodies, the login mark. Knows no route. */
import { errorResponseSchema } from '@suil/core/api';
import type { z } from 'zod';

type RefusalStatus = 400 | 401 | 429;

const REFUSALS: Record<RefusalStatus, string> = {
  400: 'The request is not valid',
  401: 'Not logged in, or the login failed',
  429: 'Too many requests',
};

/** Marks a route as one that needs a session; the handler asks for it with `requireAddress`. */
export const loggedIn = { security: [{ session: [] as string[] }] };

/** Returns the refusals of these statuses, all of the one error form. They are thrown, so handlers never return them. */
export function refusals(...statuses: RefusalStatus[]): object {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REFUSALS[status], content: { 'application/json': { schema: errorResponseSchema } } },
    ]),
  );
}

/** Returns the answers of a route: JSON of `schema`, or one of the refusals. */
export function answers<Schema extends z.ZodType>(schema: Schema, ...statuses: RefusalStatus[]) {
  return {
    200: { description: 'OK', content: { 'application/json': { schema } } },
    ...refusals(...statuses),
  };
}

/** Returns a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } };
}
