/** A chain in memory with paid accounts and published packages, which each test leaves as it found it. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { assert } from '@suil/errors';
import type { GitFolders } from '@suil/toolchain';
import { openChain } from '../browser/open-chain.ts';
import type { DevAccount } from '../chain/accounts.ts';
import type { PublishedPackage } from '../development/publish-compiled.ts';
import { ChainError } from '../errors.ts';
import { type ForkOptions, openFork } from '../fork/open-fork.ts';
import { formatUnpublished, publishPackage } from '../node/publish/publish-package.ts';
import { verifyWithNode } from '../node/verify-ed25519.ts';
import type { Localnet } from '../types.ts';

export interface LocalnetTestOptions {
  /** Folders of Move packages, from the working directory on; published in this order by the first account, each after its local dependencies. */
  readonly packages?: readonly string[];
  /** Accounts with 1,000 SUI each; 2 by default, at least 1 and at most 100. */
  readonly accounts?: number;
  /** Makes the chain a fork of the one that a node has. What is read of it is kept from test to test. */
  readonly fork?: ForkOptions;
  /** Folders of clones of git dependencies by URL, besides those of `sui-move.json`. */
  readonly gitFolders?: GitFolders;
}

/** What a test gets as `localnet`. */
export interface TestLocalnet {
  readonly chain: Localnet;
  /** Reads from the chain and executes on it, without a port. */
  readonly client: SuiGrpcClient;
  /** The chain's RPC as a `fetch`, for clients of your own. */
  readonly fetch: typeof fetch;
  readonly accounts: readonly DevAccount[];
  /** Published before the first test, dependencies included. */
  readonly packages: readonly PublishedPackage[];
  nowMs(): number;
  /** Moves the chain's clock ahead, until the end of the test: the next transaction has the new time. Returns it. */
  advance(ms: number): number;
}

export interface TestChain {
  readonly localnet: TestLocalnet;
  /** Begins a test. Returns what ends it. */
  begin(): () => void;
}

const AT_ONCE = 'tests with a localnet cannot run at once; remove `concurrent`, or move them to files of their own';

/** @throws {ChainError} CHAIN_REQUEST_INVALID with the compiler's report when a package does not compile */
export async function openTestChain({
  packages = [],
  accounts: count = 2,
  gitFolders,
  fork: forkOptions,
}: LocalnetTestOptions): Promise<TestChain> {
  const fork = forkOptions && (await openFork(forkOptions));
  const options = { accounts: Math.max(1, count), verifyEd25519: verifyWithNode, ...(fork && { fork }) };
  const opened = await openChain(options);
  const { chain, client, fetch, accounts, clock } = opened;
  const published: PublishedPackage[] = [];
  try {
    for (const dir of packages) published.push(...(await publish(dir, client, accounts, gitFolders)));
  } finally {
    // The compiler is loaded where it publishes.
    if (packages.length > 0) await (await import('@suil/toolchain')).closeBuilder();
  }
  const readyAtMs = chain.latestCheckpoint().timestampMs;
  let isRunning = false;
  return {
    localnet: { chain, client, fetch, accounts, packages: published, nowMs: clock.nowMs, advance: clock.advance },
    begin() {
      if (isRunning) throw new ChainError('CHAIN_REQUEST_INVALID', { detail: AT_ONCE });
      isRunning = true;
      clock.set(readyAtMs);
      const snapshot = chain.takeSnapshot();
      return () => {
        chain.revert(snapshot);
        isRunning = false;
      };
    },
  };
}

async function publish(
  dir: string,
  client: SuiGrpcClient,
  [publisher]: readonly DevAccount[],
  gitFolders: GitFolders | undefined,
): Promise<readonly PublishedPackage[]> {
  assert(publisher !== undefined, 'there is an account that publishes');
  const params = { dir, client, signer: publisher.keypair };
  const outcome = await publishPackage(gitFolders === undefined ? params : { ...params, gitFolders });
  if (!outcome.ok) throw new ChainError('CHAIN_REQUEST_INVALID', { detail: formatUnpublished(outcome) });
  return outcome.packages;
}
