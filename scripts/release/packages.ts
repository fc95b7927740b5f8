/**
 * Checks the libraries as their users get them: builds and packs each, installs the archives into an empty folder, and there imports every
 * entry, runs README's example and commands, every program of `examples/` and the tests of `examples/vitest` under each supported Node,
 * type-checks them as a consumer would, bundles what is for browsers, runs a chain with its compiler in one, and lints the packages. Programs that call the application get one that
 * is open.
 * `npm run packages`; `npm run packages -- NAME…` does it for these and what they depend on.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync, transformSync } from 'esbuild';
import { Application } from '../../suil/e2e/application/application.ts';
import { root } from '../setup/config.ts';
import { buildPackage, folderOf, listPackages, type Manifest, readManifest } from './pack.ts';
import { runInBrowser } from './run-in-browser.ts';

/** The first Node that the installed Vitest runs on. */
const VITEST_FROM = 22;
/** Exact versions, so that a run can be repeated. */
const NODES = ['20.20.2', '22.23.3', '24.21.0'];
/** Checks the types as each module resolution sees them; only this command uses it. */
const ATTW = '0.18.5';
const RUN_TIMEOUT_MS = 300_000;
/** Entries that run in browsers: bundled for one, they import nothing of Node. */
const BROWSER_ENTRIES = [
  '@suil/errors',
  '@suil/move-framework',
  '@suil/move-framework/sources',
  '@suil/light-client',
  '@suil/move-vm',
  '@suil/toolchain/browser',
  '@suil/localnet',
  '@suil/localnet/browser',
  '@suil/localnet/json-rpc',
  '@suil/core',
  '@suil/core/api',
  '@suil/core/calendar',
  '@suil/core/intent',
  '@suil/core/reserves',
  '@suil/core/settlement-proof',
  '@suil/sdk',
  '@suil/sdk/api',
];
/** Packages whose README's example also runs from such a bundle. */
const BROWSER_EXAMPLES = ['errors', 'light-client', 'move-framework', 'move-vm', 'localnet', 'core'];
/** Programs of `examples/` that also run in a browser, and what they print. */
const IN_BROWSERS: Readonly<Record<string, readonly string[]>> = {
  'localnet/in-a-page.js': ['calls greeting::say ["hello"]', 'event {"text":"hello"}'],
};
/** Packages whose programs call the application, as `npm start` opens it. */
const NEED_APPLICATION = ['sdk'];
/** A command that serves prints this when it is ready, and is then stopped. */
const READY = /^ready /m;
/** Entries that need something a program does not have: Vitest. */
const NOT_IMPORTED = ['@suil/postgres/testing', '@suil/localnet/vitest'];

const names = listPackages(process.argv.length > 2 ? process.argv.slice(2) : undefined);
const consumer = mkdtempSync(join(tmpdir(), 'packages-'));
const failures: string[] = [];
let application: Application | undefined;
try {
  for (const name of names) {
    buildPackage(name);
    report(name, 'builds');
  }
  installPackages();
  for (const name of names) writePrograms(name);
  checkTypes();
  bundleForBrowsers();
  await runInBrowsers();
  if (names.some((name) => NEED_APPLICATION.includes(name))) application = await openApplication();
  for (const node of NODES) for (const name of names) await runPrograms(node, name);
  for (const name of names) lint(name);
} finally {
  await application?.close();
  rmSync(consumer, { recursive: true, force: true });
}
if (failures.length > 0) {
  process.stderr.write(`${failures.length} failed:\n${failures.join('\n')}\n`);
  process.exitCode = 1;
} else report('all', `${names.length} packages work on Node ${NODES.join(', ')}`);

