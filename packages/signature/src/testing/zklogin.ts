/** A zkLogin signature with the right shape and an invented proof: only a node can tell. */
import { getZkLoginSignature, toZkLoginPublicIdentifier } from '@mysten/sui/zklogin';

/** Its claim has 30 bytes, so that its base64 ends on a whole character. */
const ISSUER = 'https://id.example';
const SEED = 1_234_567_890n;

export function createZkLoginSignature() {
  const signature = getZkLoginSignature({
    inputs: {
      proofPoints: {
        a: ['1', '2', '1'],
        b: [
          ['1', '2'],
          ['3', '4'],
          ['1', '0'],
        ],
        c: ['5', '6', '1'],
      },
      issBase64Details: { value: Buffer.from(`"iss":"${ISSUER}",`).toString('base64url'), indexMod4: 0 },
      headerBase64: 'eyJhbGciOiJSUzI1NiJ9',
      addressSeed: `${SEED}`,
    },
    maxEpoch: '10',
    userSignature: new Uint8Array(97),
  });
  const publicKey = toZkLoginPublicIdentifier(SEED, ISSUER, { legacyAddress: false });
  return { signature, publicKey, address: publicKey.toSuiAddress() };
}
