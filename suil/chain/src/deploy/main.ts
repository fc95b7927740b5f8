/** The process of `npm run suil -- deploy`: brings the contracts to a network. */
import { join, resolve } from 'node:path';
import { describeCommandFailure } from '../admin/exit-code.ts';
import { loadArtifacts } from '../artifacts.ts';
import { fetchChain } from '../network/networks.ts';
import { createCommandClient } from '../network/node-client.ts';
import { DEPLOY_USAGE, readDeployConfig } from './config.ts';
import { runDeploy } from './run.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');

const args = process.argv.slice(3).filter((word) => word !== '--json');
const isJson = process.argv.includes('--json');
const print = (lines: readonly string[], json: object) =>
  process.stdout.write(isJson ? `${JSON.stringify(json)}\n` : `${lines.join('\n')}\n`);

async function main(): Promise<void> {
  if (args.length === 0 || args.includes('--help')) return void print([DEPLOY_USAGE], { usage: DEPLOY_USAGE });
  const config = readDeployConfig(args);
  const manifestPath = resolve(CHECKOUT, config.manifestPath);
  const client = createCommandClient(config);
  await fetchChain(client, config);
  const { contracts, contractsHash } = await loadArtifacts({
    contractsDir: join(CHECKOUT, 'suil/contracts'),
    cacheDir: join(CHECKOUT, '.cache/toolchain'),
  });
  const manifest = await runDeploy({ client, config: { ...config, manifestPath }, contracts, contractsHash });
  const { package: packageId, startCheckpoint, startEpoch } = manifest;
  print(
    [
      `package     ${packageId}`,
      `digest      ${Buffer.from(contracts.digest).toString('hex')}`,
      `checkpoint  ${startCheckpoint}, epoch ${startEpoch}: servers and auditor begin there`,
      `anchor      the validators before that epoch, as ${config.url} names them: compare them with another node`,
      `manifest    ${manifestPath}`,
    ],
    { package: packageId, startCheckpoint, startEpoch, manifest: manifestPath },
  );
}

try {
  await main();
} catch (error) {
  const { code, message, exitCode } = describeCommandFailure(error);
  if (isJson) print([], { error: { code, message }, exitCode });
  else process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
