/** The public half of the local chain's audit key, which the chain leaves in `dev-keys.json`: what the signer is pinned to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';

/** Returns it as the signer's environment has it. @throws when the local chain has not been started in the folder */
export function auditKeyOf(dataDir: string): { AUDIT_PUBLIC_KEY: string } {
  const path = join(dataDir, 'dev-keys.json');
  const keys: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof keys !== 'object' || keys === null || !('audit' in keys) || typeof keys.audit !== 'string')
    throw new Error(`${path} has no audit key. Start the local chain first.`);
  const publicKey = Ed25519Keypair.fromSecretKey(keys.audit).getPublicKey().toRawBytes();
  return { AUDIT_PUBLIC_KEY: Buffer.from(publicKey).toString('hex') };
}
