/** The compiled contracts with their functions' signatures. */
import { join } from 'node:path';
import { createVm, type ModuleInfo } from '@suil/move-vm';
import { compilePackage } from '@suil/toolchain';

const root = join(import.meta.dirname, '../..');

/** Compiles the contracts, unless the cache has them, and returns what each module declares. @throws {Error} with the compiler's report */
export async function describeContracts(): Promise<ModuleInfo[]> {
  const compiled = await compilePackage({
    dir: join(root, 'suil/contracts/suil'),
    cacheDir: join(root, '.cache/toolchain'),
  });
  if (!compiled.ok) throw new Error(compiled.output);
  const vm = createVm({ packages: { getModule: () => undefined } });
  return compiled.package.modules.map(({ bytes }) => {
    const described = vm.describeModule(bytes);
    if (!described.ok) throw new Error(described.failure.message);
    return described.value;
  });
}
