/** The VM over the packages of an object store. */
import { createVm, type Vm } from '@suil/move-vm';
import { PackageTable } from '../packages/package-table.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface PackagesAndVm {
  readonly packages: PackageTable;
  readonly vm: Vm;
}

/** Returns both; the table knows no package until {@link learnPackages}. */
export function openVm(store: ObjectStore): PackagesAndVm {
  const packages: PackageTable = new PackageTable(
    (id) => store.get(id),
    (bytes) => {
      const described = vm.describeModule(bytes);
      return described.ok ? described.value.address : undefined;
    },
  );
  const vm = createVm({ packages });
  return { packages, vm };
}

/** Teaches the table every package of the store. */
export function learnPackages(store: ObjectStore, packages: PackageTable): void {
  for (const object of store.all()) if (object.data.kind === 'package') packages.learn(object.id, object.data);
}
