/** The VM over the packages of an object store. */
import { createNativeTable, createVm, type NativeOptions, type Vm } from '@suil/move-vm';
import { PackageTable } from '../../packages/package-table.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import type { StoredObject } from '../../types.ts';

export interface PackagesAndVm {
  readonly packages: PackageTable;
  readonly vm: Vm;
}

/** Returns both; the table knows no package until {@link learnPackages}. */
export function openVm(store: ObjectStore, natives: NativeOptions): PackagesAndVm {
  const packages: PackageTable = new PackageTable(
    (id) => store.get(id),
    (bytes) => {
      const described = vm.describeModule(bytes);
      return described.ok ? described.value.address : undefined;
    },
  );
  const vm = createVm({ packages, natives: createNativeTable(natives) });
  return { packages, vm };
}

/** Teaches the table every package of the store. */
export function learnPackages(store: ObjectStore, packages: PackageTable): void {
  learnThese(store.packages(), packages);
}

/** Teaches the table the packages among these objects. */
export function learnThese(objects: Iterable<StoredObject>, packages: PackageTable): void {
  for (const { id, data } of objects) if (data.kind === 'package') packages.learn(id, data);
}
