/** The commands on a prepared transaction: sign it, put signatures together, send it. */
import type { Signer } from '@mysten/sui/cryptography';
import { AppError } from '@suil/core';
import { writeStored } from '@suil/localnet/node';
import { openSigner } from '../../signing/open-signer.ts';
import { combineSignatures, toSignatureFile } from '../../signing/signatures.ts';
import { readTransactionFile, type TransactionFile } from '../../signing/transaction-file.ts';
import type { AdminOptions } from '../options.ts';
import { checkFile, type OpenDeployment } from '../prepare.ts';
import type { Report } from '../report.ts';
import { carryOut, showWords, writeSignature } from './perform-act.ts';

/** Signs with the one key that was given, after the bytes were found to do what the file says. */
export async function signFile(
  deployment: OpenDeployment,
  options: AdminOptions,
  [path = '', ...more]: readonly string[],
): Promise<Report> {
  const [source] = options.signers;
  if (path === '' || more.length > 0 || source === undefined) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'admin sign FILE --key FILE|--kms KEY [--out FILE]' });
  }
  const file = readTransactionFile(path);
  const { words, role } = await checkFile(deployment, path, file);
  const signer = await openSigner(source);
  assertHolder(file, signer);
  const out = await writeSignature(path, file, signer, options.out);
  const shown = showWords(file, role, words);
  return {
    lines: [...shown.lines, `signed      ${out}, by ${signer.toSuiAddress()}`],
    json: { ...shown.json, status: 'signed', file: out, signer: signer.toSuiAddress() },
  };
}

function assertHolder({ sender, multisig }: TransactionFile, signer: Signer): void {
  const key = signer.getPublicKey().toSuiPublicKey();
  const isHolder =
    multisig === null ? signer.toSuiAddress() === sender : multisig.members.some(({ publicKey }) => publicKey === key);
  if (isHolder) return;
  const expected = multisig === null ? sender : multisig.members.map(({ name }) => name).join(', ');
  throw new AppError('SIGNER_NOT_ENTITLED', {
    who: multisig === null ? 'its sender' : `the members of ${sender}`,
    expected,
    given: signer.toSuiAddress(),
  });
}

/** Needs no node: signatures and bytes are compared with each other. */
export async function combineFile(
  { out }: Pick<AdminOptions, 'out'>,
  [path = '', ...given]: readonly string[],
): Promise<Report> {
  if (path === '' || given.length === 0) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'admin combine FILE SIGNATURE… [--out FILE]' });
  }
  const file = readTransactionFile(path);
  const signature = await combineSignatures(file, given);
  if (out !== undefined) writeStored(out, toSignatureFile(file, file.sender, signature));
  return {
    lines: [out === undefined ? signature : `written     ${out}`],
    json: { status: 'combined', digest: file.digest, sender: file.sender, signature, file: out ?? null },
  };
}

const SEND_AGAIN = 'Run the same command again: it sends the same transaction, which counts once.';

/** Sends what is signed. A transaction that the chain has already is not sent again. */
export async function sendFile(deployment: OpenDeployment, [path = '', ...given]: readonly string[]): Promise<Report> {
  if (path === '' || given.length === 0) {
    throw new AppError('COMMAND_USAGE_INVALID', { usage: 'admin send FILE SIGNATURE…' });
  }
  const file = readTransactionFile(path);
  if (file.chain !== deployment.manifest.chain || file.package !== deployment.manifest.package) {
    throw new AppError('TRANSACTION_FILE_INVALID', { path, reason: 'it is of another deployment than the manifest' });
  }
  return carryOut(deployment, file, await combineSignatures(file, given), () => SEND_AGAIN);
}
