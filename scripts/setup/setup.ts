/**
 * Everything that must exist before the application can open: a data folder that can be written, free ports, the app's build. Each step is
 * skipped when its inputs have not changed. The contracts are compiled by the chain on its first start, through the toolchain's own cache.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { isAppError, readSecretFiles } from '@suil/core';
import { type CommandConfig, root, SetupError } from './config.ts';
import { sourceHash } from './source-hash.ts';

/** Like a recursive mkdir, which for a folder below some system folders would never return. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Creates `dataDir` if needed. @throws SetupError when it cannot be written. */
export function ensureDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new SetupError(`Cannot write to ${dataDir}. Set DATA_DIR to a folder you own.`);
  }
}

/** Returns null when the port can be opened, else the system's code. */
function portProblem(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** @throws SetupError when `port` of this machine cannot be opened; `name` is the variable that sets it. */
export async function ensurePort(
  host: string,
  name: 'PORT' | 'CHAIN_PORT' | 'SIGNER_PORT' | 'AUDIT_PORT' | 'SPONSOR_PORT',
  port: number,
): Promise<void> {
  const problem = await portProblem(host, port);
  if (problem === null) return;
  if (problem === 'EADDRINUSE') {
    throw new SetupError(`Port ${port} on ${host} is taken. Stop what uses it, or set ${name} to another port.`);
  }
  if (problem === 'EACCES') {
    throw new SetupError(`Port ${port} on ${host} may not be opened by this user. Set ${name} to a port above 1023.`);
  }
  throw new SetupError(`This machine cannot listen on HOST=${host} (${problem}). Set HOST to an address of its own.`);
}

/** @throws SetupError naming the first port of the application that cannot be opened. */
export async function ensurePorts(config: CommandConfig): Promise<void> {
  await ensurePort(config.host, 'PORT', config.port);
  if (config.localChain) await ensurePort(config.host, 'CHAIN_PORT', config.chainPort);
  if (config.withSigner) await ensurePort('127.0.0.1', 'SIGNER_PORT', config.signerPort);
  if (config.withAuditor) await ensurePort('127.0.0.1', 'AUDIT_PORT', config.auditPort);
  if (config.withSponsor) await ensurePort('127.0.0.1', 'SPONSOR_PORT', config.sponsorPort);
}

const TOKEN_BYTES = 32;

type TokenName = 'SIGNER_TOKEN' | 'AUDIT_TOKEN' | 'SPONSOR_TOKEN';

function tokenPathOf(dataDir: string, name: TokenName): string {
  return join(dataDir, name.toLowerCase().replace('_', '-'));
}

/** Returns what the server and another process know each other by, when there is one: for commands beside them. @throws {SETUP_CONFIG_INVALID} for the file that the environment names */
export function findToken(dataDir: string, env: NodeJS.ProcessEnv, name: TokenName): string | undefined {
  const path = tokenPathOf(dataDir, name);
  const given = readSecretFiles(env, [name], (file) => readFileSync(resolve(root, file), 'utf8'))[name];
  return given || (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);
}

/** As `findToken`, and makes one for this data folder, its owner's alone, when there is none. */
export function ensureToken(dataDir: string, env: NodeJS.ProcessEnv, name: TokenName): string {
  const found = findToken(dataDir, env, name);
  if (found !== undefined) return found;
  const made = randomBytes(TOKEN_BYTES).toString('base64url');
  writeFileSync(tokenPathOf(dataDir, name), `${made}\n`, { mode: 0o600 });
  return made;
}

/** What the web app is built from, relative to the root: its package and every workspace package that it depends on. */
export const webInputs: readonly string[] = [
  'suil/web',
  'suil/rescue',
  'suil/core',
  'suil/sdk',
  'packages/errors',
  'packages/light-client',
  'packages/wallet',
  'package-lock.json',
];

/**
 * Builds the web app unless the same sources were built before, and returns the folder of the build. For the local
 * chain there is a build of its own, which also holds the demo wallet's entry; no other build does.
 */
export function ensureWebBuild({ localChain }: Pick<CommandConfig, 'localChain'>): string {
  ensureRescueTemplate();
  const mode = localChain ? 'localnet' : 'production';
  const folder = join(root, 'suil/web/dist', mode);
  ensureBuild({ name: 'web app', folder, inputs: webInputs, from: 'suil/web', args: ['--mode', mode] });
  return folder;
}

/** What the operators' page is built from: its package, the app's parts that it shows, and the acts of the chain. */
export const consoleInputs: readonly string[] = [...webInputs, 'suil/console', 'suil/chain', 'suil/signing'];

/** Builds the operators' page unless the same sources were built before. */
export function ensureConsoleBuild(): void {
  const folder = join(root, 'suil/console/dist');
  ensureBuild({ name: 'console', folder, inputs: consoleInputs, from: 'suil/console/page', args: [] });
}

/** Builds the rescue page of no deployment, unless the same sources were built before. Returns its path. */
export function ensureRescueTemplate(): string {
  const folder = join(root, 'suil/rescue/dist');
  ensureBuild({ name: 'rescue page', folder, inputs: webInputs, from: 'suil/rescue/page', args: [] });
  return join(folder, 'template.html');
}

interface Build {
  readonly name: string;
  readonly folder: string;
  /** Relative to the root. */
  readonly inputs: readonly string[];
  /** Where vite is started. */
  readonly from: string;
  readonly args: readonly string[];
}

function ensureBuild({ name, folder, inputs, from, args }: Build): void {
  const marker = join(folder, '.source-hash');
  const wanted = sourceHash(root, inputs);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stderr.write(`Building the ${name} (once per change) ...\n`);
  runVite({ name, from, args });
  writeFileSync(marker, wanted);
}

/** Builds the web app for networks into `folder`, which is emptied before. @throws SetupError when it cannot be built */
export function buildWeb(folder: string): void {
  ensureRescueTemplate();
  runVite({ name: 'web app', from: 'suil/web', args: ['--mode', 'production', '--outDir', folder, '--emptyOutDir'] });
}

/** Builds the console's page into `folder`, which is emptied before. @throws SetupError when it cannot be built */
export function buildConsole(folder: string): void {
  runVite({ name: 'console', from: 'suil/console/page', args: ['--outDir', folder, '--emptyOutDir'] });
}

function runVite({ name, from, args }: Pick<Build, 'name' | 'from' | 'args'>): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', ...args, '--logLevel', 'error'], {
    cwd: join(root, from),
    stdio: ['ignore', 'ignore', 'inherit'],
    // Any other value of the caller's, such as a test's, would bundle React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) throw new SetupError(`The ${name} could not be built; the reason is printed above.`);
}

/** Runs `main` and turns a refusal, also of arguments that do not exist, into one plain sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isPlain =
      error instanceof SetupError ||
      isAppError(error) ||
      ('code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code)));
    process.stderr.write(`${isPlain ? error.message : (error.stack ?? error.message)}\n`);
    process.exitCode = 1;
  }
}
