/** Prepares an act: its words and its transaction, simulated. Checks that a prepared transaction does what its file says. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Transaction, TransactionDataBuilder } from '@mysten/sui/transactions';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { fetchChainTime, fetchConfiguration, simulate, toAppError } from '@suil/sdk';
import type { NamedNode } from '../network/networks.ts';
import { assertGasWithinLimits } from '../signing/gas-limits.ts';
import type { MultisigText } from '../signing/multisig.ts';
import type { TransactionFile } from '../signing/transaction-file.ts';
import type { ActContext, ActWords, CodeSource, Role } from './act.ts';
import { findAct } from './acts/index.ts';
import { senderOf } from './sender.ts';

/** A deployment on a chain that was found to be the named one. */
export interface OpenDeployment {
  readonly client: ClientWithCoreApi;
  readonly node: NamedNode;
  readonly manifest: Manifest;
  readonly manifestPath: string;
  readonly code: CodeSource;
}

export interface PreparedAct {
  readonly file: TransactionFile;
  readonly words: ActWords;
  readonly role: Role;
  /** Less than nothing when more storage is freed than used. */
  readonly networkFeeMist: bigint;
}

export interface ActRequest {
  readonly name: string;
  readonly texts: readonly string[];
  /** Whose key or multisig signs; undefined: the holder's. */
  readonly signer: { readonly address: string; readonly multisig: MultisigText | null } | undefined;
}

/** Builds the act's transaction and simulates it. @throws {TRANSACTION_REFUSED} with what the chain would say @throws {WALLET_GAS_ABOVE_LIMIT} */
export async function prepareAct(deployment: OpenDeployment, request: ActRequest): Promise<PreparedAct> {
  const { client, manifest, node } = deployment;
  const act = findAct(request.name);
  const given = act.read(request.texts);
  const configuration = await fetchConfiguration(client, manifest);
  const sender = senderOf(act, configuration, request.signer?.address);
  const context = await openContext(deployment, sender);
  const words = await given.words(context);
  const simulation = await simulate(client, manifest, await given.build(context), sender);
  if (!simulation.ok) {
    throw new AppError(
      'TRANSACTION_REFUSED',
      { reason: remedyOf(simulation.error, sender) },
      { cause: simulation.error },
    );
  }
  const { bytes, networkFeeMist } = simulation;
  assertGasWithinLimits(bytes);
  const file: TransactionFile = {
    kind: 'suil-transaction',
    network: node.network,
    chain: manifest.chain,
    package: manifest.package,
    act: act.name,
    arguments: [...request.texts],
    sender,
    multisig: request.signer?.multisig ?? null,
    preparedAt: new Date(context.nowMs).toISOString(),
    digest: TransactionDataBuilder.getDigestFromBytes(bytes),
    bytes: toBase64(bytes),
  };
  return { file, words, role: act.role, networkFeeMist };
}

async function openContext({ client, manifest, code }: OpenDeployment, sender: string): Promise<ActContext> {
  const [configuration, nowMs] = await Promise.all([fetchConfiguration(client, manifest), fetchChainTime(client)]);
  return { client, manifest, configuration, nowMs, sender, code };
}

function remedyOf({ code, message }: AppError, sender: string): string {
  if (code === 'CHAIN_GAS_BALANCE_INSUFFICIENT') return `${message} Send some to ${sender}.`;
  return message;
}

/**
 * Builds the transaction of a file anew from its act and arguments, with the gas of its bytes. Returns the words, which therefore
 * are what the bytes do.
 * @throws {TRANSACTION_FILE_INVALID} for a file of another deployment
 * @throws {WALLET_GAS_ABOVE_LIMIT} for gas that another machine, or its node, set too high
 * @throws {TRANSACTION_OUTDATED} when other bytes come out: they do something else, or an object has changed since
 */
export async function checkFile(
  deployment: OpenDeployment,
  path: string,
  file: TransactionFile,
): Promise<{ readonly words: ActWords; readonly role: string }> {
  const { client, manifest } = deployment;
  if (file.chain !== manifest.chain || file.package !== manifest.package) {
    throw new AppError('TRANSACTION_FILE_INVALID', { path, reason: 'it is of another deployment than the manifest' });
  }
  assertGasWithinLimits(fromBase64(file.bytes));
  const act = findAct(file.act);
  const given = act.read(file.arguments);
  const context = await openContext(deployment, file.sender);
  const words = await given.words(context);
  const { sender, gasData, expiration } = Transaction.from(fromBase64(file.bytes)).getData();
  const transaction = await given.build(context);
  transaction.setSender(sender ?? file.sender);
  transaction.setGasPayment(gasData.payment ?? []);
  transaction.setGasPrice(gasData.price ?? 0);
  transaction.setGasBudget(gasData.budget ?? 0);
  if (expiration) transaction.setExpiration(expiration);
  const rebuilt = await transaction.build({ client }).catch((error: unknown) => {
    throw outdated(file.digest, toAppError(error).message);
  });
  if (toBase64(rebuilt) !== file.bytes) {
    throw outdated(
      file.digest,
      'the same act gives other bytes now: the file was changed, or an object that it names.',
    );
  }
  return { words, role: act.role };
}

function outdated(digest: string, reason: string): AppError {
  return new AppError('TRANSACTION_OUTDATED', { digest, reason });
}
