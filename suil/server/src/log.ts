/**
 * The server's log: one line of JSON each, without secrets and without what people write. Owns what of an error is written: errors of
 * the database carry values of rows in their details, and those stay out.
 */
import { codeOf } from '@suil/core';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Names under which something secret or personal could ever be handed to the log. */
const SECRET_FIELDS = [
  'authorization',
  'token',
  'access_token',
  'signature',
  'secret',
  'key',
  'nonce',
  'message_signed',
];
const CAUSES_MAX = 3;

/** Returns the log; lines go to standard error by default. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  const paths = SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]);
  return pino({ level, redact: { paths, censor: '[secret]' }, serializers: { err: describeError } }, destination);
}

/** Returns kind, code, message and stack of an error and of what caused it; no other field. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: typeof error };
  const { name, message, stack, cause } = error;
  const code = codeOf(error);
  return {
    type: name,
    ...(code === null ? {} : { code }),
    message,
    stack,
    ...(cause === undefined || depth >= CAUSES_MAX ? {} : { cause: describeError(cause, depth + 1) }),
  };
}
