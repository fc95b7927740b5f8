/**
 * Acts in the browser: the same registry, words, simulation and sending as `npm run suil -- admin`. What an act does is said here, from the act
 * and its arguments, and its bytes are built here: no server, signer or auditor has a part in what the wallet is asked to sign.
 */
import { AppError, isAppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { findAct } from '../../../chain/src/admin/acts/index.ts';
import {
  type ActRequest,
  type OpenDeployment,
  type PreparedAct,
  prepareAct,
} from '../../../chain/src/admin/prepare.ts';
import { type Sent, sendTransaction } from '../../../chain/src/admin/send.ts';
import { changedLines, readState, type StateLine } from '../../../chain/src/admin/state.ts';
import { type MultisigText, multisigSchema, reasonOf, toMultisigKey } from '../../../chain/src/signing/multisig.ts';
import type { TransactionFile } from '../../../chain/src/signing/transaction-file.ts';
import { type ChainPlace, clientOf } from '../data/chain.ts';
import { assertNothingPending, forgetPending } from './pending.ts';

/** Acts that need the contracts' source, which a browser has not. */
export const BY_COMMAND: ReadonlySet<string> = new Set(['announce-upgrade', 'publish-upgrade']);

const withoutSource = () =>
  Promise.reject(new AppError('CONFIG_INVALID', { name: 'console', detail: 'use npm run suil -- upgrade' }));

function openDeployment(place: ChainPlace): OpenDeployment {
  const { network, nodeUrl, manifest } = place;
  return {
    client: clientOf(place),
    node: { network, url: nodeUrl },
    manifest,
    manifestPath: '',
    code: { compile: withoutSource, checkUpgrade: withoutSource },
  };
}

/** Says in words what the act does, builds its transaction and simulates it. @throws as `prepareAct` */
export async function prepare(place: ChainPlace, request: ActRequest): Promise<PreparedAct> {
  assertNothingPending(place);
  return prepareAct(openDeployment(place), request);
}

export interface Outcome {
  readonly digest: string;
  /** What is new on the chain, as `admin` prints it; null when it could not be read any more. */
  readonly news: readonly StateLine[] | null;
  readonly nowMs: number;
  /** The manifest that processes need from now on; null when it stays as it is. */
  readonly manifest: Manifest | null;
}

type Sendable = Pick<TransactionFile, 'chain' | 'act' | 'bytes' | 'digest'>;

/** Sends what was signed, once, and reads what changed. What was kept is forgotten with the chain's answer. @throws as `sendTransaction` */
export async function carryOut(place: ChainPlace, file: Sendable, signature: string): Promise<Outcome> {
  const { client, manifest } = openDeployment(place);
  const before = await readState(client, manifest);
  const { executed } = await send(client, file, signature);
  // It is done, whatever can be read of it.
  const after = await readState(client, manifest).catch(() => null);
  if (after === null) return { digest: executed.digest, news: null, nowMs: before.nowMs, manifest: null };
  const changed = findAct(file.act).manifestAfter?.(manifest, executed, after.configuration) ?? manifest;
  return {
    digest: executed.digest,
    news: changedLines(before.lines, after.lines),
    nowMs: after.nowMs,
    manifest: changed === manifest ? null : changed,
  };
}

async function send(client: OpenDeployment['client'], file: Sendable, signature: string): Promise<Sent> {
  try {
    const sent = await sendTransaction(client, file, signature, 'Send it again: it counts once.');
    forgetPending(file);
    return sent;
  } catch (error) {
    if (!isAppError(error, 'TRANSACTION_UNCERTAIN')) forgetPending(file);
    throw error;
  }
}

/** A multisig that was read from its file. */
export interface ChosenMultisig {
  readonly text: MultisigText;
  readonly address: string;
}

/** @throws {TRANSACTION_FILE_INVALID} when the file is no description of a multisig */
export function parseMultisig(name: string, content: string): ChosenMultisig {
  try {
    const text = multisigSchema.parse(JSON.parse(content));
    return { text, address: toMultisigKey(text).toSuiAddress() };
  } catch (error) {
    throw new AppError('TRANSACTION_FILE_INVALID', { path: name, reason: reasonOf(error) }, { cause: error });
  }
}
