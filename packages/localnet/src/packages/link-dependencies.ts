/**
 * Which packages a new package may call: its direct and indirect dependencies, one version each.
 * Follows sui-types/src/move_package.rs (build_linkage_table).
 */

import type { ModuleInfo } from '@suil/move-vm';
import { failWith } from '../model/execution-fault.ts';
import type { PackageData } from '../types.ts';
import type { PackageTable } from './package-table.ts';

export interface DependencyPackage {
  readonly id: string;
  readonly version: bigint;
  readonly data: PackageData;
}

type LinkageTable = Map<string, { upgradedId: string; upgradedVersion: bigint }>;

/** Fails when a module calls a package that the linkage does not name. */
export function checkDependencies(modules: Iterable<ModuleInfo>, linkage: PackageData['linkage']): void {
  for (const module of modules) {
    for (const { address } of module.dependencies) {
      if (address === module.address || linkage.has(address)) continue;
      failWith(
        { kind: 'PublishUpgradeMissingDependency' },
        `Module ${module.name} uses package ${address}, which is not among the dependencies`,
      );
    }
  }
}

/** Returns original id → chosen version. Fails when an indirect dependency is missing or older than needed. */
export function linkDependencies(table: PackageTable, dependencies: readonly DependencyPackage[]): LinkageTable {
  const linkage: LinkageTable = new Map();
  for (const dependency of dependencies) {
    linkage.set(table.originalIdOf(dependency.id), { upgradedId: dependency.id, upgradedVersion: dependency.version });
  }
  for (const dependency of dependencies) {
    for (const [original, needed] of dependency.data.linkage) {
      const chosen = linkage.get(original);
      if (!chosen) {
        failWith(
          { kind: 'PublishUpgradeMissingDependency' },
          `Package ${dependency.id} depends on ${original}, which is not among the dependencies`,
        );
      }
      // The framework keeps its ids from version to version, and a fork has its own version of it.
      if (chosen.upgradedId !== needed.upgradedId && chosen.upgradedVersion < needed.upgradedVersion) {
        failWith(
          { kind: 'PublishUpgradeDependencyDowngrade' },
          `Package ${dependency.id} needs ${original} at version ${needed.upgradedVersion}, given is ${chosen.upgradedVersion}`,
        );
      }
    }
  }
  return linkage;
}
