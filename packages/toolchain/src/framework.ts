/** Where our std (0x1), sui (0x2) and sui_system (0x3) sources are on disk. Owns finding and reading them; does not own compiling them. */
import { fileURLToPath } from 'node:url';
import {
  FRAMEWORK_NAMES,
  type FrameworkFiles,
  type FrameworkName,
  frameworkFolder,
} from './package/framework-files.ts';
import { readPackageFiles } from './package/read-package.ts';

/** Returns the folder of a framework package. */
export function frameworkDir(name: FrameworkName): string {
  return fileURLToPath(new URL(name, import.meta.resolve('@suil/move-framework/package.json')));
}

/**
 * Returns which framework package a folder is, by its path: ours, or by the name that it has in Sui's repository. A dependency on the latter gets
 * ours, whatever is there, as it is what chains of this repository run.
 */
export function frameworkNamed(path: string): FrameworkName | undefined {
  return frameworkFolder(path) ?? FRAMEWORK_NAMES.find((name) => path === frameworkDir(name));
}

/** Reads the framework packages as root packages. */
export function readFrameworkFiles(): FrameworkFiles {
  const [std, sui, system] = [frameworkDir('std'), frameworkDir('sui'), frameworkDir('system')];
  return { std: readPackageFiles(std), sui: readPackageFiles(sui), system: readPackageFiles(system) };
}
