/** What the signer takes of words that were signed at another address of the app. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VAULT_CAPS, type FormerSite } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSigner, type Signer } from './service.ts';
import { ask, auditKeypair, manifest, NOW_MS, SITE, voucherKeypair } from './signed-request.test-support.ts';

const BEFORE = { domain: 'before.test', uri: 'https://before.test' };
let logFolder: string;
let signer: Signer;

const open = (former: readonly FormerSite[]) =>
  openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    manifest,
    site: { ...SITE, former },
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
  const askedAt = async (id: bigint, issuedAtMs: number) =>
    signer.sign(await ask({ id, text: { ...BEFORE, issuedAtMs } }));
  const refused = { code: 'SIGNER_REFUSED', context: { reason: 'the intent was signed for another place' } };
  signer = open([]);
  await expect(askedAt(1n, NOW_MS - 1)).rejects.toMatchObject(refused);
  signer.close();
  signer = open([{ ...BEFORE, untilMs: NOW_MS }]);
  expect(await askedAt(1n, NOW_MS - 1)).toEqual(expect.any(String));
  await expect(askedAt(2n, NOW_MS)).rejects.toMatchObject(refused);
  expect(await signer.sign(await ask({ id: 3n }))).toEqual(expect.any(String));
});
