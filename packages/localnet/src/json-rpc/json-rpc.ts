/** The chain's JSON-RPC: every family of methods bound to one chain, and the list of them that rpc.discover gives. */
import { createNameRegistry, type NameRegistry } from '../names/name-registry.ts';
import type { Localnet } from '../types.ts';
import { createJsonRpcHandler, type JsonRpcHandler, type JsonRpcHandlerOptions } from './handler.ts';
import { type JsonRpcMethod, type MethodContext, type MethodTable, method } from './method.ts';
import { checkpointMethods } from './methods/checkpoints.ts';
import { coinMethods } from './methods/coins.ts';
import { dynamicFieldMethods } from './methods/dynamic-fields.ts';
import { eventMethods } from './methods/events.ts';
import { executionMethods } from './methods/execution.ts';
import { governanceMethods } from './methods/governance.ts';
import { moveMethods } from './methods/move.ts';
import { nameMethods } from './methods/names.ts';
import { objectMethods } from './methods/objects.ts';
import { signatureMethods } from './methods/signatures.ts';
import { transactionMethods } from './methods/transactions.ts';

/** The Sui release whose JSON-RPC this one follows; clients read it from rpc.discover. */
const API_VERSION = '1.71.1';

export interface JsonRpcOptions extends JsonRpcHandlerOptions {
  /** What the name service answers from; without it no address has a name. */
  readonly names?: NameRegistry;
}

/** Returns JSON-RPC for a chain, as `SuiJsonRpcClient` of `@mysten/sui` calls it. It opens no port. */
export function createJsonRpc(context: MethodContext, options: JsonRpcOptions = {}): JsonRpcHandler {
  return createJsonRpcHandler(methodsOf(context, options.names ?? createNameRegistry()), options);
}

function methodsOf(context: MethodContext, names: NameRegistry): MethodTable {
  const methods: MethodTable = {
    ...objectMethods(context),
    ...dynamicFieldMethods(context),
    ...coinMethods(context),
    ...transactionMethods(context),
    ...executionMethods(context),
    ...eventMethods(context),
    ...checkpointMethods(context),
    ...moveMethods(context),
    ...governanceMethods(context),
    ...nameMethods(names, context.nowMs),
    ...signatureMethods(),
  };
  const all = { ...methods, 'rpc.discover': method([], () => description(methods)) };
  return context.chain.fork === undefined ? all : readingThrough(context.chain, all);
}

/** Has each method run until a fork has read what it needs. */
function readingThrough(chain: Localnet, methods: MethodTable): MethodTable {
  const wrapped = Object.entries(methods).map(([name, { parameters, run }]): [string, JsonRpcMethod] => [
    name,
    { parameters, run: (args, signal) => chain.readThrough(() => run(args, signal)) },
  ]);
  return Object.fromEntries(wrapped);
}

/** An OpenRPC document of the methods and their parameters' names. */
function description(methods: MethodTable) {
  return {
    openrpc: '1.2.6',
    info: { title: 'Sui JSON-RPC', version: API_VERSION },
    methods: Object.entries(methods).map(([name, { parameters }]) => ({
      name,
      params: parameters.map((parameter) => ({ name: parameter.name, schema: {} })),
      result: { name: 'result', schema: {} },
    })),
  };
}
