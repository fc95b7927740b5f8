/** Signatures of a prepared transaction: read from files or wallets, checked one by one, put together where an address has several keys. */
import { existsSync, readFileSync } from 'node:fs';
import type { PublicKey } from '@mysten/sui/cryptography';
import { fromBase64 } from '@mysten/sui/utils';
import { verifyTransactionSignature } from '@mysten/sui/verify';
import { AppError, messageOf } from '@suil/core';
import { z } from 'zod';
import { combineByMember, type MultisigText } from './multisig.ts';
import type { TransactionFile } from './transaction-file.ts';

const fileSchema = z.object({ digest: z.string(), signature: z.string() });

interface GivenSignature {
  /** The file's name, or the beginning of the text. */
  readonly source: string;
  readonly signature: string;
  readonly publicKey: PublicKey;
}

/** Returns what `sign` writes: the signature, and what was signed by whom. */
export function toSignatureFile({ digest }: TransactionFile, signer: string, signature: string) {
  return { kind: 'suil-signature', digest, signer, signature };
}

/**
 * Returns the one signature that the transaction needs.
 * @param given files of `sign`, files with a signature in base64, or the base64 itself, as a wallet exports it
 * @throws {SIGNATURE_REFUSED} for one that is not of these bytes or not of a holder, or given twice
 * @throws {SIGNATURES_MISSING} while their weight is below the threshold
 */
export async function combineSignatures(file: TransactionFile, given: readonly string[]): Promise<string> {
  const signatures: GivenSignature[] = [];
  for (const one of given) signatures.push(await readSignature(file, one));
  const complete = signatures.find(({ publicKey }) => publicKey.toSuiAddress() === file.sender);
  if (complete !== undefined) return complete.signature;
  if (file.multisig === null) {
    const [first] = signatures;
    throw first === undefined
      ? missing(file, { threshold: 1, weight: 0, names: [file.sender] })
      : refuse(first.source, `it is of ${first.publicKey.toSuiAddress()}, and ${file.sender} has to sign`);
  }
  return combine(file, file.multisig, signatures);
}

function combine(file: TransactionFile, multisig: MultisigText, signatures: readonly GivenSignature[]): string {
  const signed = new Map<string, GivenSignature>();
  for (const one of signatures) {
    const key = one.publicKey.toSuiPublicKey();
    const earlier = signed.get(key);
    if (earlier !== undefined)
      throw refuse(one.source, `${earlier.source} is of the same member: each one counts once`);
    if (!multisig.members.some(({ publicKey }) => publicKey === key)) {
      throw refuse(one.source, `it is of ${one.publicKey.toSuiAddress()} (${key}), who is no member of ${file.sender}`);
    }
    signed.set(key, one);
  }
  const weight = multisig.members.reduce((sum, member) => sum + (signed.has(member.publicKey) ? member.weight : 0), 0);
  if (weight < multisig.threshold) {
    const names = multisig.members.filter(({ publicKey }) => !signed.has(publicKey)).map(({ name }) => name);
    throw missing(file, { threshold: multisig.threshold, weight, names });
  }
  return combineByMember(multisig, new Map([...signed].map(([key, { signature }]) => [key, signature])));
}

async function readSignature(file: TransactionFile, given: string): Promise<GivenSignature> {
  const isFile = existsSync(given);
  const source = isFile ? given : `${given.slice(0, 12)}…`;
  const { digest, signature } = parse(isFile ? readFileSync(given, 'utf8').trim() : given);
  if (digest !== undefined && digest !== file.digest) {
    throw refuse(source, `it is of the transaction ${digest}, and this one is ${file.digest}`);
  }
  try {
    const publicKey = await verifyTransactionSignature(fromBase64(file.bytes), signature);
    return { source, signature, publicKey };
  } catch (error) {
    const reason = `it is not a signature of these bytes (digest ${file.digest}; ${messageOf(error)}). Sign this file again`;
    throw refuse(source, reason);
  }
}

function parse(text: string): { readonly digest: string | undefined; readonly signature: string } {
  if (!text.startsWith('{')) return { digest: undefined, signature: text };
  const parsed = fileSchema.safeParse(tryJson(text));
  return parsed.success ? parsed.data : { digest: undefined, signature: text };
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(source: string, reason: string): AppError {
  return new AppError('SIGNATURE_REFUSED', { source, reason });
}

function missing(
  { sender }: TransactionFile,
  { threshold, weight, names }: { threshold: number; weight: number; names: readonly string[] },
): AppError {
  return new AppError('SIGNATURES_MISSING', { weight, threshold, address: sender, missing: names.join(', ') });
}
