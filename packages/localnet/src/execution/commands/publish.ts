/**
 * Publish: a new package at a fresh id, its `init` functions, and the capability to upgrade it.
 * Owns the order of things; bytecode checks are the VM's.
 * Follows sui-adapter programmable_transactions/execution.rs (execute_move_publish).
 */

import {
  createLinkage,
  type ModuleInfo,
  type MoveValue,
  type PackageRequest,
  relocateModule,
  type Type,
} from '@suil/move-vm';
import { failVm, failWith } from '../../model/execution-fault.ts';
import { packageBytes } from '../../model/stored-object.ts';
import { FRAMEWORK_ID, ZERO_ADDRESS } from '../../model/type-tag.ts';
import { checkDependencies, type DependencyPackage, linkDependencies } from '../../packages/link-dependencies.ts';
import type { Code } from '../../packages/verified-code.ts';
import { MAX_PACKAGE_BYTES } from '../../protocol/protocol-config.ts';
import type { PackageData, Publish } from '../../types.ts';
import type { ProgramContext } from '../context.ts';
import { type ResultSlot, resultSlot } from '../slot.ts';

const FIRST_VERSION = 1n;
/** 0x2::package::compatible_policy */
const COMPATIBLE_POLICY = 0;

export type PackageReader = (id: string) => DependencyPackage;

export function publish(context: ProgramContext, command: Publish, read: PackageReader): ResultSlot[] {
  const { vm, runtime, packages } = context;
  const id = runtime.freshId();
  runtime.forgetId(id);
  const modules = placeModules(context, command.modules, id);
  const linkage = linkDependencies(packages, command.dependencies.map(read));
  // As compiled, at 0x0: so that it is the same code at any id.
  const verified = verifyCode(context, { modules: command.modules, linkage });
  const data: PackageData = { kind: 'package', modules, typeOrigins: originsOf(verified, id), linkage };
  assertPackageSize(data);
  packages.stage(id, data);
  context.newPackages.push({ id, version: FIRST_VERSION, data });
  for (const module of verified) runInit(context, id, module);
  const capability: MoveValue = [[[runtime.freshId()]], [id], FIRST_VERSION, COMPATIBLE_POLICY];
  return [resultSlot(vm.types.datatype(FRAMEWORK_ID, 'package', 'UpgradeCap', []), capability)];
}

/** Fails with MovePackageTooBig. */
export function assertPackageSize(data: PackageData): void {
  const objectSize = packageBytes(data);
  if (objectSize <= MAX_PACKAGE_BYTES) return;
  failWith(
    { kind: 'MovePackageTooBig', objectSize: BigInt(objectSize), maxObjectSize: BigInt(MAX_PACKAGE_BYTES) },
    `Move package with size ${objectSize} is larger than the maximum package size ${MAX_PACKAGE_BYTES}`,
  );
}

/** Returns the modules by name with their address, which must be zero as compiled, set to the package's original id. */
export function placeModules(
  { vm }: Pick<ProgramContext, 'vm'>,
  modules: readonly Uint8Array[],
  originalId: string,
): Map<string, Uint8Array> {
  const placed = modules.map((bytes): [string, Uint8Array] => {
    const described = vm.describeModule(bytes);
    if (!described.ok) failVm(described.failure);
    const { address, name } = described.value;
    if (address !== ZERO_ADDRESS) {
      failWith({ kind: 'PublishErrorNonZeroAddress' }, `Module ${name} must be published with its address set to zero`);
    }
    const relocated = relocateModule(bytes, originalId);
    if (!relocated.ok) failVm(relocated.failure);
    return [name, relocated.value];
  });
  return new Map(placed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the modules in dependency order after the VM checked them against what they link to. */
export function verifyCode({ vm, verified }: ProgramContext, code: Code): readonly ModuleInfo[] {
  const result = verified.once(code, () => vm.verifyPackage(verifyRequest(code)));
  if (!result.ok) failVm(result.failure);
  checkDependencies(result.value, code.linkage);
  return result.value;
}

/** What the VM is to verify. */
export function verifyRequest({ modules, linkage }: Code): PackageRequest {
  const links = [...linkage].map(([original, info]): [string, string] => [original, info.upgradedId]);
  return { modules, linkage: createLinkage(links) };
}

function originsOf(verified: readonly ModuleInfo[], id: string): PackageData['typeOrigins'] {
  return verified.flatMap((module) =>
    module.datatypes.map((datatype) => ({ module: module.name, datatype: datatype.name, package: id })),
  );
}

/** Calls `init` with a one-time witness where it asks for one. A witness struct is empty, so its value is the dummy field. */
function runInit({ vm, runtime, meter, tracer, packages }: ProgramContext, id: string, module: ModuleInfo): void {
  if (!module.functions.some((candidate) => candidate.name === 'init')) return;
  const target = {
    package: id,
    module: module.name,
    function: 'init',
    typeArguments: [],
    linkage: packages.linkageOf(id),
  };
  const loaded = vm.loadFunction(target);
  if (!loaded.ok) failVm(loaded.failure);
  const args = loaded.value.parameters.map(
    (type: Type): MoveValue => (type.kind === 'reference' ? runtime.txContextRef() : [false]),
  );
  const called = vm.call({ ...target, args, meter, runtime, tracer });
  if (!called.ok) failVm(called.failure);
}
