/** Compiles std, sui and sui_system themselves, as a genesis needs them. */

import { compileAgainst, type PackageInput } from './compile.ts';
import { errorsFirst, formatDiagnostics } from './diagnostics.ts';
import { ToolchainError } from './errors.ts';
import { frameworkDir, readFrameworkFiles } from './framework.ts';
import type { CompiledModule } from './package/compiled-package.ts';
import type { FrameworkFiles } from './package/framework-files.ts';

export interface CompiledFramework {
  /** Modules at 0x1. */
  readonly std: readonly CompiledModule[];
  /** Modules at 0x2. */
  readonly sui: readonly CompiledModule[];
  /** Modules at 0x3. */
  readonly system: readonly CompiledModule[];
}

/** Returns the bytecode of the framework packages. @throws ToolchainError TOOLCHAIN_COMPILE_FAILED, TOOLCHAIN_TIMEOUT */
export function compileFramework(
  options: Pick<PackageInput, 'cacheDir' | 'timeoutMs'> = {},
): Promise<CompiledFramework> {
  return compileFrameworkFiles(readFrameworkFiles(), options);
}

/** As {@link compileFramework}, of other sources. */
export async function compileFrameworkFiles(
  framework: FrameworkFiles,
  options: Pick<PackageInput, 'cacheDir' | 'timeoutMs'>,
): Promise<CompiledFramework> {
  const compile = (name: 'sui' | 'system') =>
    compileOrThrow(framework, { ...options, files: framework[name], dir: frameworkDir(name) });
  const std = await compileOrThrow(framework, { ...options, files: framework.std });
  return { std, sui: await compile('sui'), system: await compile('system') };
}

async function compileOrThrow(framework: FrameworkFiles, input: PackageInput): Promise<readonly CompiledModule[]> {
  const result = await compileAgainst(framework, input);
  if (result.ok) return result.package.modules;
  const report = formatDiagnostics(errorsFirst(result.diagnostics));
  throw new ToolchainError('TOOLCHAIN_COMPILE_FAILED', { report });
}
