/** Plays an upgrade on a chain of its own in memory: whether the present code may be replaced by the new one, as the chain will judge it. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { fromHex, normalizeSuiAddress, toBase64 } from '@mysten/sui/utils';
import { ERROR_CODE_TRAILER } from '@suil/core';
import { createLocalnet, createRpcHandler, rpcFetch } from '@suil/localnet';
import { toAppError } from '@suil/sdk';
import type { ContractCode } from '../admin/act.ts';
import { frameworkPackagesOf } from '../framework-packages.ts';
import { createJournal } from './journal.ts';
import { publish } from './publish.ts';
import { createdId, transact } from './transact.ts';

const UPGRADE_CAP = `${normalizeSuiAddress('0x2')}::package::UpgradeCap`;
const COMPATIBLE = 0;
const GRANT_MIST = 1_000_000_000_000n;
const ADDRESS_BYTES = 32;

/**
 * Returns why `next` cannot replace `present`, or undefined when it can.
 * @param present the modules as the chain has them @param packageId whose address they have: of the first version
 */
export async function rehearseUpgrade(
  present: readonly Uint8Array[],
  packageId: string,
  next: ContractCode,
): Promise<string | undefined> {
  const { framework, digest } = next;
  const frameworkPackages = frameworkPackagesOf(framework);
  const chain = createLocalnet({ genesis: { frameworkPackages, startsAtMs: 0 } });
  const fetch = rpcFetch(createRpcHandler(chain, { nowMs: () => 0, codeTrailer: ERROR_CODE_TRAILER }));
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: 'http://localnet', format: 'binary', fetch });
  const signer = Ed25519Keypair.fromSecretKey(new Uint8Array(ADDRESS_BYTES).fill(1));
  await chain.requestGas(signer.toSuiAddress(), GRANT_MIST, 0);
  const deployer = { client, signer, journal: createJournal() };
  const modules = present.map((bytes) => ({ bytes: unplaced(bytes, packageId) }));
  const published = await publish(deployer, { name: 'present', modules, dependencies: next.dependencies });
  const transaction = new Transaction();
  const cap = transaction.object(createdId(published, UPGRADE_CAP));
  const ticket = transaction.moveCall({
    target: '0x2::package::authorize_upgrade',
    arguments: [cap, transaction.pure.u8(COMPATIBLE), transaction.pure.vector('u8', [...digest])],
  });
  const receipt = transaction.upgrade({
    modules: next.modules.map(({ bytes }) => toBase64(bytes)),
    dependencies: [...next.dependencies],
    package: published.packageId,
    ticket,
  });
  transaction.moveCall({ target: '0x2::package::commit_upgrade', arguments: [cap, receipt] });
  try {
    await transact(deployer, 'upgrade', transaction);
    return undefined;
  } catch (error) {
    return toAppError(error).message;
  }
}

/** Returns a module as it was compiled: publishing put the package's address where the compiler leaves zeros. */
export function unplaced(module: Uint8Array, packageId: string): Uint8Array {
  const bytes = Uint8Array.from(module);
  const address = Buffer.from(fromHex(packageId));
  const buffer = Buffer.from(bytes.buffer);
  for (let at = buffer.indexOf(address); at !== -1; at = buffer.indexOf(address, at + ADDRESS_BYTES)) {
    bytes.fill(0, at, at + ADDRESS_BYTES);
  }
  return bytes;
}
