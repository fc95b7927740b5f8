/** The next voucher of a request whose voucher ended unused, by what the log of vouchers has. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VAULT_CAPS, decodeVoucher, isAppError, MS_PER_DAY } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSigner, type Signer } from '../service.ts';
import {
  type Asking,
  alice,
  ask,
  auditKeypair,
  manifest,
  NOW_MS,
  SITE,
  USDC,
  voucherKeypair,
} from '../signed-request.test-support.ts';

let logFolder: string;
let nowMs: number;
let signer: Signer;

const open = () =>
  openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    manifest,
    site: SITE,
    caps: DEFAULT_VAULT_CAPS,
    readNoticeCap: async () => 0n,
    verifySignature: createSignatureVerifier(null),
    logFolder,
    logBeginsAtMs: 0,
    now: async () => nowMs,
    wallNow: () => nowMs,
  });

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'suil-another-voucher-'));
  nowMs = NOW_MS;
  signer = open();
});
afterEach(() => {
  signer.close();
  rmSync(logFolder, { recursive: true });
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
const sign = async (asking: Asking = {}) => signer.sign(await ask(asking));
const records = () => readFileSync(join(logFolder, 'vouchers.log'), 'utf8').split('\n').slice(1, -1);

describe('a request whose voucher ended unused', () => {
  /** Of the first voucher. */
  const EXPIRY_MS = NOW_MS + 82_800_000;
  const again = (asking: Asking = {}) => sign({ expiresAtMs: nowMs + 3_600_000, ...asking });

  test('behavior: has another one a minute later, also after a restart, and counts again', async () => {
    const first = await sign();
    nowMs = EXPIRY_MS + 60_000;
    expect(await codeOf(again())).toBe('SIGNER_ID_CONFLICT');
    nowMs += 1;
    const second = await again();
    expect(decodeVoucher(Buffer.from(second, 'base64')).expiresAtMs).toBe(nowMs + 3_600_000);
    expect(second).not.toBe(first);
    expect(await again()).toBe(second);
    expect((await signer.today()).signed.USDC).toBe(5n * USDC);
    signer.close();
    signer = open();
    expect(await again()).toBe(second);
    expect(records()).toHaveLength(2);
    // The one that ended is not handed out any more, and neither is a third one while this one can be used.
    expect(await codeOf(sign())).toBe('SIGNER_ID_CONFLICT');
    expect(await codeOf(again({ expiresAtMs: nowMs + 3_600_001 }))).toBe('SIGNER_ID_CONFLICT');
  });

  test('attack: never for other words, another amount, recipient or intent, and without an approval of the new expiry', async () => {
    await sign();
    nowMs = EXPIRY_MS + 60_001;
    for (const other of [{ amount: 6n * USDC }, { recipient: alice }, { nonce: 'another' }, { asset: 'SUI' as const }])
      expect(await codeOf(again(other))).toBe('SIGNER_ID_CONFLICT');
    expect(await codeOf(again({ id: 2n, nonce: 'nonce-of-1' }))).toBe('SIGNER_REFUSED');
    const { approval } = await ask();
    expect(await codeOf(again({ approval }))).toBe('SIGNER_REFUSED');
    expect(records()).toHaveLength(1);
  });

  test('behavior: it is kept 31 days from its newest voucher; what was signed before that is forgotten', async () => {
    await sign();
    await sign({ id: 2n });
    nowMs = EXPIRY_MS + 60_001;
    const second = await again();
    const expiresAtMs = nowMs + 3_600_000;
    nowMs = NOW_MS + 31 * MS_PER_DAY + 3_600_000;
    await sign({ id: 9n, text: { issuedAtMs: nowMs, expiresAtMs: nowMs + 1 }, expiresAtMs: nowMs + 1 });
    expect(await sign({ expiresAtMs })).toBe(second);
    expect(await codeOf(sign({ id: 2n }))).toBe('SIGNER_REFUSED');
  });
});
