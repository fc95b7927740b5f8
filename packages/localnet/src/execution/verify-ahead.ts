/**
 * Verifies the code that a transaction publishes before the transaction runs, in turns: a package may take the verifier a quarter of a second,
 * and a transaction may publish several. Owns which code that is; a command whose code is not known yet is left to fail when it runs.
 */
import type { Vm } from '@suil/move-vm';
import { ExecutionFault } from '../model/execution-fault.ts';
import { linkDependencies } from '../packages/link-dependencies.ts';
import type { PackageTable } from '../packages/package-table.ts';
import type { Code, VerifiedCode } from '../packages/verified-code.ts';
import type { Command } from '../types.ts';
import { type PackageReader, placeModules, verifyRequest } from './commands/publish.ts';

export interface CodeEnvironment {
  readonly vm: Vm;
  readonly packages: PackageTable;
  readonly verified: VerifiedCode;
  readonly readPackage: PackageReader;
}

export async function verifyAhead(environment: CodeEnvironment, commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    const code = codeOf(environment, command);
    if (code === undefined) continue;
    await environment.verified.ahead(code, () => environment.vm.verifyPackageInSteps(verifyRequest(code)));
  }
}

function codeOf({ vm, packages, readPackage }: CodeEnvironment, command: Command): Code | undefined {
  if (command.kind !== 'Publish' && command.kind !== 'Upgrade') return undefined;
  try {
    const linkage = linkDependencies(packages, command.dependencies.map(readPackage));
    if (command.kind === 'Publish') return { modules: command.modules, linkage };
    const { id } = readPackage(command.package);
    return { modules: [...placeModules({ vm }, command.modules, packages.originalIdOf(id)).values()], linkage };
  } catch (error) {
    if (error instanceof ExecutionFault) return undefined;
    throw error;
  }
}
