/** `npm run suil -- deploy|upgrade`: brings the contracts to a network, or the next version of them. */
import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, describeFailure } from '@suil/core';
import { manifestSchema } from '@suil/core/api';
import { readStored, writeStored } from '@suil/localnet/node';
import { loadArtifacts } from '../artifacts.ts';
import { fetchChain } from '../network/networks.ts';
import { DEPLOY_USAGE, readDeployConfig, readUpgradeConfig, UPGRADE_USAGE } from './config.ts';
import { runDeploy } from './run.ts';
import { stepUpgrade } from './upgrade.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const USAGE: Readonly<Record<string, string>> = { deploy: DEPLOY_USAGE, upgrade: UPGRADE_USAGE };

const print = (text: string) => void process.stdout.write(text);
const compile = () =>
  loadArtifacts({ contractsDir: join(CHECKOUT, 'suil/contracts'), cacheDir: join(CHECKOUT, '.cache/toolchain') });

async function deploy(args: readonly string[]): Promise<void> {
  const config = readDeployConfig(args);
  const manifestPath = resolve(CHECKOUT, config.manifestPath);
  const client = new SuiGrpcClient({ network: config.network, baseUrl: config.url });
  await fetchChain(client, config);
  const { contracts, contractsHash } = await compile();
  const manifest = await runDeploy({ client, config: { ...config, manifestPath }, contracts, contractsHash });
  print(`package   ${manifest.package}\nmanifest  ${manifestPath}\n`);
}

async function upgrade(args: readonly string[]): Promise<void> {
  const config = readUpgradeConfig(args);
  const path = resolve(CHECKOUT, config.manifestPath);
  const manifest = readStored(path, manifestSchema);
  if (manifest === undefined) throw new AppError('CONFIG_INVALID', { name: '--out', detail: `there is no ${path}` });
  const client = new SuiGrpcClient({ network: config.network, baseUrl: config.url });
  await fetchChain(client, config, manifest.chain);
  const { contracts } = await compile();
  const done = await stepUpgrade({ client, signer: config.signer, manifest, contracts, nowMs: Date.now() });
  if (done.step === 'inForce') {
    writeStored(path, done.manifest);
    print(`in force  ${done.manifest.newestPackage}\nmanifest  ${path}\n`);
  } else {
    print(`${done.step}  run this again from ${new Date(done.readyMs).toISOString()} on\n`);
  }
}

async function main([command = '', ...args]: readonly string[]): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return print(USAGE[command] ?? Object.values(USAGE).join('\n'));
  await (command === 'upgrade' ? upgrade(args) : deploy(args));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
