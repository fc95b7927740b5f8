/** One deployment to a network, resumable: journal beside the manifest, the manifest written last. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Manifest } from '@suil/core/api';
import { writeStored } from '@suil/localnet/node';
import type { DeployConfig } from './config.ts';
import { deploy } from './deploy.ts';
import { openJournal } from './journal.ts';
import { checkDeployment } from './preflight.ts';
import type { PublishablePackage } from './publish.ts';
import { fetchStart } from './start-checkpoint.ts';

export interface RunDeployParams {
  readonly client: ClientWithCoreApi;
  readonly config: Omit<DeployConfig, 'network' | 'url'>;
  readonly contracts: PublishablePackage;
  readonly contractsHash: string;
}

/**
 * Deploys, or continues what was begun, and writes the manifest. Returns it.
 * @throws {DEPLOYMENT_FOREIGN} @throws {PREFLIGHT_FAILED} before anything is sent @throws {CHAIN_TRANSACTION_FAILED} or a node's error
 */
export async function runDeploy({ client, config, contracts, contractsHash }: RunDeployParams): Promise<Manifest> {
  const { signer, usdcType, root, guardian, keys, operator, manifestPath } = config;
  mkdirSync(dirname(manifestPath), { recursive: true });
  const { chainIdentifier: chain } = await client.core.getChainIdentifier();
  const identity = { chain, deployer: signer.toSuiAddress(), contractsHash };
  const journal = openJournal(`${manifestPath}.journal`, identity);
  await checkDeployment(client, { signer, usdcType, keys }, journal);
  const powers = { root, guardian, keys };
  const { manifest, product } = await deploy({ client, signer, journal }, { contracts, usdcType, powers, operator });
  const started = { ...manifest, ...(await fetchStart(client, product.digest)) };
  writeStored(manifestPath, started);
  return started;
}
