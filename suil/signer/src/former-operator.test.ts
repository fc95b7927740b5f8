/** What the signer takes of an operator that another one replaced. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { DEFAULT_VAULT_CAPS } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSigner, type Signer } from './service.ts';
import {
  ask,
  auditKeypair,
  operator as former,
  manifest,
  NOW_MS,
  SITE,
  signResume,
  voucherKeypair,
} from './signed-request.test-support.ts';

const next = Ed25519Keypair.deriveKeypairFromSeed('77'.repeat(32));
/** The next operator's from now on. */
const operators = {
  operator: next.toSuiAddress(),
  formerOperators: [{ address: former.toSuiAddress(), untilMs: NOW_MS }],
};
let logFolder: string;
let signer: Signer;

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'suil-signer-'));
  signer = openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    manifest: { ...manifest, ...operators },
    site: SITE,
    caps: DEFAULT_VAULT_CAPS,
    readNoticeCap: async () => 0n,
    verifySignature: createSignatureVerifier(null),
    logFolder,
    logBeginsAtMs: 0,
    now: async () => NOW_MS,
    wallNow: () => NOW_MS,
  });
});
afterEach(() => {
  signer.close();
  rmSync(logFolder, { recursive: true });
});

const signAt = async (id: bigint, key: Ed25519Keypair, issuedAtMs: number) => {
  const text = { issuedAtMs, expiresAtMs: issuedAtMs + 300_000 };
  return signer.sign(await ask({ id, action: 'treasury_withdraw', signer: key, text }));
};
const refused = { code: 'SIGNER_REFUSED', context: { reason: 'only the operator may ask for this' } };

test('boundary: words of the former operator count when they could be accepted before its time', async () => {
  expect(await signAt(1n, former, NOW_MS - 1)).toEqual(expect.any(String));
  await expect(signAt(2n, former, NOW_MS)).rejects.toMatchObject(refused);
});

test('boundary: words of the next one count when they could be accepted from then on', async () => {
  await expect(signAt(1n, next, NOW_MS - 300_001)).rejects.toMatchObject(refused);
  expect(await signAt(2n, next, NOW_MS - 300_000)).toEqual(expect.any(String));
});

test('attack: who has the former operator’s key resumes nothing, with a text that is dated back either', async () => {
  signer.halt({ halt: '1@1790', code: 'VAULT_BREACH', detail: 'looked at by a test' });
  for (const atMs of [NOW_MS, NOW_MS - 1])
    await expect(signer.resume(await signResume('1@1790', { atMs }))).rejects.toMatchObject({
      code: 'RESUME_REFUSED',
      context: { reason: 'it is for another operator' },
    });
  expect(signer.halts()).toHaveLength(1);
});
