/** An operator whose address is a multisig of two out of three keys, and what it signs. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { MultiSigPublicKey } from '@mysten/sui/multisig';
import { parseAddress, type ResumePlace, type SignedResume } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createHaltRegister } from './register.ts';

const keys = ['c1', 'c2', 'c3'].map((pair) => Ed25519Keypair.deriveKeypairFromSeed(pair.repeat(32)));
const multisig = MultiSigPublicKey.fromPublicKeys({
  threshold: 2,
  publicKeys: keys.map((key) => ({ publicKey: key.getPublicKey(), weight: 1 })),
});

export const PLACE = {
  domain: 'suil.test',
  uri: 'https://suil.test',
  chain: 'sui:localnet',
  operator: parseAddress(multisig.toSuiAddress()),
} satisfies ResumePlace;

/** Returns a register that takes what `signResume` signs. */
export const createTestRegister = (place: ResumePlace = PLACE) =>
  createHaltRegister({ place, verifySignature: createSignatureVerifier(null) });

/** Signs a text with the first `count` keys of the three. */
export async function signResume(text: string, count = 2): Promise<SignedResume> {
  const bytes = new TextEncoder().encode(text);
  const signed = await Promise.all(keys.slice(0, count).map((key) => key.signPersonalMessage(bytes)));
  return { text, signature: multisig.combinePartialSignatures(signed.map(({ signature }) => signature)) };
}

/** Returns a nonce that was not given before. */
export const newNonce = () => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
