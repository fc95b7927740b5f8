/** Compiles std and sui themselves, as a genesis needs them. */

import { type CompiledModule, compileAgainst, type PackageInput } from './compile.ts';
import { errorsFirst, formatDiagnostics } from './diagnostics.ts';
import { ToolchainError } from './errors.ts';
import { type FrameworkFiles, frameworkDir, readFrameworkFiles } from './framework.ts';

export interface CompiledFramework {
  /** Modules at 0x1. */
  readonly std: readonly CompiledModule[];
  /** Modules at 0x2. */
  readonly sui: readonly CompiledModule[];
}

/** Returns the bytecode of both framework packages. @throws ToolchainError TOOLCHAIN_COMPILE_FAILED, TOOLCHAIN_TIMEOUT */
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
  const std = await compileOrThrow(framework, { ...options, files: framework.std });
  return { std, sui: await compileOrThrow(framework, { ...options, files: framework.sui, dir: frameworkDir('sui') }) };
}

async function compileOrThrow(framework: FrameworkFiles, input: PackageInput): Promise<readonly CompiledModule[]> {
  const result = await compileAgainst(framework, input);
  if (result.ok) return result.package.modules;
  const report = formatDiagnostics(errorsFirst(result.diagnostics));
  throw new ToolchainError('TOOLCHAIN_COMPILE_FAILED', { report });
}
