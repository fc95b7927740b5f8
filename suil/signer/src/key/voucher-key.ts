/** What can sign vouchers: an Ed25519 key, wherever it is kept. */

export interface VoucherKey {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Returns the 64 bytes of an Ed25519 signature. @throws {SIGNER_KEY_FAILED} */
  sign(message: Uint8Array): Promise<Uint8Array>;
}
