/**
 * Upgrade: a new version of a package under an upgrade ticket. Owns the ticket's checks and the compatibility rule.
 * Policies: 0 compatible (public signatures and datatypes stay), 128 additive (all code stays, more may come), 192 dependency-only.
 * Follows sui-adapter programmable_transactions/execution.rs (execute_move_upgrade) and sui-framework package.move (ticket digest).
 */

import type { ModuleInfo } from '@suil/move-vm';
import { addressBytes, compareBytes } from '../../bytes/text.ts';
import { blake2b256 } from '../../model/digests.ts';
import { failVm, failWith } from '../../model/execution-fault.ts';
import { FRAMEWORK_ID } from '../../model/type-tag.ts';
import { incompatibility } from '../../packages/compatibility.ts';
import { linkDependencies } from '../../packages/link-dependencies.ts';
import type { PackageData, Upgrade } from '../../types.ts';
import type { CommandArguments } from '../arguments.ts';
import type { ProgramContext } from '../context.ts';
import { type ResultSlot, resultSlot } from '../slot.ts';
import { assertPackageSize, type PackageReader, placeModules, verifyCode } from './publish.ts';

type UpgradeTicket = [cap: [string], packageId: [string], policy: number, digest: number[]];

const COMPATIBLE = 0;
const POLICIES: readonly number[] = [COMPATIBLE, 128, 192];

export function upgrade(
  context: ProgramContext,
  command: Upgrade,
  args: CommandArguments,
  read: PackageReader,
): ResultSlot[] {
  const { vm, runtime, packages } = context;
  const ticketType = vm.types.datatype(FRAMEWORK_ID, 'package', 'UpgradeTicket', []);
  const ticket = args.byValue(args.one(command.ticket, 0), ticketType) as UpgradeTicket;
  const current = read(command.package);
  checkTicket(ticket, command);
  const id = runtime.freshId();
  runtime.forgetId(id);
  const originalId = packages.originalIdOf(command.package);
  const modules = placeModules(context, command.modules, originalId);
  const linkage = linkDependencies(packages, command.dependencies.map(read));
  const verified = verifyCode(context, { modules: [...modules.values()], linkage });
  const described = (all: PackageData['modules']) => describeAll(context, all, ticket[2] !== COMPATIBLE);
  const reason = incompatibility(described(current.data.modules), described(modules), ticket[2]);
  if (reason !== undefined) {
    failWith(
      { kind: 'PackageUpgradeError', error: { kind: 'IncompatibleUpgrade' } },
      `Invalid package upgrade: the new package is incompatible with the previous version, ${reason}`,
    );
  }
  const data: PackageData = {
    kind: 'package',
    modules,
    typeOrigins: mergeOrigins(current.data, verified, id),
    linkage,
  };
  assertPackageSize(data);
  packages.stage(id, data);
  context.newPackages.push({ id, version: current.version + 1n, data });
  return [resultSlot(vm.types.datatype(FRAMEWORK_ID, 'package', 'UpgradeReceipt', []), [ticket[0], [id]])];
}

function checkTicket(ticket: UpgradeTicket, command: Upgrade): void {
  const [, [ticketId], policy, ticketDigest] = ticket;
  if (ticketId !== command.package) {
    failWith(
      { kind: 'PackageUpgradeError', error: { kind: 'PackageIDDoesNotMatch', packageId: command.package, ticketId } },
      `Invalid package upgrade: the ticket is for ${ticketId}, not ${command.package}`,
    );
  }
  if (!POLICIES.includes(policy)) {
    failWith(
      { kind: 'PackageUpgradeError', error: { kind: 'UnknownUpgradePolicy', policy } },
      `Invalid package upgrade: ${policy} is not an upgrade policy`,
    );
  }
  const digest = packageDigest(command.modules, command.dependencies);
  if (compareBytes(digest, Uint8Array.from(ticketDigest)) !== 0) {
    failWith(
      { kind: 'PackageUpgradeError', error: { kind: 'DigestDoesNotMatch', digest } },
      'Invalid package upgrade: the digest in the ticket is not the digest of these modules and dependencies',
    );
  }
}

/** sui-types move_package.rs compute_digest_for_modules_and_deps: sorted hashes of modules and ids, hashed together. */
function packageDigest(modules: readonly Uint8Array[], dependencies: readonly string[]): Uint8Array {
  const parts = [...modules.map((bytes) => blake2b256(bytes)), ...dependencies.map((id) => addressBytes(id))];
  return blake2b256(...parts.sort(compareBytes));
}

function describeAll({ vm }: ProgramContext, modules: PackageData['modules'], withCode: boolean): ModuleInfo[] {
  return [...modules.values()].map((bytes) => {
    const described = vm.describeModule(bytes, withCode);
    if (!described.ok) failVm(described.failure);
    return described.value;
  });
}

/** Types keep the package that defined them first; new ones belong to the upgrade. */
function mergeOrigins(before: PackageData, verified: readonly ModuleInfo[], id: string): PackageData['typeOrigins'] {
  const known = new Map(before.typeOrigins.map((origin) => [`${origin.module}::${origin.datatype}`, origin]));
  return verified.flatMap((module) =>
    module.datatypes.map(
      (datatype) =>
        known.get(`${module.name}::${datatype.name}`) ?? { module: module.name, datatype: datatype.name, package: id },
    ),
  );
}