function report(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(16)}${text}\n`);
}

/** Opens the application; programs read its addresses from the environment. */
async function openApplication(): Promise<Application> {
  const opened = await Application.open();
  process.env['SUIL_API'] = new URL('/api', opened.appUrl).href;
  process.env['SUI_NODE'] = opened.nodeUrl;
  process.env['MANIFEST'] = join(opened.dataDir, 'manifest.json');
  // It is in a process group of its own, which a Ctrl-C of the terminal does not reach.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => opened.close().finally(() => process.exit(1)));
  report('all', 'the application is open');
  return opened;
}

interface Run {
  readonly ok: boolean;
  readonly stdout: string;
  /** Everything it printed. */
  readonly output: string;
}

function run(command: string, args: readonly string[], cwd: string): Run {
  const options = { cwd, encoding: 'utf8', timeout: RUN_TIMEOUT_MS } as const;
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  return { ok: status === 0, stdout, output: `${stdout}${stderr}${error?.message ?? ''}`.trim() };
}

function expectOk(label: string, { ok, output }: Run): boolean {
  if (!ok) failures.push(`${label}\n${output}`);
  return ok;
}

/** An empty folder that depends on the archives, on TypeScript and on each Node. */
function installPackages(): void {
  const archives = names.map((name) => {
    const dist = join(folderOf(name), 'dist');
    const { ok, stdout, output } = run('npm', ['pack', '--json', '--pack-destination', consumer], dist);
    if (!ok) throw new Error(output);
    const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
    return [readManifest(name).name, `file:./${filename}`];
  });
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const dependencies = {
    ...Object.fromEntries(archives),
    ...Object.fromEntries(
      NODES.map((version) => [
        `node-${version.split('.')[0]}`,
        `npm:node-${process.platform}-${process.arch}@${version}`,
      ]),
    ),
    typescript: devDependencies['typescript'],
    // An optional peer of @suil/localnet and @suil/postgres.
    vitest: devDependencies['vitest'],
    '@arethetypeswrong/cli': ATTW,
    '@types/node': devDependencies['@types/node'],
    '@types/pg': devDependencies['@types/pg'],
    // An optional peer of @suil/wallet.
    react: readManifest('wallet').devDependencies?.['react'],
    '@types/react': devDependencies['@types/react'],
  };
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }, null, 2),
  );
  const installed = run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], consumer);
  if (!installed.ok) throw new Error(installed.output);
  report('all', 'installed from archives');
}

/** README's first example and the programs of `examples/`, as TypeScript to check and as JavaScript to run. */
function writePrograms(name: string): void {
  const installed = join(consumer, 'node_modules', readManifest(name).name);
  const target = join(consumer, 'programs', name);
  mkdirSync(target, { recursive: true });
  cpSync(join(installed, 'examples'), target, { recursive: true });
  const example = /```ts\n(.*?)```/s.exec(readFileSync(join(installed, 'README.md'), 'utf8'))?.[1];
  if (example !== undefined) writeFileSync(join(target, 'readme.ts'), example);
  const entries = entriesOf(readManifest(name)).map((entry, index) => `import * as entry${index} from '${entry}';\n`);
  const counts = entries.map((_, index) => `Object.keys(entry${index}).length`);
  writeFileSync(join(target, 'entries.ts'), `${entries.join('')}console.log([${counts.join(', ')}].join(' '));\n`);
  for (const file of programsOf(name)) {
    const { code } = transformSync(readFileSync(join(target, file), 'utf8'), { loader: 'ts', format: 'esm' });
    writeFileSync(join(target, file.replace(/\.ts$/, '.js')), code);
  }
}

/** README's lines that begin with `npx` and the package's name: the line, the command's file, its arguments. */
function commandsOf(name: string): [line: string, script: string, args: string[]][] {
  const manifest = readManifest(name);
  const [command] = Object.keys(manifest.bin ?? {});
  if (command === undefined) return [];
  const lines = readFileSync(join(folderOf(name), 'README.md'), 'utf8').split('\n');
  const script = realpathSync(join(consumer, 'node_modules/.bin', command));
  return lines
    .filter((line) => line.startsWith(`npx ${manifest.name} `))
    .map((line) => [line, script, line.split(' ').slice(2)]);
}

function programsOf(name: string): string[] {
  return readdirSync(join(consumer, 'programs', name)).filter((file) => file.endsWith('.ts'));
}

function entriesOf({ name, exports }: Manifest): string[] {
  return Object.entries(exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .map(([entry]) => `${name}${entry.slice(1)}`)
    .filter((entry) => !NOT_IMPORTED.includes(entry));
}

function checkTypes(): void {
  for (const [module, moduleResolution] of [
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'ES2023',
      lib: ['ES2023', 'DOM'],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
    };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['programs/**/*.ts'] }));
    const tsc = join(consumer, 'node_modules/typescript/bin/tsc');
    if (expectOk(`types, ${moduleResolution}`, run(process.execPath, [tsc, '-p', '.'], consumer)))
      report('all', `type-check with ${moduleResolution}`);
  }
}

/** An import of Node's modules fails here, and so does the name of its Buffer. */
function bundleForBrowsers(): void {
  const isPacked = (entry: string) => names.some((name) => `${entry}/`.startsWith(`@suil/${name}/`));
  for (const entry of BROWSER_ENTRIES.filter(isPacked))
    bundle(`${entry} for browsers`, `export * from '${entry}';`, join(consumer, 'bundle.mjs'));
  for (const name of BROWSER_EXAMPLES.filter((one) => names.includes(one))) {
    const program = join(consumer, 'programs', name, 'readme.js');
    const file = join(consumer, `${name}.bundle.mjs`);
    if (!bundle(`${name}/readme for browsers`, readFileSync(program, 'utf8'), file)) continue;
    if (expectOk(`${name}/readme for browsers`, run(process.execPath, [file], consumer)))
      report(name, 'is clean for browsers');
  }
}

async function runInBrowsers(): Promise<void> {
  for (const [program, wanted] of Object.entries(IN_BROWSERS)) {
    const [name = ''] = program.split('/');
    if (!names.includes(name)) continue;
    const lines = await runInBrowser(consumer, join(consumer, 'programs', program)).catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    const ok = lines.join('\n') === wanted.join('\n');
    if (expectOk(`${program} in a browser`, { ok, stdout: '', output: lines.join('\n') }))
      report(name, 'runs in a browser');
  }
}

function bundle(label: string, contents: string, outfile: string): boolean {
  try {
    buildSync({
      stdin: { contents, resolveDir: consumer },
      bundle: true,
      platform: 'browser',
      format: 'esm',
      target: 'es2022',
      outfile,
      logLevel: 'silent',
    });
    if (/\bBuffer\b/.test(readFileSync(outfile, 'utf8'))) throw new Error('it names Buffer');
    return true;
  } catch (error) {
    failures.push(`${label}\n${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Runs a command until it ends, or until it is ready and was stopped. */
function runCommand(command: string, args: readonly string[], cwd: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, timeout: RUN_TIMEOUT_MS });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (part) => {
      stdout += part;
      if (READY.test(stdout)) child.kill('SIGTERM');
    });
    child.stderr.on('data', (part) => {
      stderr += part;
    });
    child.on('error', (error) => resolve({ ok: false, stdout, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, stdout, output: `${stdout}${stderr}`.trim() }));
  });
}

