/** Everything that would make an upgrade fail or change nothing, found before it is announced or published. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { toBase64 } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import { toAppError } from '@suil/sdk';
import type { ActContext, ContractCode } from '../admin/act.ts';
import { formatKey } from '../admin/words.ts';
import { rehearseUpgrade, unplaced } from './rehearse-upgrade.ts';

type Stage = Pick<ActContext, 'client' | 'manifest' | 'configuration'>;

/**
 * Checks that the code may follow the newest package, and would be in force after `migrate`.
 * @param released the digest that the release's notes name
 * @throws {PREFLIGHT_FAILED} with every finding
 */
export async function checkUpgrade(stage: Stage, code: ContractCode, released: Uint8Array): Promise<void> {
  const findings = await findProblems(stage, code, released);
  if (findings.length > 0) {
    throw new AppError('PREFLIGHT_FAILED', { findings: findings.map((one) => `- ${one}`).join('\n') });
  }
}

async function findProblems(
  { client, manifest, configuration }: Stage,
  code: ContractCode,
  released: Uint8Array,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const { version, newestPackage } = configuration;
  if (Buffer.compare(released, code.digest) !== 0) {
    findings.push(
      `The checkout compiles to the digest ${formatKey(code.digest)}, and ${formatKey(released)} was named. Check out the release's commit.`,
    );
  }
  if (code.version !== version + 1) {
    findings.push(
      `VERSION of the checkout is ${code.version}, and ${version} is in force: it must be ${version + 1}. Set it in suil/contracts/suil/sources/admin/version.move, or check out the right commit.`,
    );
  }
  const present = await fetchModules(client, newestPackage);
  if (isSameCode(present, manifest.package, code)) {
    findings.push(`The bytecode is that of the newest package ${newestPackage}: there is nothing to upgrade.`);
    return findings;
  }
  const reason = await rehearseUpgrade(present, manifest.package, code);
  if (reason !== undefined) {
    findings.push(`The bytecode cannot replace the newest package: ${reason} Types and public functions must stay.`);
  }
  return findings;
}

/** @throws {CONFIG_INVALID} for a node that is not asked by gRPC */
async function fetchModules(client: ClientWithCoreApi, packageId: string): Promise<readonly Uint8Array[]> {
  if (!(client instanceof SuiGrpcClient)) {
    throw new AppError('CONFIG_INVALID', { name: '--url', detail: 'an upgrade needs a node that is asked by gRPC' });
  }
  const answer = await client.movePackageService.getPackage({ packageId }).response.catch((error: unknown) => {
    throw toAppError(error);
  });
  return (answer.package?.modules ?? []).map(({ contents }) => contents ?? new Uint8Array());
}

/** Returns whether the newest package on the chain is the checkout's code. */
export async function isNewestCode({ client, manifest, configuration }: Stage, code: ContractCode): Promise<boolean> {
  return isSameCode(await fetchModules(client, configuration.newestPackage), manifest.package, code);
}

function isSameCode(present: readonly Uint8Array[], packageId: string, { modules }: ContractCode): boolean {
  const sorted = (all: readonly Uint8Array[]) => all.map(toBase64).toSorted().join();
  return sorted(present.map((bytes) => unplaced(bytes, packageId))) === sorted(modules.map(({ bytes }) => bytes));
}
