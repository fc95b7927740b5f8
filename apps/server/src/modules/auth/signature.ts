/** Whether a wallet's signature belongs to a text and an address. Ed25519 natively, every other scheme through the SDK. */
import { createPublicKey, verify } from 'node:crypto';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { blake2b } from '@noble/hashes/blake2.js';
import { AppError } from '@suil/core';

const ED25519_FLAG = 0;
const ZKLOGIN_FLAG = 5;
const ED25519_SIGNATURE_BYTES = 1 + 64 + 32;
/** DER head of an ed25519 public key (RFC 8410); the 32 bytes of the key follow. */
const ED25519_DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
/** Intent of personal messages: scope 3, version 0, app 0. */
const PERSONAL_MESSAGE_INTENT = Uint8Array.of(3, 0, 0);

export type VerifySignature = (text: string, signature: string, address: string) => Promise<boolean>;

/**
 * Returns a verifier; it answers false for whatever is not a valid signature of this text by this address.
 * `client` is asked only for zkLogin. @throws {CHAIN_NODE_UNAVAILABLE} when it is needed and does not answer
 */
export function createSignatureVerifier(client: ClientWithCoreApi): VerifySignature {
  return async (text, signature, address) => {
    const message = new TextEncoder().encode(text);
    const bytes = Buffer.from(signature, 'base64');
    if (bytes.length === ED25519_SIGNATURE_BYTES && bytes[0] === ED25519_FLAG)
      return verifyEd25519(message, bytes, address);
    const { isValidPersonalMessageSignature } = await import('@mysten/sui/verify');
    try {
      return await isValidPersonalMessageSignature(message, signature, { address, client });
    } catch (cause) {
      // Only a zkLogin signature is checked by the node; anything else that throws is malformed.
      if (bytes[0] !== ZKLOGIN_FLAG) return false;
      throw new AppError('CHAIN_NODE_UNAVAILABLE', {}, { cause });
    }
  };
}

function verifyEd25519(message: Uint8Array, bytes: Buffer, address: string): boolean {
  const publicKey = bytes.subarray(65);
  const owner = blake2b(Buffer.concat([Uint8Array.of(ED25519_FLAG), publicKey]), { dkLen: 32 });
  if (`0x${Buffer.from(owner).toString('hex')}` !== address) return false;
  const digest = blake2b(Buffer.concat([PERSONAL_MESSAGE_INTENT, encodeLength(message.length), message]), {
    dkLen: 32,
  });
  const key = createPublicKey({ key: Buffer.concat([ED25519_DER_HEAD, publicKey]), format: 'der', type: 'spki' });
  return verify(null, digest, key, bytes.subarray(1, 65));
}

/** BCS writes a vector's length seven bits at a time, lowest first. */
function encodeLength(length: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = length; ; rest >>>= 7) {
    if (rest < 0x80) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
