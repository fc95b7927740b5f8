/** A network in memory to which tests deploy, with means to interrupt a deployment. */
import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createLocalnet, createRpcHandler, rpcFetch } from '@suil/localnet';
import { type Artifacts, loadArtifacts } from '../artifacts.ts';
import { deploymentKeys } from '../dev-keys.ts';
import { genesisOf } from '../fresh-chain.ts';
import { createJournal } from './journal.ts';
import { type PublishablePackage, publish } from './publish.ts';
import { registerCurrency } from './register.ts';
import { type RunDeployParams, runDeploy } from './run.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
export const COMPILE_TIMEOUT_MS = 180_000;
export const START_MS = Date.UTC(2026, 10, 21);
const signer = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(5));
/** The deployer's. */
export const address = signer.toSuiAddress();
export const OPERATOR = `0x${'0b'.repeat(32)}`;

/** Returns the bytecode of this checkout. */
export function compileCheckout(): Promise<Artifacts> {
  return loadArtifacts({
    contractsDir: join(CHECKOUT, 'suil/contracts'),
    cacheDir: join(CHECKOUT, '.cache/toolchain'),
  });
}

/** Opens a network that holds a stablecoin and a deployer who can pay the fees. */
export async function openNetwork(artifacts: Artifacts) {
  const chain = createLocalnet({ genesis: genesisOf(artifacts, START_MS) });
  const fetch = rpcFetch(createRpcHandler(chain, { nowMs: () => START_MS, codeTrailer: ERROR_CODE_TRAILER }));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  await chain.requestGas(address, 100_000_000_000n, START_MS);
  const publishOnce = (compiled: PublishablePackage) => publish({ client, signer, journal: createJournal() }, compiled);
  const coins = await publishOnce(artifacts.testCoins);
  const usdcType = `${coins.packageId}::usdc::USDC`;
  await registerCurrency({ client, signer, journal: createJournal() }, coins, usdcType);
  /** Deploys, with the manifest in the folder `dir`. */
  const run = (
    dir: string,
    contractsHash = artifacts.contractsHash,
    changes: Partial<RunDeployParams['config']> = {},
  ) =>
    runDeploy({
      client,
      contracts: artifacts.contracts,
      contractsHash,
      config: {
        signer,
        usdcType,
        root: address,
        guardian: address,
        keys: deploymentKeys(),
        operator: OPERATOR,
        manifestPath: join(dir, 'manifest.json'),
        ...changes,
      },
    });
  /** Lets `count` transactions pass; the next one is lost before it arrives, or its answer is. */
  const interruptAfter = (count: number, lose: 'transaction' | 'answer') => {
    const { core } = client;
    const execute = core.executeTransaction.bind(core);
    let left = count;
    core.executeTransaction = (async (...args: Parameters<typeof execute>) => {
      left -= 1;
      if (left >= 0) return execute(...args);
      core.executeTransaction = execute as typeof core.executeTransaction;
      if (lose === 'answer') await execute(...args);
      throw new TypeError('fetch failed');
    }) as typeof core.executeTransaction;
  };
  return { client, chain, publishOnce, run, interruptAfter, packages: () => countPublished(client) };
}

/** How often the contracts were published: each publishing sends the deployer a SUIL of its own. */
async function countPublished(client: SuiGrpcClient): Promise<number> {
  const { balances } = await client.core.listBalances({ owner: address });
  return balances.filter(({ coinType }) => coinType.endsWith('::suil::SUIL')).length;
}
