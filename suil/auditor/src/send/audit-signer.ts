/** Signs transactions with the audit key, wherever it is kept. */
import { Signer } from '@mysten/sui/cryptography';
import { Ed25519PublicKey } from '@mysten/sui/keypairs/ed25519';
import { signWith, type VoucherKey } from '@suil/signing';

/** The audit key as the SDK takes one. Its address is the one that the contracts name after the key in force. */
export class AuditSigner extends Signer {
  readonly #key: VoucherKey;
  readonly #publicKey: Ed25519PublicKey;

  constructor(key: VoucherKey) {
    super();
    this.#key = key;
    this.#publicKey = new Ed25519PublicKey(key.publicKey);
  }

  /** @throws {SIGNER_KEY_FAILED} */
  override async sign(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    return Uint8Array.from(await signWith(this.#key, bytes));
  }

  override getKeyScheme(): 'ED25519' {
    return 'ED25519';
  }

  override getPublicKey(): Ed25519PublicKey {
    return this.#publicKey;
  }
}
