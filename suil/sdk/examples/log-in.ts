/** Logs a new key in, as a member's program does with its own, reads its balances and logs out. Needs a server: `npm start`, or SUIL_API. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { CHALLENGE_LIFETIME_MS, checkGivenNonce, parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import { createApiClient } from '@suil/sdk/api';

const url = process.env['SUIL_API'] ?? 'http://127.0.0.1:8080/api';
const keypair = new Ed25519Keypair();
const address = parseAddress(keypair.toSuiAddress());
const visitor = createApiClient({ url });

// The text names the site, so that a signature for one site logs in to no other.
const site = { domain: new URL(url).host, uri: new URL(url).origin };
const { chain } = await visitor.call('GET /config');
const given = await visitor.call('POST /auth/challenges', { body: { address, version: SIGN_IN_VERSION } });
checkGivenNonce(given, { lifetimeMs: CHALLENGE_LIFETIME_MS, nowMs: Date.now() });
const text = signInMessage({ ...site, chain, address, ...given });
const { signature } = await keypair.signPersonalMessage(new TextEncoder().encode(text));
const session = await visitor.call('POST /auth/sessions', { body: { address, nonce: given.nonce, signature } });

const member = createApiClient({ url, token: session.access_token });
for (const { asset, available } of await member.call('GET /assets')) console.log(asset, available);
for await (const record of member.list('GET /assets/records', { limit: 100 })) console.log(record);
await member.call('DELETE /auth/session');
