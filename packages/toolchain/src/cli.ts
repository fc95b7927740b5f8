#!/usr/bin/env node
/**
 * `sui-move build|test DIR [FILTER] [--json]` compiles or tests one package and prints lines for a user, or one line of JSON (with `bytes` in
 * base64 and codes as decimal text) for a program. `sui-move bind DIR [--out DIR]` writes TypeScript for its types, functions and events.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bindPackage } from './bindings/bind.ts';
import { compilePackage } from './compile.ts';
import { compileFramework } from './compile-framework.ts';
import { errorsFirst } from './diagnostics.ts';
import { isToolchainError } from './errors.ts';
import { readPackageFiles } from './package-files.ts';
import { testPackage } from './test.ts';

const USAGE = 'usage: sui-move build|test DIR [FILTER] [--json], sui-move bind DIR [--out DIR]';

function printJson(result: object): void {
  const plain = (_key: string, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
  };
  console.log(JSON.stringify(result, plain));
}

async function build(dir: string, json: boolean): Promise<boolean> {
  const result = await compilePackage({ dir });
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

async function test(dir: string, filter: string, json: boolean): Promise<boolean> {
  const result = await testPackage({ dir });
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
async function bind(dir: string, out: string): Promise<boolean> {
  const result = await compilePackage({ dir });
  if (!result.ok) {
    for (const one of errorsFirst(result.diagnostics)) console.error(`${one.text}\n`);
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

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, out: { type: 'string' } },
  });
  const [command, dir, filter = ''] = positionals;
  if (dir !== undefined && command === 'build') return build(dir, values.json);
  if (dir !== undefined && command === 'test') return test(dir, filter, values.json);
  if (dir !== undefined && command === 'bind') return bind(dir, values.out ?? join(dir, 'bindings'));
  console.error(USAGE);
  return false;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!isToolchainError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
