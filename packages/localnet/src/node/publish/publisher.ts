/**
 * The account that publishes packages on a local chain: a key made once per data folder and paid by the faucet. Owns that key's file; it is
 * worth nothing anywhere else.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { ChainError } from '../../errors.ts';

/** More than publishing the largest package costs. */
const ENOUGH_MIST = 5_000_000_000n;

/** Returns the key in `<dataDir>/publisher.key`, made when there is none; only the user's account can read it. */
export function ensurePublisher(dataDir: string): Ed25519Keypair {
  const path = join(dataDir, 'publisher.key');
  if (!existsSync(path)) writeFileSync(path, `${new Ed25519Keypair().getSecretKey()}\n`, { mode: 0o600 });
  return Ed25519Keypair.fromSecretKey(readFileSync(path, 'utf8').trim());
}

/** Has the faucet at `url` pay `address` when it holds too little to publish with. @throws {ChainError} FAUCET_REQUEST_INVALID when it does not */
export async function ensureFunds(client: ClientWithCoreApi, url: string, address: string): Promise<void> {
  const { balance } = await client.core.getBalance({ owner: address });
  if (BigInt(balance.balance) >= ENOUGH_MIST) return;
  const answer = await fetch(`${url}/v2/gas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ FixedAmountRequest: { recipient: address } }),
  });
  if (!answer.ok) throw new ChainError('FAUCET_REQUEST_INVALID', { detail: await answer.text() });
}
