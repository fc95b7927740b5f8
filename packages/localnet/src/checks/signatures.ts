/**
 * Who signed: every required signer once, each signature valid for the transaction's intent message. Ed25519, by far the most common, goes
 * through the chain's verifier; the other schemes through @mysten/sui. Not supported, and refused by name: zkLogin.
 */
import { parseSerializedSignature } from '@mysten/sui/cryptography';
import { verifyTransactionSignature } from '@mysten/sui/verify';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base64Bytes, hexText } from '../bytes/text.ts';
import { ChainError } from '../errors.ts';
import { blake2b256 } from '../model/digests.ts';
import type { Transaction } from '../types.ts';

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
 * Checks that exactly the sender, and the gas owner if it is another, signed these bytes; of those that are impersonated none has to.
 * @throws {CHAIN_SIGNATURE_MISSING} {CHAIN_SIGNATURE_INVALID} {CHAIN_TRANSACTION_UNSUPPORTED}
 */
export async function checkSignatures(
  transaction: Transaction,
  signatures: readonly string[],
  verify: VerifyEd25519,
  impersonated: ReadonlySet<string>,
): Promise<void> {
  const { sender, gas, bytes } = transaction;
  const signers = new Set([sender, gas.owner]);
  if (signatures.length > signers.size) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: `${signatures.length} given, ${signers.size} needed` });
  }
  const hash = blake2b256(TRANSACTION_INTENT, bytes);
  for (const signature of signatures) {
    const signer = await signerOf(bytes, hash, signature, verify);
    if (!signers.delete(signer)) {
      throw new ChainError('CHAIN_SIGNATURE_INVALID', {
        detail: `signed by ${signer}, expected ${[...signers].join(' and ')}`,
      });
    }
  }
  for (const address of signers)
    if (!impersonated.has(address)) throw new ChainError('CHAIN_SIGNATURE_MISSING', { address });
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
