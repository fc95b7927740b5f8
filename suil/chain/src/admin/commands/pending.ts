/**
 * Transactions that a command signed and sent by itself, kept beside the manifest until the chain's answer is known: after a crash or a
 * lost answer the same one is sent again instead of a second one.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { AppError } from '@suil/core';
import { writeStored } from '@suil/localnet/node';
import { toSignatureFile } from '../../signing/signatures.ts';
import { readTransactionFile, type TransactionFile, writeTransactionFile } from '../../signing/transaction-file.ts';
import { findTransaction } from '../send.ts';

const ENDING = '.pending';

export interface PendingPlace {
  readonly manifestPath: string;
  readonly network: string;
}

/** Keeps the transaction and its signature. Returns the command that sends it again. */
export function keepPending(place: PendingPlace, file: TransactionFile, signature: string): string {
  const path = pathOf(place, file.digest);
  writeTransactionFile(path, file);
  writeStored(`${path}.signature`, toSignatureFile(file, file.sender, signature));
  return commandOf(place, path);
}

/** Called when the chain has answered. */
export function forgetPending(place: Pick<PendingPlace, 'manifestPath'>, digest: string): void {
  const path = pathOf(place, digest);
  for (const each of [path, `${path}.signature`]) rmSync(each, { force: true });
}

/**
 * Looks at what earlier runs left. What the chain has is not pending any more.
 * @throws {TRANSACTION_UNCERTAIN} while there is one that the chain does not have
 */
export async function settlePending(client: ClientWithCoreApi, place: PendingPlace): Promise<void> {
  const folder = dirname(place.manifestPath);
  const prefix = `${basename(place.manifestPath)}.`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((one) => one.startsWith(prefix) && one.endsWith(ENDING))) {
    const path = join(folder, name);
    const { act, digest } = readTransactionFile(path);
    if ((await findTransaction(client, digest)) === undefined) {
      const reason = `it is an earlier run's (${act}).`;
      throw new AppError('TRANSACTION_UNCERTAIN', { digest, reason, remedy: `Run: ${commandOf(place, path)}` });
    }
    forgetPending(place, digest);
  }
}

function pathOf({ manifestPath }: Pick<PendingPlace, 'manifestPath'>, digest: string): string {
  return `${manifestPath}.${digest}${ENDING}`;
}

function commandOf({ manifestPath, network }: PendingPlace, path: string): string {
  return `npm run suil -- admin send ${path} ${path}.signature --network ${network} --manifest ${manifestPath}`;
}
