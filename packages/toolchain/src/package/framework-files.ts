/**
 * Sources of std (0x1), sui (0x2) and sui_system (0x3) in the forms the builder wants. Owns their names in Sui's repository and their manifests as
 * dependencies; does not own where the sources come from.
 */
import type { PackageFiles } from './package-files.ts';

/** A package of the framework: std, sui, or sui_system. */
export type FrameworkName = 'std' | 'sui' | 'system';

/** Sources of the framework packages. */
export type FrameworkFiles = Readonly<Record<FrameworkName, PackageFiles>>;

/** What their folders are called in Sui's repository. */
const FOLDERS = { std: 'move-stdlib', sui: 'sui-framework', system: 'sui-system' } as const;
export const FRAMEWORK_NAMES: readonly FrameworkName[] = ['std', 'sui', 'system'];

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

/** Returns which framework package a folder is by the name that it has in Sui's repository. */
export function frameworkFolder(path: string): FrameworkName | undefined {
  const folder = path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .at(-1);
  return FRAMEWORK_NAMES.find((name) => folder === FOLDERS[name]);
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
