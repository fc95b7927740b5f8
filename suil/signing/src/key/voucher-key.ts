/** What can sign vouchers: an Ed25519 key, wherever it is kept. */
export interface VoucherKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Returns the 64 bytes of an Ed25519 signature. @throws {SIGNER_KEY_FAILED} */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/** Where the key is: in this process, or in a key management service that never gives it away. */
export type KeyConfig = { kind: 'local'; secret: string } | { kind: 'kms'; keyId: string; endpoint: string | null };
