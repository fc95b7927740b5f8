/**
 * Our std (0x1), sui (0x2) and sui_system (0x3) sources in the forms the builder wants. Owns where they are and their manifests
 * as dependencies; does not own compiling them.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PackageFiles, readPackageFiles } from './package-files.ts';

/** A package of the framework: std, sui, or sui_system. */
export type FrameworkName = 'std' | 'sui' | 'system';

/** Sources of the framework packages. */
export type FrameworkFiles = Readonly<Record<FrameworkName, PackageFiles>>;

/** What their folders are called in Sui's repository. */
const FOLDERS = { std: 'move-stdlib', sui: 'sui-framework', system: 'sui-system' } as const;
const FRAMEWORK_NAMES: readonly FrameworkName[] = ['std', 'sui', 'system'];

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

const systemDependency = ({ std, sui }: DependencyPaths) => `[package]
name = "SuiSystem"
edition = "2024"
implicit-dependencies = false

[dependencies]
MoveStdlib = { local = "${std}" }
Sui = { local = "${sui}" }

[addresses]
sui_system = "0x3"
`;

/** Returns the folder of a framework package. */
export function frameworkDir(name: FrameworkName): string {
  return fileURLToPath(new URL(name, import.meta.resolve('@suil/move-framework/package.json')));
}

/**
 * Returns which framework package a folder is, by its path: ours, or by the name that it has in Sui's repository. A dependency on the latter gets
 * ours, whatever is there, as it is what chains of this repository run.
 */
export function frameworkNamed(path: string): FrameworkName | undefined {
  const folder = basename(path);
  return FRAMEWORK_NAMES.find((name) => path === frameworkDir(name) || folder === FOLDERS[name]);
}

/** Reads the framework packages as root packages. */
export function readFrameworkFiles(): FrameworkFiles {
  const [std, sui, system] = [frameworkDir('std'), frameworkDir('sui'), frameworkDir('system')];
  return { std: readPackageFiles(std), sui: readPackageFiles(sui), system: readPackageFiles(system) };
}

/** Where framework packages are, seen from one of them. */
export interface DependencyPaths {
  readonly std: string;
  readonly sui: string;
}

/** As in Sui's own repository, by which the builder asks for packages that name no dependency. */
const UPSTREAM_PATHS: DependencyPaths = { std: `../${FOLDERS.std}`, sui: `../${FOLDERS.sui}` };

/** Returns the framework as dependencies: other manifests, no tests. */
export function asDependencies(framework: FrameworkFiles, paths = UPSTREAM_PATHS): FrameworkFiles {
  return {
    std: { ...sourcesOnly(framework.std), 'Move.toml': STD_DEPENDENCY },
    sui: { ...sourcesOnly(framework.sui), 'Move.toml': suiDependency(paths.std) },
    system: { ...sourcesOnly(framework.system), 'Move.toml': systemDependency(paths) },
  };
}

function sourcesOnly(files: PackageFiles): PackageFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('sources/')));
}
