/**
 * Signatures of Move functions as SDKs read them. Owns the translation from the VM's module description; type names carry the
 * package that defined the type.
 */
import {
  type AbilitySet,
  COPY,
  DROP,
  hasAbility,
  KEY,
  type ModuleInfo,
  type NormalizedFunction,
  type NormalizedType,
  STORE,
  type Vm,
} from '@suil/move-vm';
import type { PackageTable } from '../packages/package-table.ts';
import type { Ability, MoveFunction, SignatureBody, SignatureToken } from '../types.ts';

const ABILITIES: readonly (readonly [number, Ability])[] = [
  [COPY, 'copy'],
  [DROP, 'drop'],
  [STORE, 'store'],
  [KEY, 'key'],
];

export function functionOf(
  vm: Vm,
  packages: PackageTable,
  packageId: string,
  module: string,
  name: string,
): MoveFunction | undefined {
  const found = describe(vm, packages, packageId, module)?.find((candidate) => candidate.name === name);
  return found && toMoveFunction(packages, packageId, module, found);
}

/** Returns the public and entry functions of a module; undefined when there is no such module. */
export function functionsOf(
  vm: Vm,
  packages: PackageTable,
  packageId: string,
  module: string,
): MoveFunction[] | undefined {
  return describe(vm, packages, packageId, module)
    ?.filter((candidate) => candidate.visibility === 'public' || candidate.isEntry)
    .map((candidate) => toMoveFunction(packages, packageId, module, candidate));
}

/** Returns the abilities of a set, in Sui's order. */
export function abilitiesOf(set: AbilitySet): Ability[] {
  return ABILITIES.filter(([bit]) => hasAbility(set, bit)).map(([, ability]) => ability);
}

/** Module bytes never change, and a client asks for the same few functions with every transaction it builds. */
const described = new WeakMap<Uint8Array, ModuleInfo>();

/** Returns a module as its bytecode has it: type names carry original package ids. Undefined when there is none. */
export function moduleInfoOf(
  vm: Vm,
  packages: PackageTable,
  packageId: string,
  module: string,
): ModuleInfo | undefined {
  const bytes = packages.getModule(packageId, module);
  if (!bytes) return undefined;
  const known = described.get(bytes);
  if (known) return known;
  const result = vm.describeModule(bytes);
  if (!result.ok) return undefined;
  described.set(bytes, result.value);
  return result.value;
}

function describe(vm: Vm, packages: PackageTable, packageId: string, module: string) {
  return moduleInfoOf(vm, packages, packageId, module)?.functions;
}

function toMoveFunction(
  packages: PackageTable,
  packageId: string,
  module: string,
  found: NormalizedFunction,
): MoveFunction {
  return {
    package: packageId,
    module,
    name: found.name,
    visibility: found.visibility,
    isEntry: found.isEntry,
    typeParameters: found.typeParameters.map((set) => ({
      constraints: abilitiesOf(set),
    })),
    parameters: found.parameters.map((type) => toToken(packages, type)),
    returns: found.returns.map((type) => toToken(packages, type)),
  };
}

function toToken(packages: PackageTable, type: NormalizedType): SignatureToken {
  if (type.kind !== 'reference') return { reference: null, body: toBody(packages, type) };
  return { reference: type.mutable ? 'mutable' : 'immutable', body: toBody(packages, type.target) };
}

/** Returns a type as SDKs read it. */
export function toBody(packages: PackageTable, type: NormalizedType): SignatureBody {
  switch (type.kind) {
    case 'vector':
      return { $kind: 'vector', vector: toBody(packages, type.element) };
    case 'typeParameter':
      return { $kind: 'typeParameter', index: type.index };
    case 'datatype': {
      const address = packages.getDefiningId(type.address, type.module, type.name) ?? type.address;
      return {
        $kind: 'datatype',
        datatype: {
          typeName: `${address}::${type.module}::${type.name}`,
          typeParameters: type.typeArguments.map((argument) => toBody(packages, argument)),
        },
      };
    }
    // No published function can take these inside a type: references do not nest and signers are not values here.
    case 'reference':
      return toBody(packages, type.target);
    case 'signer':
      return { $kind: 'address' };
    default:
      return { $kind: type.kind };
  }
}
