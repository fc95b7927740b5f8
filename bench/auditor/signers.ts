/** Members of the benchmark who sign, and what they sign. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parseAddress } from '@suil/core';
import { intentMessage } from '@suil/core/intent';
import type { Books } from '@suil/core/reference-model';
import type { StoredIntent } from '../../suil/auditor/src/check/line.ts';
import { elementAt } from '../element-at.ts';
import { applyAt, COINS } from './state.ts';

export const SITE = { domain: 'suil.example', uri: 'https://suil.example/', chain: 'sui:testnet' };
const INTENT_LIFETIME_MS = 300_000;
const SIGNERS = 16;
const signers = Array.from({ length: SIGNERS }, (_, number) => {
  const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(number + 1));
  return { keypair, address: parseAddress(keypair.toSuiAddress()) };
});

/** Binds them to the root and gives each a million USDC. */
export function addSigners(books: Books, atMs: number): void {
  for (const { address: member } of signers) {
    applyAt(books, atMs, 'InviterBound', { member, inviter: books.root });
    applyAt(books, atMs, 'ToppedUp', { member, coinType: COINS.USDC, amount: 1_000_000_000_000n });
  }
}

/** Returns the signed transfer of a number, from one of them to the next, as the database has it. */
export async function signTransfer(number: number, nonce: string, issuedAtMs: number): Promise<StoredIntent> {
  const from = elementAt(signers, number % SIGNERS);
  const { address: to } = elementAt(signers, (number + 1) % SIGNERS);
  const parameters = { asset: 'USDC' as const, amount: String(1 + (number % 10_000)), to };
  const times = { issuedAtMs, expiresAtMs: issuedAtMs + INTENT_LIFETIME_MS };
  const signed = { address: from.address, action: 'transfer' as const, parameters };
  const message = intentMessage({ ...SITE, ...signed, nonce, ...times });
  const { signature } = await from.keypair.signPersonalMessage(new TextEncoder().encode(message));
  return { ...signed, message, signature, ...times, outcome: 'done', code: null };
}
