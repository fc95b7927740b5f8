/** The chain's whole RPC: gRPC-web and JSON-RPC bound to one chain, behind one function. */
import { createJsonRpc } from './json-rpc/json-rpc.ts';
import { createNameRegistry, type NameRegistry } from './names/name-registry.ts';
import { createHandler, type RpcHandler, type RpcHandlerOptions } from './rpc/handler.ts';
import { executionService } from './rpc/services/execution.ts';
import { ledgerService } from './rpc/services/ledger.ts';
import { movePackageService } from './rpc/services/move-package.ts';
import { nameService } from './rpc/services/name.ts';
import { signatureService } from './rpc/services/signature.ts';
import { stateService } from './rpc/services/state.ts';
import { subscriptionService } from './rpc/services/subscription.ts';
import type { Localnet } from './types.ts';

export interface ChainRpcOptions extends RpcHandlerOptions {
  /** The chain's wall clock in milliseconds; a checkpoint is never older than the one before it. */
  readonly nowMs: () => number;
  /** What the name service answers from; without it no address has a name. */
  readonly names?: NameRegistry;
}

/** Where JSON-RPC is served; every other path is a gRPC method's. */
const JSON_RPC_PATH = '/';

/**
 * Returns the RPC of `chain`: gRPC-web as the unmodified `SuiGrpcClient` calls it, and on the path `/` JSON-RPC as
 * `SuiJsonRpcClient` does. It opens no port.
 *
 * @example
 * const rpc = createRpcHandler(chain, { nowMs: () => Date.now() });
 * const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch: rpcFetch(rpc) });
 */
export function createRpcHandler(chain: Localnet, options: ChainRpcOptions): RpcHandler {
  const names = options.names ?? createNameRegistry();
  const grpc = createHandler(
    [
      ledgerService(chain),
      stateService(chain),
      executionService(chain, options.nowMs),
      movePackageService(chain),
      subscriptionService(chain),
      nameService(names, options.nowMs),
      signatureService(),
    ],
    options,
  );
  const jsonRpc = createJsonRpc({ chain, nowMs: options.nowMs }, { ...options, names });
  return {
    unary: (call) => grpc.unary(call),
    openStreams: () => grpc.openStreams(),
    fetch: (request) => (isJsonRpc(request) ? jsonRpc.fetch(request) : grpc.fetch(request)),
    close() {
      grpc.close();
      jsonRpc.close();
    },
  };
}

function isJsonRpc(request: Request): boolean {
  const isGrpc = (request.headers.get('content-type') ?? '').startsWith('application/grpc');
  return !isGrpc && new URL(request.url).pathname === JSON_RPC_PATH;
}

/** Returns a `fetch` that answers from `rpc` in this process, for clients that need no port. */
export function rpcFetch(rpc: RpcHandler): typeof fetch {
  return (input, init) => rpc.fetch(new Request(input, init));
}
