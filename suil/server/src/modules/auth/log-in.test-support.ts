/** The steps of logging in, one by one: asks for a challenge, signs its text, sends the answer. For tests. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { parseAddress, SIGN_IN_VERSION, type SignInText, signInMessage } from '@suil/core';
import { createChallengeResponseSchema } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import type { TextSigner } from '@suil/signature/testing';
import { createTestApp, type TestApp } from '../../testing/test-app.test-support.ts';

export const HOUR_MS = 60 * 60_000;
export const alice = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(1));
export const bob = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(2));
export const SITE = { domain: '127.0.0.1:8080', uri: 'http://127.0.0.1:8080', chain: 'sui:localnet' };

/** Returns an application without sessions and counted requests. */
export async function openLoggedOut(pool: Pool): Promise<TestApp> {
  await pool.query('DELETE FROM rate_limits');
  await pool.query('DELETE FROM auth_sessions');
  return createTestApp(pool);
}

/** Requests a challenge. Returns it with the text that a member at the application's address makes of it. */
export async function challengeFor(app: TestApp, account: string, over: Partial<SignInText> = {}) {
  const body = { address: account, version: SIGN_IN_VERSION };
  const asked = await app.send('POST', '/api/auth/challenges', { body });
  const given = createChallengeResponseSchema.parse(await asked.json());
  return { ...given, message: signInMessage({ ...SITE, address: parseAddress(account), ...given, ...over }) };
}

export async function signText(keypair: TextSigner, text: string): Promise<string> {
  return (await keypair.signPersonalMessage(new TextEncoder().encode(text))).signature;
}

export function answer(app: TestApp, body: { address: string; nonce: string; signature: string }): Promise<Response> {
  return Promise.resolve(app.send('POST', '/api/auth/sessions', { body }));
}

/** Returns a signed answer to a new challenge of `keypair`'s address. */
export async function prepareAnswer(app: TestApp, keypair: TextSigner, signer: TextSigner = keypair) {
  const address = keypair.toSuiAddress();
  const { nonce, message } = await challengeFor(app, address);
  return { address, nonce, signature: await signText(signer, message) };
}
