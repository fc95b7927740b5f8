/** A passkey that lives in a test: a secp256r1 key that answers WebAuthn's questions as an authenticator does. */
import assert from 'node:assert/strict';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { bcs } from '@mysten/sui/bcs';
import { PasskeyKeypair } from '@mysten/sui/keypairs/passkey';

const ORIGIN = 'https://app.example';
/** User present and verified (WebAuthn §6.1). */
const FLAGS = 0x05;

// PKCS #8 of a fixed secp256r1 key.
const KEY_HEAD = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

const privateKey = createPrivateKey({
  key: Buffer.from(KEY_HEAD + '07'.repeat(32), 'hex'),
  format: 'der',
  type: 'pkcs8',
});

/** What an authenticator answers beside its signature, and the SDK does not read. */
const CREDENTIAL = {
  ...{ id: 'passkey', rawId: new ArrayBuffer(0), type: 'public-key', authenticatorAttachment: null },
  getClientExtensionResults: () => ({}),
  toJSON: () => assert.fail('this passkey has no JSON'),
};

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** What an authenticator would not do. */
interface Oddities {
  readonly type?: string;
  readonly challenge?: (given: string) => string;
  /** Length of the authenticator's data. */
  readonly dataBytes?: number;
  /** Of the scheme that the signature inside names. */
  readonly keyFlag?: number;
}

/** Returns the keypair of one fixed passkey. */
export async function createPasskey(oddities: Oddities = {}): Promise<PasskeyKeypair> {
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const x = Buffer.from(jwk.x ?? '', 'base64url');
  const y = Buffer.from(jwk.y ?? '', 'base64url');
  const isOdd = ((y.at(-1) ?? 0) & 1) === 1;
  const { type = 'webauthn.get', challenge: spell = (given) => given, dataBytes = 37 } = oddities;
  const get = async (challenge: Uint8Array) => {
    const clientDataJSON = Buffer.from(
      JSON.stringify({
        type,
        challenge: spell(Buffer.from(challenge).toString('base64url')),
        origin: ORIGIN,
        crossOrigin: false,
      }),
    );
    const authenticatorData = Uint8Array.from([
      ...createHash('sha256').update('app.example').digest(),
      ...[FLAGS, 0, 0, 0, 0],
    ]).subarray(0, dataBytes);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    const response = {
      authenticatorData: bufferOf(authenticatorData),
      clientDataJSON: bufferOf(clientDataJSON),
      signature: bufferOf(sign('sha256', signed, privateKey)),
      userHandle: null,
    };
    return { ...CREDENTIAL, response };
  };
  const create = () => Promise.reject(new Error('this passkey was made already'));
  return new PasskeyKeypair(Uint8Array.of(isOdd ? 3 : 2, ...x), { create, get });
}

/** Returns a signature of the fixed passkey over a text. */
export async function signAsPasskey(text: string, oddities: Oddities = {}): Promise<string> {
  const passkey = await createPasskey(oddities);
  const { signature } = await passkey.signPersonalMessage(new TextEncoder().encode(text));
  if (oddities.keyFlag === undefined) return signature;
  const { userSignature, ...rest } = bcs.PasskeyAuthenticator.parse(Buffer.from(signature, 'base64').subarray(1));
  const changed = [oddities.keyFlag, ...Uint8Array.from(userSignature).subarray(1)];
  const bytes = bcs.PasskeyAuthenticator.serialize({ ...rest, userSignature: changed }).toBytes();
  return Buffer.from([6, ...bytes]).toString('base64');
}
