/** A chain in memory with what a program needs to use it: framework, clock, a client without a port, accounts that hold SUI, publishing. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { frameworkPackages } from '@suil/move-framework';
import type { DevAccount } from '../chain/accounts.ts';
import { createLocalnet } from '../chain/localnet.ts';
import type { VerifyEd25519 } from '../checks/signatures.ts';
import { payAccounts } from '../development/pay-accounts.ts';
import { type CompiledCode, type PublishedPackage, publishCompiled } from '../development/publish-compiled.ts';
import { type ChainClock, createClock } from '../development/running-clock.ts';
import type { Fork } from '../fork/fork.ts';
import { createRpcHandler, rpcFetch } from '../rpc-handler.ts';
import type { Localnet } from '../types.ts';

export interface OpenChainOptions {
  /** Accounts of `createAccounts` that hold 1,000 SUI each; 2 by default, at most 100. */
  readonly accounts?: number;
  /** The wall clock; by default `Date.now`. */
  readonly wallMs?: () => number;
  /** How Ed25519 is verified; by default by `@noble/curves`, which runs everywhere. */
  readonly verifyEd25519?: VerifyEd25519;
  /** Makes the chain a fork of the one that `openFork` opened. */
  readonly fork?: Fork;
}

export interface OpenedChain {
  readonly chain: Localnet;
  /** Reads from the chain and executes on it, without a port. */
  readonly client: SuiGrpcClient;
  /** The chain's RPC as a `fetch`, for clients of your own. */
  readonly fetch: typeof fetch;
  readonly accounts: readonly DevAccount[];
  readonly clock: ChainClock;
  /** Publishes compiled code as an account. @throws {ChainError} CHAIN_TRANSACTION_FAILED when the chain refuses it */
  publish(code: CompiledCode, account: DevAccount): Promise<PublishedPackage>;
  close(): void;
}

/** Opens a chain in memory. It uses nothing of Node. */
export async function openChain(options: OpenChainOptions = {}): Promise<OpenedChain> {
  const { accounts: count = 2, wallMs = Date.now, verifyEd25519, fork } = options;
  const genesis = { frameworkPackages, startsAtMs: wallMs() };
  const chain = createLocalnet({ genesis, ...(verifyEd25519 && { verifyEd25519 }), ...(fork && { fork }) });
  // A checkpoint is never older than the one before it, a clock that was set back included.
  const clock = createClock({ wallMs, offsetMs: Math.max(0, chain.latestCheckpoint().timestampMs - wallMs()) });
  const rpc = createRpcHandler(chain, { nowMs: clock.nowMs });
  const fetch = rpcFetch(rpc);
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', fetch });
  const accounts = await payAccounts(chain, clock, count);
  return {
    chain,
    client,
    fetch,
    accounts,
    clock,
    publish: (code, { keypair }) => publishCompiled(client, keypair, code),
    close() {
      rpc.close();
      chain.close();
    },
  };
}
