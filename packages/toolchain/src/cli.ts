/** `node cli.ts build|test DIR [FILTER]`: compiles or tests one package and prints what a person needs. */
import { parseArgs } from 'node:util';
import { isAppError } from '@suil/core';
import { compilePackage } from './compile.ts';
import { errorsFirst } from './diagnostics.ts';
import { testPackage } from './test.ts';

const USAGE = 'usage: node packages/toolchain/src/cli.ts build|test DIR [FILTER]';

async function build(dir: string): Promise<boolean> {
  const result = await compilePackage({ dir });
  const diagnostics = result.ok ? result.package.warnings : errorsFirst(result.diagnostics);
  for (const one of diagnostics) console.error(`${one.text}\n`);
  if (result.ok) {
    const sizes = result.package.modules.map(({ name, bytes }) => `${name} (${bytes.length} bytes)`);
    console.log(`${result.package.name}: ${sizes.join(', ')}`);
  }
  return result.ok;
}

async function test(dir: string, filter: string): Promise<boolean> {
  const result = await testPackage({ dir });
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

async function main(): Promise<boolean> {
  const [command, dir, filter = ''] = parseArgs({ allowPositionals: true }).positionals;
  if (dir !== undefined && command === 'build') return build(dir);
  if (dir !== undefined && command === 'test') return test(dir, filter);
  console.error(USAGE);
  return false;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!isAppError(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
