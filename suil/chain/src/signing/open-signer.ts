/** Opens the key that signs an act: a file with a private key, or a key in AWS KMS. */
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { decodeSuiPrivateKey, type Keypair, type SignatureScheme, Signer } from '@mysten/sui/cryptography';
import { Ed25519Keypair, Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { AppError, messageOf } from '@suil/core';
import { openVoucherKey, signWith, type VoucherKey } from '@suil/signing';

export type SignerSource =
  | { readonly kind: 'file'; readonly path: string }
  /** Id or ARN of an Ed25519 key; region and credentials are the AWS SDK's. */
  | { readonly kind: 'kms'; readonly keyId: string };

/** @throws {KEY_FILE_INVALID} {SIGNER_KEY_FAILED} */
export async function openSigner(source: SignerSource): Promise<Signer> {
  if (source.kind === 'file') return readKeyFile(source.path);
  return new KmsSigner(await openVoucherKey({ kind: 'kms', keyId: source.keyId, endpoint: null }, '--kms'));
}

/** By scheme. The names are those that `createKeyFile` takes. */
const SCHEMES: Readonly<Record<string, { fromSecretKey(key: Uint8Array): Keypair; generate(): Keypair }>> = {
  ED25519: Ed25519Keypair,
  Secp256k1: Secp256k1Keypair,
  Secp256r1: Secp256r1Keypair,
};
const OTHERS_MAY = 0o077;

/** Reads a `suiprivkey…` of any of the three schemes, as `sui keytool export` prints it. @throws {KEY_FILE_INVALID} which does not repeat it */
export function readKeyFile(path: string): Keypair {
  const refuse = (reason: string) => new AppError('KEY_FILE_INVALID', { path, reason });
  let text: string;
  try {
    if ((statSync(path).mode & OTHERS_MAY) !== 0) {
      throw refuse(`other users of this machine may read it. Run: chmod 600 ${path}`);
    }
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw error instanceof AppError ? error : refuse(`it cannot be read (${messageOf(error)})`);
  }
  try {
    const { scheme, secretKey } = decodeSuiPrivateKey(text);
    const opened = SCHEMES[scheme]?.fromSecretKey(secretKey);
    if (opened !== undefined) return opened;
  } catch {
    // The cause stays out: it may repeat the key.
  }
  throw refuse('it must hold one suiprivkey… of Ed25519, secp256k1 or secp256r1, and nothing else');
}

/** Makes a key and its file, which only its owner may read. @throws {KEY_FILE_INVALID} when the file exists, or for another scheme */
export function createKeyFile(path: string, schemeName: string): Keypair {
  const refuse = (reason: string) => new AppError('KEY_FILE_INVALID', { path, reason });
  const scheme = Object.entries(SCHEMES).find(([name]) => name.toLowerCase() === schemeName.toLowerCase());
  if (scheme === undefined) throw refuse(`the scheme must be one of ${Object.keys(SCHEMES).join(', ').toLowerCase()}`);
  const keypair = scheme[1].generate();
  try {
    writeFileSync(path, `${keypair.getSecretKey()}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
  } catch (error) {
    throw refuse(`it cannot be written (${messageOf(error)}). A file that exists is never replaced`);
  }
  return keypair;
}

/** A key of the service as a signer of the Sui SDK. */
class KmsSigner extends Signer {
  readonly #key: VoucherKey;

  constructor(key: VoucherKey) {
    super();
    this.#key = key;
  }

  async sign(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    return Uint8Array.from(await signWith(this.#key, bytes));
  }

  getKeyScheme(): SignatureScheme {
    return 'ED25519';
  }

  getPublicKey(): Ed25519PublicKey {
    return new Ed25519PublicKey(this.#key.publicKey);
  }
}
