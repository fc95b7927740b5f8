/** What the signer takes of words that were signed at a former address of the app, or by a former operator. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { DEFAULT_VAULT_CAPS, type FormerSite } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

let logFolder: string;
let signer: Signer;

const open = (sites: readonly FormerSite[], operators: object = {}) =>
  openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    manifest: { ...manifest, ...operators },
    site: { ...SITE, former: sites },
    caps: DEFAULT_VAULT_CAPS,
    readNoticeCap: async () => 0n,
    verifySignature: createSignatureVerifier(null),
    logFolder,
    logBeginsAtMs: 0,
    now: async () => NOW_MS,
    wallNow: () => NOW_MS,
  });

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'suil-signer-'));
});
afterEach(() => {
  signer.close();
  rmSync(logFolder, { recursive: true });
});

test('the app moved: words signed at its former address count until then, and no later ones', async () => {
  const before = { domain: 'before.test', uri: 'https://before.test' };
  const askedAt = async (id: bigint, issuedAtMs: number) =>
    signer.sign(await ask({ id, text: { ...before, issuedAtMs } }));
  const refused = { code: 'SIGNER_REFUSED', context: { reason: 'the intent was signed for another place' } };
  signer = open([]);
  await expect(askedAt(1n, NOW_MS - 1)).rejects.toMatchObject(refused);
  signer.close();
  signer = open([{ ...before, untilMs: NOW_MS }]);
  expect(await askedAt(1n, NOW_MS - 1)).toEqual(expect.any(String));
  await expect(askedAt(2n, NOW_MS)).rejects.toMatchObject(refused);
  expect(await signer.sign(await ask({ id: 3n }))).toEqual(expect.any(String));
});

describe('the next operator is it from now on', () => {
  const next = Ed25519Keypair.deriveKeypairFromSeed('77'.repeat(32));
  const refused = { code: 'SIGNER_REFUSED', context: { reason: 'only the operator may ask for this' } };

  beforeEach(() => {
    const formerOperators = [{ address: former.toSuiAddress(), untilMs: NOW_MS }];
    signer = open([], { operator: next.toSuiAddress(), formerOperators });
  });

  const signAt = async (id: bigint, key: Ed25519Keypair, issuedAtMs: number) => {
    const text = { issuedAtMs, expiresAtMs: issuedAtMs + 300_000 };
    return signer.sign(await ask({ id, action: 'treasury_withdraw', signer: key, text }));
  };

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
});
