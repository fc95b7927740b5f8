/** The bytecode a chain begins with, from the toolchain: framework, contracts, test coins. Compiles what its cache lacks. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '@suil/core';
import {
  type CompiledFramework,
  type CompiledPackage,
  closeBuilder,
  compileFramework,
  compilePackage,
  formatDiagnostics,
} from '@suil/toolchain';

export interface Artifacts {
  readonly framework: CompiledFramework;
  readonly contracts: CompiledPackage;
  readonly testCoins: CompiledPackage;
  /** Short hash of the contracts and test coins; other bytecode gives another one. */
  readonly contractsHash: string;
}

/** @throws {TOOLCHAIN_COMPILE_FAILED} with the compiler's report. */
export async function loadArtifacts(options: { contractsDir: string; cacheDir: string }): Promise<Artifacts> {
  const { contractsDir, cacheDir } = options;
  const compile = async (name: string) => {
    const result = await compilePackage({ dir: join(contractsDir, name), cacheDir });
    if (result.ok) return result.package;
    throw new AppError('TOOLCHAIN_COMPILE_FAILED', { report: formatDiagnostics(result.diagnostics) });
  };
  try {
    const framework = await compileFramework({ cacheDir });
    const contracts = await compile('suil');
    const testCoins = await compile('test_coins');
    return { framework, contracts, testCoins, contractsHash: hashOf([contracts, testCoins]) };
  } finally {
    await closeBuilder();
  }
}

function hashOf(packages: readonly CompiledPackage[]): string {
  const hash = createHash('sha256');
  for (const { modules } of packages) for (const { bytes } of modules) hash.update(bytes);
  return hash.digest('hex').slice(0, 16);
}
