/**
 * The entry of every npm command. Checks that this Node is new enough and the lockfile installed, then starts the TypeScript command under
 * the pinned Node. Depends on nothing but Node >= 20 and npm, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const marker = join(modules, '.installed-lock');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function install() {
  const wanted = lockHash();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(`Cannot write to ${root}. Clone the project to a folder you own and try again.`);
  }
  process.stderr.write('Installing packages (once per lockfile) ...\n');
  const npmScript = process.env.npm_execpath;
  const [command, prefix] = npmScript ? [process.execPath, [npmScript]] : ['npm', []];
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const result = spawnSync(command, [...prefix, 'ci', '--loglevel=error'], options);
  if (result.error) fail(`npm was not found (${result.error.message}). Install Node 20 or newer together with npm.`);
  if (result.status !== 0)
    fail('The packages could not be installed; npm says why above. Run the command again afterwards.');
  writeFileSync(marker, wanted);
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed.`);
/** Where each npm command is; all are TypeScript. */
const commands = {
  start: 'suil/dev/start.ts',
  chain: 'suil/dev/chain.ts',
  database: 'suil/dev/database.ts',
  shots: 'suil/dev/shots.ts',
  axe: 'suil/dev/axe.ts',
  suil: 'scripts/release/suil.ts',
  packages: 'scripts/release/packages.ts',
  release: 'scripts/release/archive/release-command.ts',
  move: 'scripts/release/move.ts',
  docs: 'scripts/release/docs.ts',
  test: 'scripts/test/test.ts',
  bench: 'scripts/test/bench.ts',
  check: 'scripts/check/check.ts',
  'check-framework': 'scripts/check/check-framework.ts',
  fix: 'scripts/check/fix.ts',
  gen: 'scripts/generate/gen.ts',
  node: 'scripts/setup/node.ts',
  reset: 'scripts/setup/reset.ts',
  doctor: 'scripts/setup/doctor.ts',
};
const [command, ...args] = process.argv.slice(2);
const file = commands[command];
if (!file)
  fail(`Usage: node scripts/bootstrap.mjs COMMAND [ARGUMENTS]. Commands: ${Object.keys(commands).join(', ')}.`);
install();

const bin = join(modules, '.bin');
const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH ?? ''}`,
  // Every process loads the same TypeScript sources: Node keeps what it compiled of them.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node'),
};
const child = spawn(join(bin, 'node'), [join(root, file), ...args], {
  cwd: root,
  env,
  stdio: 'inherit',
});
// Ctrl-C reaches the whole process group by itself; the command decides how to stop, this process waits for it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) =>
  fail(`The pinned Node could not be started: ${error.message}. Delete node_modules and try again.`),
);
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
