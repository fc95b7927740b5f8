#!/usr/bin/env node
/**
 * `sui-move build|test DIR [FILTER] [--json]` compiles or tests one package and prints lines for a user, or one line of JSON (with `bytes` in
 * base64 and codes as decimal text) for a program. `sui-move bind DIR [--out DIR]` writes TypeScript for its types, functions and events.
 * `--git URL=FOLDER` says where the clone of a git dependency is. Whatever fails is a diagnostic, and the exit code is 1.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bindPackage } from './bindings/bind.ts';
import { compilePackage, type PackageInput } from './compile.ts';
import { compileFramework } from './compile-framework.ts';
import { diagnosticOf, errorsFirst } from './diagnostics.ts';
import type { GitFolders } from './git-folders.ts';
import { readPackageFiles } from './package/read-package.ts';
import { testPackage } from './test.ts';

const USAGE =
  'usage: sui-move build|test DIR [FILTER] [--json] [--git URL=FOLDER …], sui-move bind DIR [--out DIR] [--git URL=FOLDER …]';

function printJson(result: object): void {
  const plain = (_key: string, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  };
  console.log(JSON.stringify(result, plain));
}

async function build(input: PackageInput, json: boolean): Promise<boolean> {
  const result = await compilePackage(input);
  if (json) {
    printJson(result);
    return result.ok;
  }
  const diagnostics = result.ok ? result.package.warnings : errorsFirst(result.diagnostics);
  for (const one of diagnostics) console.error(`${one.text}\n`);
  if (result.ok) {
    const sizes = result.package.modules.map(({ name, bytes }) => `${name} (${bytes.length} bytes)`);
    console.log(`${result.package.name}: ${sizes.join(', ')}`);
  }
  return result.ok;
}

async function test(input: PackageInput, filter: string, json: boolean): Promise<boolean> {
  const result = await testPackage(input);
  if (json) {
    printJson(result);
    return result.ok && result.passed;
  }
  if (!result.ok) {
    for (const one of errorsFirst(result.diagnostics)) console.error(`${one.text}\n`);
    return false;
  }
  const chosen = result.tests.filter(({ module, name }) => `${module}::${name}`.includes(filter));
  for (const one of chosen) {
    console.log(`${one.passed ? 'pass' : 'FAIL'} ${one.module}::${one.name}`);
    if (one.failure !== null) console.log(`${one.failure.text}\n`);
  }
  const failed = chosen.filter(({ passed }) => !passed).length;
  console.log(`${chosen.length} tests, ${failed} failed`);
  return failed === 0 && chosen.length > 0;
}

/** Writes the bindings below `out`, by default `DIR/bindings`. */
async function bind(dir: string, gitFolders: GitFolders, out: string, json: boolean): Promise<boolean> {
  const result = await compilePackage({ dir, gitFolders });
  if (!result.ok && json) printJson(result);
  if (!result.ok) {
    if (!json) for (const one of errorsFirst(result.diagnostics)) console.error(`${one.text}\n`);
    return false;
  }
  const framework = await compileFramework();
  const { name, modules } = result.package;
  const input = { name: name || basename(resolve(dir)), files: readPackageFiles(dir), modules, framework };
  for (const [path, text] of Object.entries(await bindPackage(input))) {
    const file = join(out, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(file);
  }
  return true;
}

/** `URL=FOLDER`; a URL may hold `=`, a folder is what follows the last one. */
function readFolders(written: readonly string[]): GitFolders | undefined {
  const pairs = written.map((text): [string, string] => {
    const at = text.lastIndexOf('=');
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return pairs.every(([url, folder]) => url !== '' && folder !== '') ? Object.fromEntries(pairs) : undefined;
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        out: { type: 'string' },
        git: { type: 'string', multiple: true, default: [] },
      },
    });
    const gitFolders = readFolders(values.git);
    return gitFolders && { positionals, values, gitFolders };
  } catch {
    return undefined;
  }
}

async function main(): Promise<boolean> {
  const read = readArguments();
  const [command, dir, filter = ''] = read?.positionals ?? [];
  if (read === undefined || dir === undefined || !['build', 'test', 'bind'].includes(command ?? '')) {
    console.error(USAGE);
    return false;
  }
  const { values, gitFolders } = read;
  try {
    if (command === 'build') return await build({ dir, gitFolders }, values.json);
    if (command === 'test') return await test({ dir, gitFolders }, filter, values.json);
    return await bind(dir, gitFolders, values.out ?? join(dir, 'bindings'), values.json);
  } catch (error) {
    const diagnostic = diagnosticOf(error);
    if (values.json) printJson({ ok: false, diagnostics: [diagnostic], output: diagnostic.message });
    else console.error(diagnostic.message);
    return false;
  }
}

process.exitCode = (await main()) ? 0 : 1;
