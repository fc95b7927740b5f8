// The chain's whole RPC: every service bound to one chain.

import { createNameRegistry, type NameRegistry } from '../names/name-registry.ts';
import type { Localnet } from '../types.ts';
import { createHandler, type RpcHandler, type RpcHandlerOptions } from './handler.ts';
import { executionService } from './services/execution.ts';
import { ledgerService } from './services/ledger.ts';
import { movePackageService } from './services/move-package.ts';
import { nameService } from './services/name.ts';
import { signatureService } from './services/signature.ts';
import { stateService } from './services/state.ts';
import { subscriptionService } from './services/subscription.ts';

export interface ChainRpcOptions extends RpcHandlerOptions {
  /** The chain's wall clock in milliseconds; a checkpoint is never older than the one before it. */
  readonly nowMs: () => number;
  /** What the name service answers from; left out, nobody has a name. */
  readonly names?: NameRegistry;
}

/**
 * Returns gRPC-web for `chain`: what the unmodified `SuiGrpcClient` calls. It opens no port.
 *
 * @example
 * const rpc = createRpcHandler(chain, { nowMs: () => Date.now() });
 * const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch: rpcFetch(rpc) });
 */
export function createRpcHandler(chain: Localnet, options: ChainRpcOptions): RpcHandler {
  return createHandler(
    [
      ledgerService(chain),
      stateService(chain),
      executionService(chain, options.nowMs),
      movePackageService(chain),
      subscriptionService(chain),
      nameService(options.names ?? createNameRegistry(), options.nowMs),
      signatureService(),
    ],
    options,
  );
}

/** Returns a `fetch` that answers from `rpc` in this process, for clients that need no port. */
export function rpcFetch(rpc: RpcHandler): typeof fetch {
  return (input, init) => rpc.fetch(new Request(input, init));
}
