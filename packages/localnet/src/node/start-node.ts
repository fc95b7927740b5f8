/** A whole chain on a port: framework, files, clock, heartbeat, RPC, faucet. What the command `sui-localnet` starts. */
import { join } from 'node:path';
import { frameworkPackages } from '@suil/move-framework';
import type { DevAccount } from '../chain/accounts.ts';
import { createLocalnet } from '../chain/localnet.ts';
import type { LocalnetOptions } from '../chain/opening/options.ts';
import { payAccounts } from '../development/pay-accounts.ts';
import type { Fork } from '../fork/fork.ts';
import { type ForkOptions, openFork } from '../fork/open-fork.ts';
import type { Localnet } from '../types.ts';
import { openChainClock } from './chain-clock.ts';
import { openNames } from './endpoints/names.ts';
import { openCommitteeSeed } from './files/committee-seed.ts';
import { type LogCut, openFileStorage } from './files/file-storage.ts';
import { openForkFile } from './files/fork-file.ts';
import { startHeartbeat } from './heartbeat.ts';
import { openPort, type PortOptions } from './server.ts';
import { verifyWithNode } from './verify-ed25519.ts';

export interface NodeOptions extends Partial<PortOptions> {
  /** Where the chain is kept, made when missing; without one it lasts as long as the process. */
  readonly dataDir?: string;
  /** Accounts of `createAccounts` that are paid 1,000 SUI each, unless they hold SUI already; by default none, at most 100. */
  readonly accounts?: number;
  /** An empty checkpoint is sealed when nothing has happened for this long; by default 10 seconds. 0: only where one is asked for. */
  readonly heartbeatMs?: number;
  /** Makes the chain a fork of the one that the node at `url` has. A kept fork needs no option when it is opened again. */
  readonly fork?: ForkOptions;
  /** Whether `sui::vdf` works, as on devnet; by default its functions abort with 1, as on mainnet and testnet. */
  readonly vdf?: boolean;
  /** Whether `sui::ristretto255` and `sui::rangeproofs` work, as on devnet and testnet; by default their functions abort with 0, as on mainnet. */
  readonly ristretto?: boolean;
  /** Called when the incomplete end of the chain's log is removed. */
  readonly onCut?: (cut: LogCut) => void;
}

export interface RunningNode {
  readonly url: string;
  /** The faucet's own port; undefined without the option `faucetPort`, and where another process has that port. */
  readonly faucetUrl: string | undefined;
  readonly chain: Localnet;
  readonly accounts: readonly DevAccount[];
  /** Ends streams, frees the port and releases the data folder. */
  close(): Promise<void>;
}

const PORT = 9_000;
const HEARTBEAT_MS = 10_000;

/** Starts a chain; by default in memory, on 127.0.0.1:9000. @throws {ChainError} CHAIN_DATA_…, or the system's error of the port */
export async function startNode(options: NodeOptions = {}): Promise<RunningNode> {
  const { dataDir, onCut, onFault = reportFault } = options;
  const port = await openPort({ host: '127.0.0.1', port: PORT, access: 'loopback', ...options, onFault });
  try {
    const chain = await openChain(dataDir, options, onCut);
    const clock = openChainClock(dataDir, chain.latestCheckpoint().timestampMs, Date.now);
    const accounts = await payAccounts(chain, clock, options.accounts ?? 0);
    const intervalMs = options.heartbeatMs ?? HEARTBEAT_MS;
    const heartbeat = intervalMs === 0 ? null : startHeartbeat(chain, clock, { intervalMs, onFault });
    port.serve({ chain, clock, names: openNames(dataDir) });
    return {
      url: port.url,
      faucetUrl: port.faucetUrl,
      chain,
      accounts,
      async close() {
        heartbeat?.stop();
        await port.close();
        chain.close();
      },
    };
  } catch (error) {
    await port.close();
    throw error;
  }
}

async function openChain(
  dataDir: string | undefined,
  { fork: forkOptions, vdf = false, ristretto = false }: NodeOptions,
  onCut: NodeOptions['onCut'],
): Promise<Localnet> {
  const files = dataDir === undefined ? {} : openFiles(dataDir, onCut);
  let fork: Fork | undefined;
  try {
    const memory = dataDir === undefined ? undefined : openForkFile(dataDir);
    const options = forkOptions ?? memory?.stored;
    if (options !== undefined) fork = await openFork(options, memory);
  } catch (error) {
    files.storage?.close();
    throw error;
  }
  return createLocalnet({
    genesis: { frameworkPackages, startsAtMs: Date.now(), vdf, ristretto },
    verifyEd25519: verifyWithNode,
    ...files,
    ...(fork && { fork }),
  });
}

/** The storage comes first: it makes the folder, and keeps other processes out of it. */
function openFiles(dataDir: string, onCut: NodeOptions['onCut']): Pick<LocalnetOptions, 'storage' | 'committee'> {
  const storage = openFileStorage(join(dataDir, 'state'), onCut && { onCut });
  try {
    return { storage, committee: { seed: openCommitteeSeed(dataDir) } };
  } catch (error) {
    storage.close();
    throw error;
  }
}

function reportFault(error: unknown, where: string): void {
  console.error(`fault in ${where}:`, error);
}
