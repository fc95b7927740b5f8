/** Our contracts with the next version number, for tests of upgrades. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePackage } from '@suil/toolchain';

const root = join(import.meta.dirname, '../../../..');

/** Compiles our sources as the version after this one. */
export async function compileNext() {
  const dir = mkdtempSync(join(tmpdir(), 'suil-next-'));
  try {
    cpSync(join(root, 'suil/contracts/suil'), dir, { recursive: true });
    const file = join(dir, 'sources/admin/version.move');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('VERSION: u64 = 1;', 'VERSION: u64 = 2;'));
    const compiled = await compilePackage({ dir, cacheDir: join(root, '.cache/toolchain') });
    if (!compiled.ok) throw new Error(compiled.output);
    const { modules, dependencies, digest } = compiled.package;
    return { code: { modules: modules.map(({ bytes }) => bytes), dependencies }, digest };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
