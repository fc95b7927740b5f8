/**
 * `npm run chain [-- --publish DIR …] [--json]`: the local chain alone, for people who bring their own app, with their own packages
 * published on it. When the chain runs already, it is used and the command ends once everything is published.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { readAppError } from '@suil/core';
import {
  describePublished,
  ensureFunds,
  ensurePublisher,
  formatUnpublished,
  publishPackage,
} from '@suil/localnet/node';
import { closeBuilder } from '@suil/toolchain';
import { type CommandConfig, cacheDir, originOf, readCommandConfig, SetupError } from '../../scripts/setup/config.ts';
import { ensurePrograms } from '../../scripts/setup/programs.ts';
import { ensureDataDir, ensurePort, runCommand } from '../../scripts/setup/setup.ts';
import { chainStart } from './chain-process.ts';
import { type Child, startChild } from './child.ts';

interface Options {
  readonly publish: readonly string[];
  readonly json: boolean;
}

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function isRunning(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function start(config: CommandConfig): Promise<Child> {
  await ensurePort(config.host, 'CHAIN_PORT', config.chainPort);
  await ensurePrograms();
  return startChild({
    name: 'The local chain',
    start: chainStart(),
    env: { DATA_DIR: config.dataDir },
    readyWithinMs: 180_000,
  });
}

/** Returns whether everything was published; errors have been reported. */
async function publishAll(url: string, config: CommandConfig, { publish, json }: Options): Promise<boolean> {
  if (publish.length === 0) return true;
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: url, format: 'binary' });
  const signer = ensurePublisher(config.dataDir);
  await ensureFunds(client, url, signer.toSuiAddress());
  for (const path of publish) {
    // npm changes into the checkout; paths are meant from the user's folder.
    const dir = resolve(process.env['INIT_CWD'] ?? '.', path);
    const outcome = await publishPackage({ dir, client, signer, cacheDir: join(cacheDir, 'toolchain') });
    if (json) tell(JSON.stringify(outcome));
    else if (outcome.ok) outcome.packages.flatMap(describePublished).forEach(tell);
    else process.stderr.write(formatUnpublished(outcome));
    if (!outcome.ok) return false;
  }
  return true;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { publish: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
  });
  return values;
}

await runCommand(async () => {
  const options = readOptions();
  const config = readCommandConfig(process.env);
  ensureDataDir(config.dataDir);
  const running = originOf(config.host, config.chainPort);
  const isOurs = options.publish.length === 0 || !(await isRunning(running));
  const chain = isOurs ? await start(config) : undefined;
  const url = chain === undefined ? running : String(chain.ready['url']);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void chain?.stop());
  let isPublished = false;
  try {
    isPublished = await publishAll(url, config, options);
  } catch (error) {
    const known = readAppError(error);
    throw known === undefined ? error : new SetupError(known.message);
  } finally {
    await closeBuilder();
    if (!isPublished) {
      process.exitCode = 1;
      await chain?.stop();
    }
  }
  if (!isPublished) return;
  tell(options.json ? JSON.stringify({ ready: true, url }) : `ready       ${url}`);
  await chain?.ended;
});
