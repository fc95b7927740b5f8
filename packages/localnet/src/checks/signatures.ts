/**
 * Who signed: every required signer once, each signature valid for the transaction's intent message.
 * Ed25519 goes through node:crypto (the only Node import of the checks); the other schemes through @mysten/sui.
 * Not supported, and refused by name: zkLogin and passkeys.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { fromBase64 } from '@mysten/bcs';
import { messageWithIntent, parseSerializedSignature } from '@mysten/sui/cryptography';
import { publicKeyFromRawBytes, verifyTransactionSignature } from '@mysten/sui/verify';
import { blake2b256 } from '../model/digests.ts';
import { ChainError } from '../errors.ts';
import type { DecodedTransaction } from './decode.ts';

const ED25519_FLAG = 0;
const ED25519_LENGTH = 1 + 64 + 32;
const UNSUPPORTED_FLAGS = new Map([
  [5, 'zkLogin signatures'],
  [6, 'passkey signatures'],
]);
/** DER header of an Ed25519 SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks that exactly the sender, and the gas owner if it is another, signed these bytes.
 * @throws {CHAIN_SIGNATURE_MISSING} {CHAIN_SIGNATURE_INVALID} {CHAIN_TRANSACTION_UNSUPPORTED}
 */
export async function checkSignatures(transaction: DecodedTransaction, signatures: readonly string[]): Promise<void> {
  const { data, bytes } = transaction;
  const signers = new Set([data.sender, data.gasData.owner]);
  if (signatures.length > signers.size) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: `${signatures.length} given, ${signers.size} needed` });
  }
  const hash = blake2b256(messageWithIntent('TransactionData', bytes));
  for (const signature of signatures) {
    const signer = await signerOf(bytes, hash, signature);
    if (!signers.delete(signer)) {
      throw new ChainError('CHAIN_SIGNATURE_INVALID', {
        detail: `signed by ${signer}, expected ${[...signers].join(' and ')}`,
      });
    }
  }
  for (const address of signers) throw new ChainError('CHAIN_SIGNATURE_MISSING', { address });
}

async function signerOf(bytes: Uint8Array, hash: Uint8Array, signature: string): Promise<string> {
  const raw = decode(signature);
  const feature = UNSUPPORTED_FLAGS.get(raw[0] as number);
  if (feature) throw new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: feature });
  if (raw[0] === ED25519_FLAG) return ed25519Signer(raw, hash);
  try {
    parseSerializedSignature(signature);
    return (await verifyTransactionSignature(bytes, signature)).toSuiAddress();
  } catch (cause) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: messageOf(cause) }, { cause });
  }
}

function ed25519Signer(raw: Uint8Array, hash: Uint8Array): string {
  if (raw.length !== ED25519_LENGTH) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: `${raw.length} bytes instead of ${ED25519_LENGTH}` });
  }
  const { key, address } = ed25519Key(raw.subarray(65));
  if (!verify(null, hash, key, raw.subarray(1, 65))) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'the signature does not match the transaction' });
  }
  return address;
}

interface Ed25519Key {
  readonly key: KeyObject;
  readonly address: string;
}

/** Keys imported before: importing one costs as much as checking a signature. The oldest goes first. */
const keys = new Map<string, Ed25519Key>();
const KEYS_KEPT = 4_096;

function ed25519Key(publicKey: Uint8Array): Ed25519Key {
  const raw = Buffer.from(publicKey);
  const name = raw.toString('latin1');
  const known = keys.get(name);
  if (known) return known;
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });
  const imported = { key, address: publicKeyFromRawBytes('ED25519', new Uint8Array(raw)).toSuiAddress() };
  keys.set(name, imported);
  const [oldest] = keys.keys();
  if (keys.size > KEYS_KEPT && oldest !== undefined) keys.delete(oldest);
  return imported;
}

function decode(signature: string): Uint8Array {
  try {
    const quick = Buffer.from(signature, 'base64');
    const raw = quick.toString('base64') === signature ? quick : fromBase64(signature);
    if (raw.length > 0) return raw;
  } catch (cause) {
    throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'not base64' }, { cause });
  }
  throw new ChainError('CHAIN_SIGNATURE_INVALID', { detail: 'empty signature' });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'malformed signature';
}
