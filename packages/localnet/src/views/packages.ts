/** Datatypes and versions of packages as SDKs read them. Owns the translation from the VM's module description. */
import type { NormalizedDatatype, NormalizedField, Vm } from '@suil/move-vm';
import type { PackageTable } from '../packages/package-table.ts';
import type { MoveDatatype, MoveField, PackageVersion, StoredObject } from '../types.ts';
import { abilitiesOf, moduleInfoOf, toBody } from './functions.ts';

/** Returns the datatypes of a module in the order of its definitions; undefined when there is no such module. */
export function datatypesOf(
  vm: Vm,
  packages: PackageTable,
  packageId: string,
  module: string,
): MoveDatatype[] | undefined {
  const info = moduleInfoOf(vm, packages, packageId, module);
  return info?.datatypes.map((datatype) => {
    const definingId = packages.getDefiningId(info.address, module, datatype.name) ?? info.address;
    return toDatatype(packages, definingId, module, datatype);
  });
}

/** Returns every version of a package, oldest first; undefined when there is no such package. */
export function packageVersionsOf(
  packages: PackageTable,
  read: (id: string) => StoredObject | undefined,
  packageId: string,
): PackageVersion[] | undefined {
  if (!packages.data(packageId)) return undefined;
  return packages
    .versionsOf(packageId)
    .map((id) => ({ id, version: read(id)?.version ?? 0n }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

function toDatatype(
  packages: PackageTable,
  definingId: string,
  module: string,
  datatype: NormalizedDatatype,
): MoveDatatype {
  const fields = (list: readonly NormalizedField[]): MoveField[] =>
    list.map(({ name, type }) => ({ name, type: toBody(packages, type) }));
  return {
    definingId,
    module,
    name: datatype.name,
    kind: datatype.kind,
    abilities: abilitiesOf(datatype.abilities),
    typeParameters: datatype.typeParameters.map(({ constraints, isPhantom }) => ({
      constraints: abilitiesOf(constraints),
      isPhantom,
    })),
    fields: fields(datatype.fields),
    variants: datatype.variants.map((variant) => ({ name: variant.name, fields: fields(variant.fields) })),
  };
}
