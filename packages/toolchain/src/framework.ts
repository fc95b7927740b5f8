/**
 * Our std (0x1) and sui (0x2) sources in the forms the builder wants. Owns where they are and their manifests
 * as dependencies; does not own compiling them.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PackageFiles, readPackageFiles } from './package-files.ts';

/** Sources of both framework packages. */
export interface FrameworkFiles {
  readonly std: PackageFiles;
  readonly sui: PackageFiles;
}

const STD_DEPENDENCY = `[package]
name = "MoveStdlib"
edition = "2024"
implicit-dependencies = false

[addresses]
std = "0x1"
`;

const suiDependency = (stdPath: string) => `[package]
name = "Sui"
edition = "2024"
implicit-dependencies = false

[dependencies]
MoveStdlib = { local = "${stdPath}" }

[addresses]
sui = "0x2"
`;

/** Returns the folder of a framework package. */
export function frameworkDir(name: 'std' | 'sui'): string {
  return fileURLToPath(new URL(name, import.meta.resolve('@suil/move-framework/package.json')));
}

/**
 * Returns which framework package a folder is, by its path: ours, or by the name that it has in Sui's repository. A dependency on the latter gets
 * ours, whatever is there, as it is what chains of this repository run.
 */
export function frameworkNamed(path: string): 'std' | 'sui' | undefined {
  if (path === frameworkDir('std') || basename(path) === 'move-stdlib') return 'std';
  return path === frameworkDir('sui') || basename(path) === 'sui-framework' ? 'sui' : undefined;
}

/** Reads both framework packages as root packages. */
export function readFrameworkFiles(): FrameworkFiles {
  return { std: readPackageFiles(frameworkDir('std')), sui: readPackageFiles(frameworkDir('sui')) };
}

/**
 * Returns the framework as dependencies: other manifests, no tests. `stdPath` leads from sui to std; by default it is that
 * of Sui's own repository, by which the builder asks for packages that name no dependency.
 */
export function asDependencies(framework: FrameworkFiles, stdPath = '../move-stdlib'): FrameworkFiles {
  return {
    std: { ...sourcesOnly(framework.std), 'Move.toml': STD_DEPENDENCY },
    sui: { ...sourcesOnly(framework.sui), 'Move.toml': suiDependency(stdPath) },
  };
}

function sourcesOnly(files: PackageFiles): PackageFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('sources/')));
}