async function runPrograms(node: string, name: string): Promise<void> {
  const binary = join(consumer, 'node_modules', `node-${node.split('.')[0]}`, 'bin/node');
  const target = join(consumer, 'programs', name);
  for (const file of programsOf(name).map((one) => one.replace(/\.ts$/, '.js')))
    expectOk(`Node ${node}: ${name}/${file}`, run(binary, [file], target));
  if (Number(node.split('.')[0]) >= VITEST_FROM && existsSync(join(target, 'vitest'))) {
    const vitest = join(consumer, 'node_modules/vitest/vitest.mjs');
    expectOk(`Node ${node}: ${name}/vitest`, run(binary, [vitest, 'run', '--root', 'vitest'], target));
  }
  for (const [line, script, args] of commandsOf(name))
    expectOk(`Node ${node}: ${line}`, await runCommand(binary, [script, ...args], target));
  report(name, `runs on Node ${node}`);
}

function lint(name: string): void {
  const dist = join(folderOf(name), 'dist');
  const attw = [join(consumer, 'node_modules/.bin/attw'), '--pack', '.', '--profile', 'esm-only'];
  const linted = [
    expectOk(`publint ${name}`, run(join(root, 'node_modules/.bin/publint'), ['--strict', '.'], dist)),
    expectOk(`attw ${name}`, run(process.execPath, attw, dist)),
  ];
  if (linted.every(Boolean)) report(name, 'has no lint');
}
