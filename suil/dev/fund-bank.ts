/**
 * Gives the bank of a fresh local application its reserve, so that one can subscribe at once: the operator, whose top-up lies in the
 * vault, signs an intent as any member would. Does nothing where the bank has, or once had, something in its reserve.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { MICROS_PER_USD, parseAddress, SIGN_IN_VERSION, signInMessage } from '@suil/core';
import { type IntentParameters, intentMessage } from '@suil/core/intent';

/**
 * Half of what the operator has topped up (VAULT_TOP_UP of the local chain): covers 180 days at 250 ppm, 4.5%, of 1,111,111 USDC.
 */
const RESERVE_USDC_UNITS = 50_000n * MICROS_PER_USD;
/** A fresh chain begins two days back; the ledger closes those days first. */
const TRIES_MAX = 150;
const TRY_EVERY_MS = 200;

export interface FundBankParams {
  /** Where the server answers, e.g. `http://127.0.0.1:8080`. */
  origin: string;
  /** Where people reach it: what they sign names it. */
  publicUrl: URL;
  dataDir: string;
}

type Products = { reserve: string; escrow: string };
type Balances = { asset: string; available: string }[];
type Nonce = { nonce: string; issuedAtMs: number; expiresAtMs: number };

/** Returns what was done, in a few words for the user at the terminal; null when there was nothing to do. */
export async function fundBank({ origin, publicUrl, dataDir }: FundBankParams): Promise<string | null> {
  const keys = join(dataDir, 'dev-keys.json');
  if (!existsSync(keys)) return null;
  const { reserve, escrow } = await call<Products>(origin, 'GET', '/bank/products');
  if (BigInt(reserve) > 0n || BigInt(escrow) > 0n) return null;
  const wallet = Ed25519Keypair.fromSecretKey(JSON.parse(readFileSync(keys, 'utf8')).operator);
  const address = parseAddress(wallet.toSuiAddress());
  const sign = async (text: string) => (await wallet.signPersonalMessage(new TextEncoder().encode(text))).signature;
  const site = { domain: publicUrl.host, uri: publicUrl.origin, chain: 'sui:localnet' };
  const asked = { address, version: SIGN_IN_VERSION };
  const challenge = await call<Nonce>(origin, 'POST', '/auth/challenges', asked);
  const signedText = await sign(signInMessage({ ...site, address, ...challenge }));
  const login = { address, nonce: challenge.nonce, signature: signedText };
  const { access_token: token } = await call<{ access_token: string }>(origin, 'POST', '/auth/sessions', login);
  try {
    return await tryUntilDone(async () => {
      const balances = await call<Balances>(origin, 'GET', '/assets', undefined, token);
      const available = BigInt(balances.find(({ asset }) => asset === 'USDC')?.available ?? 0);
      if (available < RESERVE_USDC_UNITS) return null;
      const action = 'fund' as const;
      const parameters: IntentParameters<'fund'> = {
        account: 'bank_reserve',
        asset: 'USDC',
        amount: `${RESERVE_USDC_UNITS}`,
      };
      const given = await call<Nonce>(origin, 'POST', '/intents/nonces', { action }, token);
      const signature = await sign(intentMessage({ ...site, ...given, address, action, parameters }));
      await call(origin, 'POST', '/intents', { action, parameters, nonce: given.nonce, signature }, token);
      return `${RESERVE_USDC_UNITS / MICROS_PER_USD} USDC in its reserve`;
    });
  } finally {
    await call(origin, 'DELETE', '/auth/session', undefined, token);
  }
}

/** Tries until there is an answer; what went wrong last is the error. */
async function tryUntilDone(attempt: () => Promise<string | null>): Promise<string> {
  let problem = new Error('its top-up has not reached the ledger');
  for (let tried = 0; tried < TRIES_MAX; tried += 1) {
    try {
      const done = await attempt();
      if (done !== null) return done;
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
    }
    await delay(TRY_EVERY_MS);
  }
  throw problem;
}

async function call<Answer>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === '' ? (undefined as Answer) : JSON.parse(text);
}
