/** The contracts of a checkout, compiled, with the version that their sources name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@suil/core';
import type { ContractCode } from './admin/act.ts';
import { type Artifacts, loadArtifacts } from './artifacts.ts';

const VERSION_FILE = 'suil/sources/admin/version.move';

/** @throws {TOOLCHAIN_COMPILE_FAILED} with the compiler's report @throws {CONFIG_INVALID} when the sources name no version */
export async function compileContracts(options: { contractsDir: string; cacheDir: string }): Promise<ContractCode> {
  return toContractCode(await loadArtifacts(options), options.contractsDir);
}

/** Returns what `artifacts` were compiled to, with the version in the sources that they came from. */
export function toContractCode(
  artifacts: Pick<Artifacts, 'contracts' | 'framework'>,
  contractsDir: string,
): ContractCode {
  const { contracts, framework } = artifacts;
  const path = join(contractsDir, VERSION_FILE);
  const [, version] = /^const VERSION: u64 = (\d+);$/m.exec(readFileSync(path, 'utf8')) ?? [];
  if (version === undefined) throw new AppError('CONFIG_INVALID', { name: path, detail: 'it names no VERSION' });
  return { ...contracts, framework, version: Number(version) };
}
