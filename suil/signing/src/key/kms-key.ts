/** A voucher key in AWS KMS: it signs there and never leaves. Region and credentials are the SDK's own, from the environment. */
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { AppError } from '@suil/core';
import type { KeyConfig, VoucherKey } from './voucher-key.ts';

/** DER of an Ed25519 public key: these bytes, then the 32 of the key (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** @throws {SIGNER_KEY_FAILED} when KMS does not answer, or not with an Ed25519 key for signing */
export async function openKmsKey({ keyId, endpoint }: Extract<KeyConfig, { kind: 'kms' }>): Promise<VoucherKey> {
  const client = new KMSClient(endpoint === null ? {} : { endpoint });
  const answer = await client.send(new GetPublicKeyCommand({ KeyId: keyId })).catch(fail);
  const der = Buffer.from(answer.PublicKey ?? []);
  const isEd25519 =
    der.length === SPKI_PREFIX.length + KEY_BYTES && der.subarray(0, SPKI_PREFIX.length).equals(SPKI_PREFIX);
  if (!isEd25519 || answer.KeyUsage !== 'SIGN_VERIFY')
    throw new AppError('SIGNER_KEY_FAILED', { reason: 'the key is not an Ed25519 key for signing' });
  return {
    publicKey: Uint8Array.from(der.subarray(SPKI_PREFIX.length)),
    sign: async (message) => {
      const { Signature } = await client
        .send(
          new SignCommand({
            KeyId: keyId,
            Message: message,
            MessageType: 'RAW',
            SigningAlgorithm: 'ED25519_SHA_512',
          }),
        )
        .catch(fail);
      if (Signature?.length !== SIGNATURE_BYTES)
        throw new AppError('SIGNER_KEY_FAILED', { reason: 'the signature does not have 64 bytes' });
      return Uint8Array.from(Signature);
    },
  };
}

function fail(cause: unknown): never {
  throw new AppError('SIGNER_KEY_FAILED', { reason: cause instanceof Error ? cause.name : 'unknown' }, { cause });
}
