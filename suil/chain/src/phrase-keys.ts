/** Keys of BIP-39 phrases, stretched by Node's own PBKDF2: the SDK's needs 40 ms for each. */
import { pbkdf2Sync } from 'node:crypto';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';

const ROUNDS = 2_048;
const SEED_BYTES = 64;

/** Returns the key of a phrase without a password, at the SDK's path unless one is given. The phrase is not checked. */
export function keyOfPhrase(phrase: string, path?: string): Ed25519Keypair {
  const seed = pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', ROUNDS, SEED_BYTES, 'sha512');
  return Ed25519Keypair.deriveKeypairFromSeed(seed.toString('hex'), path);
}
