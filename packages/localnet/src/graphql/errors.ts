/** Errors of GraphQL: each has a code of a node's in `extensions.code`, and of a refusal the code of the ChainError in `extensions.reason`. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isChainError } from '../errors.ts';

/** Source: sui-indexer-alt-graphql/src/error.rs. */
export type GraphQlCode =
  | 'BAD_USER_INPUT'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'INTERNAL_SERVER_ERROR'
  | 'REQUEST_TIMEOUT'
  | 'RESOURCE_EXHAUSTED';

/** Defects of this library; what they say stays inside. */
const FAULTS: ReadonlySet<string> = new Set(['CHAIN_DATA_WRITE_FAILED']);

/** Returns an error of the request or of one of its fields. */
export function refusal(message: string, code: GraphQlCode = 'BAD_USER_INPUT'): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

export interface Presented {
  readonly error: GraphQLFormattedError;
  /** Marks errors of our own. */
  readonly isFault: boolean;
}

/**
 * Returns an error as the answer has it.
 * @param otherwise the code of what GraphQL itself found wrong
 */
export function present(error: GraphQLError, otherwise: GraphQlCode = 'BAD_USER_INPUT'): Presented {
  const { originalError: cause, extensions } = error;
  const { message, locations, path } = error.toJSON();
  const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  const answer = (text: string, values: Readonly<Record<string, unknown>>): GraphQLFormattedError => ({
    message: text,
    ...place,
    extensions: values,
  });
  const internal = () => ({ error: answer('Internal error', { code: 'INTERNAL_SERVER_ERROR' }), isFault: true });
  if (isChainError(cause)) {
    if (FAULTS.has(cause.code)) return internal();
    return { error: answer(message, { code: 'BAD_USER_INPUT', reason: cause.code }), isFault: false };
  }
  if (typeof extensions['code'] === 'string') return { error: answer(message, extensions), isFault: false };
  if (cause !== undefined && !(cause instanceof GraphQLError)) return internal();
  return { error: answer(message, { code: otherwise }), isFault: false };
}
