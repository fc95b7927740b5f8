// Everything that must exist before the house can open: a data folder that can be written, free ports, the app's
// build. Each step is skipped when its inputs have not changed. The contracts are compiled by the chain on its first
// start, through the toolchain's own cache.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type HouseConfig, root } from './config.ts';
import { sourceHash } from './source-hash.ts';

/** A sentence for the person at the terminal: what is missing and what to do. Printed without a stack. */
export class SetupError extends Error {}

/** Creates `dataDir` if needed. @throws SetupError when it cannot be written. */
export function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new SetupError(`Cannot write to ${dataDir}. Set DATA_DIR to a folder you own.`);
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** @throws SetupError naming the first port of the house that somebody else holds. */
export async function ensurePorts(config: HouseConfig): Promise<void> {
  const wanted: [string, number][] = [['PORT', config.port]];
  if (config.localChain) wanted.push(['CHAIN_PORT', config.chainPort]);
  for (const [name, port] of wanted) {
    if (await isFree(config.host, port)) continue;
    throw new SetupError(`Port ${port} on ${config.host} is taken. Stop what uses it, or set ${name} to another port.`);
  }
}

const webInputs = ['apps/web', 'packages/core', 'packages/sdk', 'packages/wallet', 'package-lock.json'];

/**
 * Builds the web app into apps/web/dist unless the same sources were built before; returns whether it built.
 * For the local chain the build also holds the demo wallet's entry; no other build does.
 */
export function ensureWebBuild(config: HouseConfig): boolean {
  const marker = join(root, 'apps/web/dist/.source-hash');
  const mode = config.localChain ? 'localnet' : 'production';
  const wanted = `${mode} ${sourceHash(root, webInputs)}`;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return false;
  process.stderr.write('Building the web app (once per change) ...\n');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'error'], {
    cwd: join(root, 'apps/web'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) throw new SetupError('The web app could not be built; the reason is printed above.');
  writeFileSync(marker, wanted);
  return true;
}

/** Runs `main` and turns a refusal into one plain sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${error instanceof SetupError ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 1;
  }
}
