/** One JSON-RPC 2.0 request object from parsed JSON to its response object. Owns the protocol's form; methods own the rest. */
import { ChainError } from '../errors.ts';
import { invalid } from '../rpc/argument.ts';
import { failureOf, type JsonRpcError, protocolError } from './errors.ts';
import type { JsonRpcMethod, MethodTable } from './method.ts';

export type RequestId = string | number | null;

export interface CallOptions {
  readonly methods: MethodTable;
  /** Largest response of one call, in characters of JSON. */
  readonly responseMaxChars: number;
  /** Called with defects of this library, with the method they happened in. */
  readonly onFault?: (error: unknown, method: string) => void;
}

/** Returns the text of an error response. */
export function errorText(id: RequestId, error: JsonRpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', error, id });
}

/** Returns the text of the response to one request; undefined for a notification, which gets none. Never rejects. */
export async function answerCall(
  request: unknown,
  options: CallOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const call = readCall(request);
  if ('error' in call) return errorText(call.id, call.error);
  let answer: string;
  try {
    const method = Object.hasOwn(options.methods, call.method) ? options.methods[call.method] : undefined;
    if (method === undefined) throw new ChainError('RPC_METHOD_UNKNOWN', { method: call.method.slice(0, 100) });
    const result = (await method.run(readArguments(method, call.params), signal)) ?? null;
    answer = JSON.stringify({ jsonrpc: '2.0', result, id: call.id });
    if (answer.length > options.responseMaxChars) {
      const detail = `Exceeded max limit of ${options.responseMaxChars}`;
      answer = errorText(call.id, protocolError('OversizedResponse', 'Response is too big', detail));
    }
  } catch (thrown) {
    const { error, isFault } = failureOf(thrown, call.method);
    if (isFault) options.onFault?.(thrown, call.method);
    answer = errorText(call.id, error);
  }
  return call.isNotification ? undefined : answer;
}

type Call =
  | { readonly id: RequestId; readonly method: string; readonly params: unknown; readonly isNotification: boolean }
  | { readonly id: RequestId; readonly error: JsonRpcError };

function readCall(request: unknown): Call {
  const refused = (id: RequestId): Call => ({ id, error: protocolError('InvalidRequest', 'Invalid request') });
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return refused(null);
  const fields = new Map<string, unknown>(Object.entries(request));
  const [jsonrpc, method, params] = [fields.get('jsonrpc'), fields.get('method'), fields.get('params')];
  const hasId = fields.has('id');
  const known = fields.get('id') ?? null;
  if (known !== null && typeof known !== 'string' && typeof known !== 'number') return refused(null);
  if (jsonrpc !== '2.0' || typeof method !== 'string') return refused(known);
  if (params !== undefined && (typeof params !== 'object' || params === null)) return refused(known);
  return { id: known, method, params, isNotification: !hasId };
}

function readArguments(method: JsonRpcMethod, params: unknown): unknown[] {
  const { parameters } = method;
  if (!Array.isArray(params)) {
    const named = new Map(Object.entries(params ?? {}));
    return parameters.map(({ name, read }) => read(named.get(name), name));
  }
  if (params.length > parameters.length && params.slice(parameters.length).some((extra) => extra !== null)) {
    throw invalid(`${params.length} parameters given, ${parameters.length} known`);
  }
  return parameters.map(({ name, read }, index) => read(params[index], name));
}
