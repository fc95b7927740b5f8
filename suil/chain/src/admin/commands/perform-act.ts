/** One act from words to effect: shown and simulated, then signed and sent, or written for others to sign. */
import type { Signer } from '@mysten/sui/cryptography';
import { fromBase64 } from '@mysten/sui/utils';
import { isAppError } from '@suil/core';
import { writeStored } from '@suil/localnet/node';
import { combineSignatures, toSignatureFile } from '../../signing/signatures.ts';
import { type TransactionFile, writeTransactionFile } from '../../signing/transaction-file.ts';
import type { ActWords } from '../act.ts';
import { findAct } from '../acts/index.ts';
import type { AdminOptions } from '../options.ts';
import { type ActRequest, type OpenDeployment, type PreparedAct, prepareAct } from '../prepare.ts';
import type { Report } from '../report.ts';
import { sendTransaction } from '../send.ts';
import { changedLines, formatLine, readState } from '../state.ts';
import { formatCoins } from '../words.ts';
import { forgetPending, keepPending, settlePending } from './pending.ts';

/** Prepares the act; without a key and a file to write that is all. */
export async function performAct(
  deployment: OpenDeployment,
  {
    request,
    signers,
    options,
  }: { request: ActRequest; signers: readonly Signer[]; options: Pick<AdminOptions, 'print'> },
): Promise<Report> {
  const place = { manifestPath: deployment.manifestPath, network: deployment.node.network };
  await settlePending(deployment.client, place);
  const prepared = await prepareAct(deployment, request);
  const shown = showPrepared(prepared);
  const { file } = prepared;
  if (options.print !== undefined) {
    writeTransactionFile(options.print, file);
    for (const signer of signers) await writeSignature(options.print, file, signer);
    return {
      lines: [
        ...shown.lines,
        `written     ${options.print}: have it signed with admin sign ${options.print}, then admin send`,
      ],
      json: { ...shown.json, status: 'written', file: options.print },
    };
  }
  if (signers.length === 0) {
    return {
      lines: [...shown.lines, 'Nothing was signed or sent. Add --key FILE, --kms KEY or --print FILE.'],
      json: { ...shown.json, status: 'simulated' },
    };
  }
  const signatures: string[] = [];
  for (const signer of signers) signatures.push((await signer.signTransaction(fromBase64(file.bytes))).signature);
  const signature = await combineSignatures(file, signatures);
  const sent = await carryOut(deployment, file, signature, () => `Run: ${keepPending(place, file, signature)}`);
  return { lines: [...shown.lines, ...sent.lines], json: { ...shown.json, ...sent.json } };
}

/** Sends the signed transaction (`keep` returns what to do when no answer comes), writes what follows into the manifest, and says what is new on the chain. */
export async function carryOut(
  deployment: OpenDeployment,
  file: TransactionFile,
  signature: string,
  keep: () => string,
): Promise<Report> {
  const { client, manifest, manifestPath } = deployment;
  const before = await readState(client, manifest);
  const { executed, wasSentBefore } = await sendTransaction(client, file, signature, keep()).catch((error: unknown) => {
    if (!isAppError(error, 'TRANSACTION_UNCERTAIN')) forgetPending({ manifestPath }, file.digest);
    throw error;
  });
  forgetPending({ manifestPath }, file.digest);
  const after = await readState(client, manifest);
  const changed = findAct(file.act).manifestAfter?.(manifest, executed, after.configuration) ?? manifest;
  if (changed !== manifest) writeStored(manifestPath, changed);
  const news = changedLines(before.lines, after.lines);
  const status = wasSentBefore ? 'done before' : 'done';
  return {
    lines: [
      `${wasSentBefore ? 'was done' : 'done'}        ${executed.digest}`,
      ...(changed === manifest ? [] : [`manifest    ${manifestPath}`]),
      ...news.map((line) => `now         ${formatLine(line, after.nowMs)}`),
    ],
    json: { status, digest: executed.digest, changed: news, manifest: changed === manifest ? null : manifestPath },
  };
}

/** Signs and writes the signature beside the transaction's file. Returns where. */
export async function writeSignature(
  path: string,
  file: TransactionFile,
  signer: Signer,
  out = `${path}.${signer.toSuiAddress().slice(0, 10)}.signature`,
): Promise<string> {
  const { signature } = await signer.signTransaction(fromBase64(file.bytes));
  writeStored(out, toSignatureFile(file, signer.toSuiAddress(), signature));
  return out;
}

function showPrepared({ file, words, role, networkFeeMist }: PreparedAct): Report {
  const shown = showWords(file, role, words);
  return {
    lines: [...shown.lines, `network fee ${formatCoins(networkFeeMist, 'SUI')}`],
    json: { ...shown.json, networkFeeMist: String(networkFeeMist) },
  };
}

/** Returns what the transaction of a file does, in words. */
export function showWords(file: TransactionFile, role: string, words: ActWords): Report {
  const { act, arguments: texts, sender, digest, network } = file;
  return {
    lines: [
      `act         ${[act, ...texts].join(' ')} on ${network}`,
      `signed by   ${role === 'anyone' || role === 'holder' ? '' : `the ${role}, `}${sender}${describeMultisig(file)}`,
      `does        ${words.does}`,
      `counts      ${words.takesEffect}`,
      `meanwhile   ${words.meanwhile}`,
      `digest      ${digest}`,
    ],
    json: { act, arguments: texts, network, role, sender, ...words, digest },
  };
}

function describeMultisig({ multisig }: TransactionFile): string {
  if (multisig === null) return '';
  const members = multisig.members.map(({ name, weight }) => (weight === 1 ? name : `${name} (weighs ${weight})`));
  return `, a multisig that needs ${multisig.threshold} of ${members.join(', ')}`;
}
