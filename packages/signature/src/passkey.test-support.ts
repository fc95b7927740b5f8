/** A passkey that lives in a test: a secp256r1 key that answers WebAuthn's questions as an authenticator does. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { PasskeyKeypair, type PasskeyProvider } from '@mysten/sui/keypairs/passkey';

const ORIGIN = 'https://app.example';
/** User present and verified (WebAuthn §6.1). */
const FLAGS = 0x05;

// PKCS #8 of a fixed secp256r1 key.
const KEY_HEAD = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

/** Returns the keypair of one fixed passkey. */
export async function createPasskey(): Promise<PasskeyKeypair> {
  const privateKey = createPrivateKey({
    key: Buffer.from(KEY_HEAD + '07'.repeat(32), 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const x = Buffer.from(jwk.x ?? '', 'base64url');
  const y = Buffer.from(jwk.y ?? '', 'base64url');
  const compressed = Uint8Array.of(2 + (y[31]! & 1), ...x);
  const get = async (challenge: Uint8Array) => {
    const clientDataJSON = Buffer.from(
      JSON.stringify({
        type: 'webauthn.get',
        challenge: Buffer.from(challenge).toString('base64url'),
        origin: ORIGIN,
        crossOrigin: false,
      }),
    );
    const authenticatorData = Buffer.concat([
      createHash('sha256').update('app.example').digest(),
      Uint8Array.of(FLAGS, 0, 0, 0, 0),
    ]);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    return { response: { authenticatorData, clientDataJSON, signature: sign('sha256', signed, privateKey) } };
  };
  return new PasskeyKeypair(compressed, { get } as unknown as PasskeyProvider);
}
