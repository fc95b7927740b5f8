/**
 * Who signed, and whether that is enough: every required signer by one of its aliases, each signature valid for the transaction's intent
 * message. Ed25519, by far the most common, goes through the chain's verifier; the other schemes through @mysten/sui. Not supported, and
 * refused by name: zkLogin.
 */
import { parseSerializedSignature } from '@mysten/sui/cryptography';
import { verifyTransactionSignature } from '@mysten/sui/verify';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base64Bytes, hexText } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { blake2b256 } from '../model/digests.ts';
import type { Transaction } from '../types.ts';
import { aliasesOf } from './aliases.ts';
import type { ObjectReader } from './loaded-inputs.ts';

/** Whether `signature` (64 bytes) of `message` was made with the key of `publicKey` (32 bytes). May throw for a key that is none. */
export type VerifyEd25519 = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/** What is signed begins with it: scope transaction data, version 0, application Sui. */
const TRANSACTION_INTENT = Uint8Array.of(0, 0, 0);
const ED25519_FLAG = 0;
const SIGNATURE_END = 1 + 64;
const ED25519_LENGTH = SIGNATURE_END + 32;
const ZKLOGIN_FLAG = 5;

/** The default: runs everywhere. Strict, as RFC 8032 and OpenSSL are. */
export const verifyEd25519: VerifyEd25519 = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey, { zip215: false });

/**
 * Returns whose signatures of these bytes they are, in order.
 * @throws {CHAIN_SIGNATURE_INVALID} {CHAIN_TRANSACTION_UNSUPPORTED}
 */
export async function readSigners(
  transaction: Transaction,
  signatures: readonly string[],
  verify: VerifyEd25519,
): Promise<readonly string[]> {
  const { bytes } = transaction;
  const needed = requiredSigners(transaction).length;
  if (signatures.length > needed) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: `${signatures.length} given, ${needed} needed` });
  }
  const hash = blake2b256(TRANSACTION_INTENT, bytes);
  const signers: string[] = [];
  for (const signature of signatures) signers.push(await signerOf(bytes, hash, signature, verify));
  return signers;
}

/** Who may sign. */
export interface SigningRights {
  /** Addresses that have not to sign. */
  readonly impersonated: ReadonlySet<string>;
  /** Reads the lists of aliases. */
  readonly read: ObjectReader;
}

/**
 * Checks that the sender, and the gas owner if it is another, signed, each by one of its aliases, and no one else.
 * @throws {CHAIN_SIGNATURE_MISSING} {CHAIN_SIGNATURE_INVALID}
 */
export function checkSigners(transaction: Transaction, signers: readonly string[], rights: SigningRights): void {
  const required = requiredSigners(transaction).map((address) => ({
    address,
    aliases: aliasesOf(address, rights.read),
  }));
  const unknown = signers.find((signer) => !required.some(({ aliases }) => aliases.includes(signer)));
  if (unknown !== undefined) {
    const expected = required.map(({ aliases }) => aliases.join(' or ')).join(' and ');
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: `signed by ${unknown}, expected ${expected}` });
  }
  const needed = required.filter(({ address }) => !rights.impersonated.has(address));
  const unsigned = needed.find(({ aliases }) => !aliases.some((alias) => signers.includes(alias)));
  // One alias of both signs twice.
  const missing = unsigned ?? needed[signers.length];
  if (missing !== undefined) throw new ChainError('CHAIN_SIGNATURE_MISSING', { address: missing.address });
}

function requiredSigners({ sender, gas }: Transaction): readonly string[] {
  return sender === gas.owner ? [sender] : [sender, gas.owner];
}

async function signerOf(
  bytes: Uint8Array,
  hash: Uint8Array,
  signature: string,
  verify: VerifyEd25519,
): Promise<string> {
  const raw = decode(signature);
  const [flag = 0] = raw;
  if (flag === ZKLOGIN_FLAG) throw new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: 'zkLogin signatures' });
  if (flag === ED25519_FLAG) return ed25519Signer(raw, hash, verify);
  try {
    parseSerializedSignature(signature);
    return (await verifyTransactionSignature(bytes, signature)).toSuiAddress();
  } catch (cause) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: messageOf(cause) }, { cause });
  }
}

function ed25519Signer(raw: Uint8Array, hash: Uint8Array, verify: VerifyEd25519): string {
  if (raw.length !== ED25519_LENGTH) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: `${raw.length} bytes instead of ${ED25519_LENGTH}` });
  }
  const publicKey = raw.subarray(SIGNATURE_END);
  if (!isValid(raw.subarray(1, SIGNATURE_END), hash, publicKey, verify)) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'the signature does not match the transaction' });
  }
  return `0x${hexText(blake2b256(Uint8Array.of(ED25519_FLAG), publicKey))}`;
}

/** A key that is no point of the curve has no valid signature. */
function isValid(signature: Uint8Array, hash: Uint8Array, publicKey: Uint8Array, verify: VerifyEd25519): boolean {
  try {
    return verify(signature, hash, publicKey);
  } catch {
    return false;
  }
}

function decode(signature: string): Uint8Array {
  let raw: Uint8Array;
  try {
    raw = base64Bytes(signature);
  } catch (cause) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'not base64' }, { cause });
  }
  if (raw.length === 0) throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'empty signature' });
  return raw;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'malformed signature';
}
