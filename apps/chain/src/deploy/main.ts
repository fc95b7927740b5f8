// `npm run suil -- deploy`: publishes the contracts to a network and writes the manifest.

import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { isAppError } from '@suil/core';
import { loadArtifacts } from '../artifacts.ts';
import { DEPLOY_USAGE, readDeployConfig } from './config.ts';
import { runDeploy } from './run.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) {
    process.stdout.write(DEPLOY_USAGE);
    return;
  }
  const config = readDeployConfig(args);
  const manifestPath = resolve(CHECKOUT, config.manifestPath);
  const { contracts, contractsHash } = await loadArtifacts({
    contractsDir: join(CHECKOUT, 'contracts'),
    cacheDir: join(CHECKOUT, '.cache/toolchain'),
  });
  const client = new SuiGrpcClient({ network: config.network, baseUrl: config.url });
  const manifest = await runDeploy({ client, config: { ...config, manifestPath }, contracts, contractsHash });
  process.stdout.write(`package   ${manifest.package}\nmanifest  ${manifestPath}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${isAppError(error) ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
