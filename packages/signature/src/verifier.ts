/**
 * Verifies what wallets sign: every scheme of Sui, by its flag. Owns the choice of the way and the check that key and address belong
 * together. A text is signed as a personal message.
 */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import {
  MULTISIG_FLAG,
  PASSKEY_FLAG,
  type SignedMessage,
  verifyMultisig,
  verifyPasskey,
  verifyZkLogin,
  ZKLOGIN_FLAG,
} from './composed-schemes.ts';
import { KEY_SCHEMES, SIGNATURE_BYTES, type VerificationPlace } from './key-schemes.ts';
import { hashPersonalMessage, openHasher } from './personal-message.ts';

/**
 * Whether `signature` (base64, as wallets give it) is one of this text by this normalised address.
 * @throws {CHAIN_NODE_UNAVAILABLE} for zkLogin only, when the node does not answer
 */
export type VerifySignature = (text: string, signature: string, address: string) => Promise<boolean>;

/** No signature of Sui is longer: ten members of a multisig, each with a zkLogin proof of about 1.4 kB. */
const SIGNATURE_CHARACTERS_MAX = 24_000;

/**
 * Returns a verifier; it answers false for anything that is not a valid signature of this text by this address.
 * `client` is asked only for zkLogin; without one a zkLogin signature is not valid. In the `thread pool`, signatures of plain keys that are
 * asked for together are verified side by side.
 */
export function createSignatureVerifier(
  client: ClientWithCoreApi | null,
  { place = 'calling thread' }: { place?: VerificationPlace } = {},
): VerifySignature {
  return async (text, signature, address) => {
    if (signature.length > SIGNATURE_CHARACTERS_MAX) return false;
    const bytes = Buffer.from(signature, 'base64');
    // Buffer reads over what is no base64; a signature has one spelling.
    if (bytes.toString('base64') !== signature) return false;
    const hash = await openHasher();
    const message = new TextEncoder().encode(text);
    const flag = bytes[0];
    const scheme = KEY_SCHEMES.find((candidate) => candidate.flag === flag);
    if (scheme) {
      if (bytes.length !== 1 + SIGNATURE_BYTES + scheme.keyBytes) return false;
      const publicKey = bytes.subarray(1 + SIGNATURE_BYTES);
      if (`0x${Buffer.from(hash(bytes.subarray(0, 1), publicKey)).toString('hex')}` !== address) return false;
      return scheme.verify(
        hashPersonalMessage(hash, message),
        bytes.subarray(1, 1 + SIGNATURE_BYTES),
        publicKey,
        place,
      );
    }
    const signed: SignedMessage = { message, digest: hashPersonalMessage(hash, message), signature, address };
    if (flag === MULTISIG_FLAG) return verifyMultisig(signed, client);
    if (flag === ZKLOGIN_FLAG) return verifyZkLogin(signed, client);
    if (flag === PASSKEY_FLAG) return verifyPasskey(signed);
    return false;
  };
}
