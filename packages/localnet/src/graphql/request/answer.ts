/** One GraphQL request from its bytes to its answer: read, measured, validated, executed. Knows no HTTP. */
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { isChainError } from '../../errors.ts';
import { type Arguments, type GraphQlSource, RequestContext } from '../context.ts';
import { type GraphQlCode, present, refusal } from '../errors.ts';
import { createNodes } from '../nodes/nodes.ts';
import { queryRoot } from '../query/query.ts';
import { runRoot } from '../query/run.ts';
import { assertSize } from './measure.ts';
import { resolveField, schemaOf } from './schema.ts';

const ERRORS_MAX = 20;

export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface AnswerOptions {
  /** Aborted when the client has gone, the time is over or the server closes. */
  readonly signal: AbortSignal;
  /** Called with defects of this library, never with refusals. */
  readonly onFault: (error: unknown, where: string) => void;
}

interface Request {
  readonly query: string;
  readonly variables: Arguments;
  readonly operationName: string | undefined;
}

/** Answers the request in `body`, bytes of JSON. Rejects when the signal aborts, else never. */
export async function answer(source: GraphQlSource, body: Uint8Array, options: AnswerOptions): Promise<Answer> {
  try {
    return await run(source, body, options);
  } catch (error) {
    options.signal.throwIfAborted();
    return { errors: presentAll([toGraphQlError(error)], 'BAD_USER_INPUT', options) };
  }
}

async function run(source: GraphQlSource, body: Uint8Array, options: AnswerOptions): Promise<Answer> {
  const { limits } = source;
  const { query, variables, operationName } = readRequest(body);
  const schema = schemaOf();
  const document = parseQuery(query, limits.queryPayloadMaxBytes);
  const operation = getOperationAST(document, operationName);
  if (!operation) throw refusal('Name one of the operations of the query in operationName');
  assertSize({ schema, document, operation, variables, bodyBytes: body.length }, limits);
  const faults = validate(schema, document, specifiedRules, { maxErrors: ERRORS_MAX });
  if (faults.length > 0) return { errors: presentAll(faults, 'GRAPHQL_VALIDATION_FAILED', options) };
  const { chain } = source;
  const runOnce = async () => {
    const context = new RequestContext(source, options.signal, createNodes);
    const result = await execute({
      schema,
      document,
      rootValue: { ...queryRoot(context), ...runRoot(context) },
      variableValues: variables,
      operationName: operationName ?? null,
      fieldResolver: resolveField,
      abortSignal: options.signal,
      options: { maxCoercionErrors: ERRORS_MAX },
    });
    if (result.errors) options.signal.throwIfAborted();
    throwUnread(result.errors);
    return result;
  };
  const { data, errors } = await (chain.fork === undefined ? runOnce() : chain.readThrough(runOnce));
  const presented = errors ? { errors: presentAll(errors, 'BAD_USER_INPUT', options) } : {};
  return data === undefined ? presented : { data, ...presented };
}

/** What a field of a fork lacks ends the run, so that it is read. */
function throwUnread(errors: readonly GraphQLError[] = []): void {
  for (const { originalError } of errors) if (isChainError(originalError, 'CHAIN_FORK_UNREAD')) throw originalError;
}

function readRequest(body: Uint8Array): Request {
  const given = parseJson(body);
  const { query, variables, operationName } = given;
  if (typeof query !== 'string') throw refusal('The request needs a query, as text');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw refusal('operationName must be text');
  }
  if (!isObject(variables ?? {})) throw refusal('variables must be an object');
  return { query, variables: { ...Object(variables ?? {}) }, operationName: operationName ?? undefined };
}

function parseJson(body: Uint8Array): Arguments {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw refusal('The request is not JSON');
  }
  if (!isObject(value)) throw refusal('The request must be one JSON object');
  return { ...Object(value) };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseQuery(query: string, maxTokens: number): DocumentNode {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { source, positions } = error;
    throw new GraphQLError(error.message, { source, positions, extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
  }
}

function presentAll(
  errors: readonly GraphQLError[],
  code: GraphQlCode,
  { onFault }: AnswerOptions,
): GraphQLFormattedError[] {
  return errors.slice(0, ERRORS_MAX).map((error) => {
    const { error: presented, isFault } = present(error, code);
    if (isFault) onFault(error.originalError ?? error, `/graphql ${error.path?.join('.') ?? ''}`);
    return presented;
  });
}

function toGraphQlError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  // Of the stack, which each level of a value takes.
  if (error instanceof RangeError) return refusal('The request is nested too deeply');
  const cause = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(cause.message, { originalError: cause });
}
