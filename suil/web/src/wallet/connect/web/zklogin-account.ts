/** Recognises accounts whose signatures are not taken (docs/decisions/048), so that their owners learn it before the wallet asks them. */
const ZKLOGIN_FLAG = 5;
const SEED_BYTES = 32;

/** Whether a public key, as Sui writes it, is one of zkLogin: flag, length of the provider's name, name, seed. */
export function isZkLoginKey(publicKey: ArrayLike<number>): boolean {
  return publicKey[0] === ZKLOGIN_FLAG && publicKey.length === 2 + (publicKey[1] ?? 0) + SEED_BYTES;
}
