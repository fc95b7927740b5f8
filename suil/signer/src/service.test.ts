import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { fromBase58 } from '@mysten/sui/utils';
import { DEFAULT_VAULT_CAPS, decodeVoucher, isAppError, MS_PER_DAY, permitBytes } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey, type VoucherKey } from '@suil/signing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NOT_ASKED } from './not-asked.test-support.ts';
import { openSigner, type Signer } from './service.ts';
import {
  type Asking,
  alice,
  approve,
  ask,
  auditKeypair,
  manifest,
  NOW_MS,
  operator,
  RECIPIENT,
  SITE,
  signResume,
  USDC,
  voucherKeypair,
  wallet,
} from './signed-request.test-support.ts';

let logFolder: string;
let nowMs: number;
let logBeginsAtMs: number;
let signer: Signer;
let key: VoucherKey;
let noticeCap: bigint;

const open = () =>
  openSigner({
    key,
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    manifest,
    site: SITE,
    caps: DEFAULT_VAULT_CAPS,
    readNoticeCap: async (asset) => (asset === 'USDC' ? noticeCap : 0n),
    verifySignature: createSignatureVerifier(null),
    logFolder,
    logBeginsAtMs,
    now: async () => nowMs,
    wallNow: () => nowMs,
  });

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'suil-signer-'));
  nowMs = NOW_MS;
  logBeginsAtMs = 0;
  noticeCap = 0n;
  key = createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY');
  signer = open();
});
afterEach(() => {
  signer.close();
  rmSync(logFolder, { recursive: true });
});

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}
const sign = async (asking: Asking = {}) => signer.sign(await ask(asking));
const records = () =>
  readFileSync(logPath(), 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const logPath = () => join(logFolder, 'vouchers.log');

describe('a voucher', () => {
  test('default: names chain, coin, vault, id, amount, recipient and expiry, and both keys signed it', async () => {
    const expiresAtMs = NOW_MS + 82_800_000;
    const bytes = Buffer.from(await sign(), 'base64');
    const permit = {
      chain: fromBase58(manifest.chain),
      coinType: manifest.coinTypes.usdc,
      vault: manifest.vault,
      id: 1n,
      amount: 5n * USDC,
      recipient: RECIPIENT,
      expiresAtMs,
    };
    const decoded = decodeVoucher(bytes);
    expect(decoded.expiresAtMs).toBe(expiresAtMs);
    const message = permitBytes(permit);
    expect(await voucherKeypair.getPublicKey().verify(message, decoded.withdrawSignature)).toBe(true);
    expect(await auditKeypair.getPublicKey().verify(message, decoded.auditSignature)).toBe(true);
    expect((await signer.today()).signed.USDC).toBe(5n * USDC);
  });

  test('behavior: the same request again, now, a day later or after a restart, is the same voucher and counts once', async () => {
    const first = await sign();
    expect(await sign()).toBe(first);
    signer.close();
    signer = open();
    expect(await sign()).toBe(first);
    expect((await signer.today()).signed.USDC).toBe(5n * USDC);
    nowMs += MS_PER_DAY;
    expect(await sign()).toBe(first);
    expect((await signer.today()).signed.USDC).toBe(0n);
  });

  test('behavior: what has a voucher is never refused, even when its words may be said no more', async () => {
    const first = await sign();
    nowMs += 31 * MS_PER_DAY;
    expect(await sign()).toBe(first);
    expect(await codeOf(sign({ id: 2n }))).toBe('SIGNER_REFUSED');
  });

  test('behavior: claimed hashrate goes to who claimed, the operator’s to treasury and reserves', async () => {
    const claim = { id: 2n, action: 'claim_hashrate', asset: 'SUIL', parameters: { amount: `${5n * USDC}` } } as const;
    expect(await codeOf(sign({ ...claim, recipient: alice }))).toBe('done');
    expect(await codeOf(sign({ ...claim, id: 3n }))).toBe('SIGNER_REFUSED');
    const treasury = { id: 4n, action: 'treasury_withdraw' } as const;
    expect(await codeOf(sign(treasury))).toBe('SIGNER_REFUSED');
    expect(await codeOf(sign({ ...treasury, signer: operator }))).toBe('done');
    const parameters = { reserve: 'flow', asset: 'USDC', amount: `${5n * USDC}` };
    const reserve = { id: 5n, action: 'fund_reserve', parameters, recipient: manifest.liquidity } as const;
    expect(await codeOf(sign(reserve))).toBe('SIGNER_REFUSED');
    expect(await codeOf(sign({ ...reserve, signer: operator, recipient: manifest.team }))).toBe('SIGNER_REFUSED');
    expect(await codeOf(sign({ ...reserve, signer: operator }))).toBe('done');
  });
});

describe('what no wallet asked for', () => {
  test.each(NOT_ASKED)('error: SIGNER_REFUSED for %s', async (_, asking, reason) => {
    await expect(sign(asking)).rejects.toMatchObject({ code: 'SIGNER_REFUSED', context: { reason } });
    expect(records()).toEqual([]);
  });

  test('error: parameters that the action does not take', async () => {
    const request = await ask();
    const more = { ...request.intent, parameters: { ...request.intent.parameters, more: 1 } };
    expect(await codeOf(signer.sign({ ...request, intent: more }))).toBe('REQUEST_INVALID');
  });

  test('error: an id twice for different things, an intent twice for different ids', async () => {
    await sign();
    expect(await codeOf(sign({ amount: 6n * USDC }))).toBe('SIGNER_ID_CONFLICT');
    expect(await codeOf(sign({ expiresAtMs: NOW_MS + 82_800_001 }))).toBe('SIGNER_ID_CONFLICT');
    expect(await codeOf(sign({ nonce: 'another' }))).toBe('SIGNER_ID_CONFLICT');
    expect(await codeOf(sign({ id: 2n, nonce: 'nonce-of-1' }))).toBe('SIGNER_REFUSED');
    signer.close();
    signer = open();
    expect(await codeOf(sign({ id: 2n, nonce: 'nonce-of-1' }))).toBe('SIGNER_REFUSED');
  });
});

describe('caps', () => {
  /** 10,000 USDC each, of as many wallets. */
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const { Ed25519Keypair } = await import('@mysten/sui/keypairs/ed25519');
      const member = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(100 + index));
      await sign({ id: BigInt(100 + index), amount: 10_000n * USDC, signer: member });
    }
  };

  test('behavior: 100,000 USDC a day, also across a restart; the next day begins anew', async () => {
    await fill(10);
    expect(await codeOf(sign({ amount: 1n }))).toBe('SIGNER_CAP_REACHED');
    signer.close();
    signer = open();
    expect(await codeOf(sign({ amount: 1n }))).toBe('SIGNER_CAP_REACHED');
    expect(await codeOf(sign({ id: 2n, asset: 'SUI', amount: 1n }))).toBe('done');
    nowMs = NOW_MS + MS_PER_DAY - 3_600_000;
    expect(await codeOf(sign({ amount: 1n, expiresAtMs: nowMs + 1 }))).toBe('done');
  });

  test('behavior: one address has a tenth of it', async () => {
    await sign({ amount: 9_999n * USDC });
    expect(await codeOf(sign({ id: 2n, amount: USDC + 1n }))).toBe('SIGNER_CAP_REACHED');
    expect(await codeOf(sign({ id: 2n, amount: USDC }))).toBe('done');
    expect(await codeOf(sign({ id: 3n, amount: 1n }))).toBe('SIGNER_CAP_REACHED');
    expect(await codeOf(sign({ id: 4n, amount: 1n, signer: operator }))).toBe('done');
  });

  test('behavior: an announced upgrade raises the cap, and with it the share of an address', async () => {
    await fill(10);
    noticeCap = 120_000n * USDC;
    // The first has signed for 10,000 of 12,000, all together for 100,000 of 120,000.
    const { Ed25519Keypair } = await import('@mysten/sui/keypairs/ed25519');
    const first = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(100));
    expect(await codeOf(sign({ id: 1n, amount: 2_000n * USDC + 1n, signer: first }))).toBe('SIGNER_CAP_REACHED');
    expect(await codeOf(sign({ id: 1n, amount: 2_000n * USDC, signer: first }))).toBe('done');
    noticeCap = 0n;
    expect(await codeOf(sign({ id: 2n, amount: 1n }))).toBe('SIGNER_CAP_REACHED');
    noticeCap = 102_000n * USDC;
    expect(await codeOf(sign({ id: 2n, amount: 1n }))).toBe('SIGNER_CAP_REACHED');
  });

  test('behavior: forty at once do not pass the cap together', async () => {
    await fill(9);
    const { Ed25519Keypair } = await import('@mysten/sui/keypairs/ed25519');
    const members = Array.from({ length: 40 }, (_, index) =>
      Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(20 + index)),
    );
    const codes = await Promise.all(
      members.map((member, index) => codeOf(sign({ id: BigInt(index + 1), amount: 1_000n * USDC, signer: member }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(10);
    expect((await signer.today()).signed.USDC).toBe(100_000n * USDC);
  });
});

describe('the log', () => {
  test('behavior: says who asked for what, and neither key nor token', async () => {
    await sign();
    const text = readFileSync(logPath(), 'utf8');
    expect(records()).toMatchObject([
      {
        seq: 1,
        id: '1',
        address: alice,
        amount: '5000000',
        recipient: RECIPIENT,
      },
    ]);
    expect(text).not.toContain('suiprivkey');
    expect(text).not.toContain(Buffer.alloc(32, 9).toString('hex'));
    expect(text).not.toContain(Buffer.alloc(32, 9).toString('base64'));
  });

  test('behavior: a last line cut short by a power cut is dropped, and its request can come again', async () => {
    await sign();
    const whole = readFileSync(logPath(), 'utf8');
    const second = await sign({ id: 2n });
    signer.close();
    truncateSync(logPath(), Buffer.byteLength(readFileSync(logPath())) - 10);
    signer = open();
    expect(readFileSync(logPath(), 'utf8')).toBe(whole);
    expect((await signer.today()).signed.USDC).toBe(5n * USDC);
    expect(await sign({ id: 2n })).toBe(second);
  });

  test.each([
    ['changed', (text: string) => text.replace('"amount":"5000000"', '"amount":"4000000"')],
    ['taken out', (text: string) => text.split('\n').toSpliced(1, 1).join('\n')],
    ['added', (text: string) => `${text}${text.split('\n')[1]}\n`],
    ['put at the beginning of another log', (text: string) => text.replace('"beganAtMs":0', '"beganAtMs":1')],
    ['left without a beginning', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['made unreadable', (text: string) => text.replace('{', '')],
  ])('error: SIGNER_LOG_DAMAGED when a line was %s', async (_, damage) => {
    await sign();
    await sign({ id: 2n });
    signer.close();
    const text = readFileSync(logPath(), 'utf8');
    writeFileSync(logPath(), damage(text));
    expect(() => open()).toThrow(expect.objectContaining({ code: 'SIGNER_LOG_DAMAGED' }));
    writeFileSync(logPath(), text);
    signer = open();
    expect((await signer.today()).signed.USDC).toBe(10n * USDC);
  });

  test('behavior: a log that began anew knows nothing of what was asked for before, so it signs none of it', async () => {
    signer.close();
    rmSync(logPath());
    logBeginsAtMs = NOW_MS - 60_000;
    signer = open();
    expect(await codeOf(sign({ text: { issuedAtMs: NOW_MS - 60_001 } }))).toBe('SIGNER_REFUSED');
    expect(await codeOf(sign({ text: { issuedAtMs: NOW_MS - 60_000 } }))).toBe('done');
    signer.close();
    // It began when it began, whenever it is opened.
    logBeginsAtMs = NOW_MS;
    signer = open();
    expect(await codeOf(sign({ id: 2n, text: { issuedAtMs: NOW_MS - 60_000 } }))).toBe('done');
  });

  test('behavior: an intent counts once for longer than it counts at all, also when its file was completed', async () => {
    await sign();
    nowMs += 30 * MS_PER_DAY - 60_000;
    // The last moment at which its words are of these days; the month is over.
    const again = { id: 2n, nonce: 'nonce-of-1', expiresAtMs: nowMs + 1 };
    expect(
      await codeOf(sign({ id: 3n, text: { issuedAtMs: nowMs, expiresAtMs: nowMs + 1 }, expiresAtMs: nowMs + 1 })),
    ).toBe('done');
    expect(await codeOf(sign(again))).toBe('SIGNER_REFUSED');
    signer.close();
    signer = open();
    expect(await codeOf(sign(again))).toBe('SIGNER_REFUSED');
    nowMs += 1;
    expect(await codeOf(sign(again))).toBe('SIGNER_REFUSED');
    expect(records().map(({ id }) => id)).toEqual(['3']);
  });

  test('error: SIGNER_LOG_IN_USE for a second process; one that is gone holds nothing', () => {
    expect(() => open()).toThrow(expect.objectContaining({ code: 'SIGNER_LOG_IN_USE' }));
    signer.close();
    appendFileSync(join(logFolder, 'lock'), '999999999');
    signer = open();
  });

  test('behavior: a lock that one before us left under the very number we have now, as in a container, holds nothing', () => {
    signer.close();
    writeFileSync(join(logFolder, 'lock'), `${process.pid}`);
    signer = open();
    expect(() => open()).toThrow(expect.objectContaining({ code: 'SIGNER_LOG_IN_USE' }));
  });

  test('error: two signers on one log, as from two containers that share a volume, never sign past the cap together', async () => {
    expect(await codeOf(sign())).toBe('done');
    // The other one cannot see the process that holds the lock, so it takes the folder.
    rmSync(join(logFolder, 'lock'));
    const other = open();
    expect(await codeOf(other.sign(await ask({ id: 2n, nonce: 'b'.repeat(32) })))).toBe('done');
    expect(await codeOf(sign({ id: 3n, nonce: 'c'.repeat(32) }))).toBe('SIGNER_LOG_DAMAGED');
    expect(await codeOf(sign({ id: 4n, nonce: 'd'.repeat(32) }))).toBe('SIGNER_HALTED');
    expect(await codeOf(sign())).toBe('SIGNER_HALTED');
    expect(records().map(({ id }) => id)).toEqual(['1', '2']);
    other.close();
  });

  test('error: a key that signs wrongly leaves no trace', async () => {
    signer.close();
    const right = key;
    key = { ...right, sign: async () => new Uint8Array(64) };
    signer = open();
    expect(await codeOf(sign())).toBe('SIGNER_KEY_FAILED');
    signer.close();
    key = right;
    signer = open();
    expect(await codeOf(sign({ amount: 6n * USDC }))).toBe('done');
    expect(wallet.toSuiAddress()).toBe(alice);
  });
});

describe('regression/05 the signer knows no balance', () => {
  test('nine wallets with nothing in the ledger get nothing from a process that reaches the signer without an approval', async () => {
    for (let seed = 1; seed <= 9; seed += 1) {
      const empty = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(100 + seed));
      const asking = { id: BigInt(seed), signer: empty, amount: DEFAULT_VAULT_CAPS.USDC / 10n };
      expect(await codeOf(sign({ ...asking, auditor: voucherKeypair }))).toBe('SIGNER_REFUSED');
      // Nor with the approval of another voucher: of one unit, of another expiry, of another id.
      const { id, amount, recipient, expiresAtMs } = await ask(asking);
      const terms = { id, coin: 'USDC' as const, amount, recipient, expiresAtMs };
      for (const other of [
        { amount: 1n },
        { expiresAtMs: expiresAtMs - 1 },
        { id: id + 100n },
        { coin: 'SUI' as const },
      ])
        expect(await codeOf(sign({ ...asking, approval: await approve({ ...terms, ...other }) }))).toBe(
          'SIGNER_REFUSED',
        );
    }
    expect((await signer.today()).signed.USDC).toBe(0n);
    expect(records()).toEqual([]);
  });

  test('an approval is asked for before everything else: also for what was signed already', async () => {
    await sign();
    expect(await codeOf(sign({ auditor: voucherKeypair }))).toBe('SIGNER_REFUSED');
    await sign();
  });

  test('a wallet that did not sign gives nothing', async () => {
    const { intent, signature, ...rest } = await ask({ amount: 1n });
    const victim = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(99)).toSuiAddress();
    const forged = { ...rest, intent: { ...intent, address: victim as typeof intent.address }, signature };
    expect(await codeOf(signer.sign(forged))).toBe('SIGNER_REFUSED');
  });
});

describe('regression/03 a halt', () => {
  const HALT = { halt: '1@1790', code: 'VAULT_BREACH', detail: '30 USDC left the vault without a request' };

  test('default: nothing is signed, not even what was signed before, until it is resumed; then the same voucher', async () => {
    const request = await ask();
    const voucher = await signer.sign(request);
    signer.halt(HALT);
    expect(signer.halts()).toEqual([HALT]);
    for (const asked of [request, await ask({ id: 2n })])
      await expect(signer.sign(asked)).rejects.toMatchObject({ code: 'SIGNER_HALTED' });
    expect(await signer.resume(await signResume('1@1790'))).toBe('1@1790');
    expect(await signer.sign(request)).toBe(voucher);
    await signer.sign(await ask({ id: 2n }));
  });

  test('behavior: survives a restart, and so does its end: a late message of the same halt stops nothing', async () => {
    signer.halt(HALT);
    signer.halt(HALT);
    signer.close();
    signer = open();
    await expect(signer.sign(await ask())).rejects.toMatchObject({ code: 'SIGNER_HALTED' });
    await signer.resume(await signResume('1@1790'));
    signer.close();
    signer = open();
    signer.halt(HALT);
    expect(signer.halts()).toEqual([]);
    // The halt of another database has another name.
    signer.halt({ ...HALT, halt: '1@1800' });
    expect(signer.halts()).toHaveLength(1);
    const lines = readFileSync(join(logFolder, 'halts.log'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).record)).toMatchObject([
      { kind: 'halt', halt: '1@1790' },
      { kind: 'signed resume', halt: '1@1790', text: expect.stringContaining('Reason: checked'), atMs: NOW_MS },
      { kind: 'halt', halt: '1@1800' },
    ]);
  });

  test('behavior: one that comes while the key is at work keeps that voucher back', async () => {
    const { sign } = key;
    key.sign = async (message) => {
      signer.halt(HALT);
      return sign(message);
    };
    await expect(signer.sign(await ask())).rejects.toMatchObject({ code: 'SIGNER_HALTED' });
    key.sign = sign;
    await signer.resume(await signResume('1@1790'));
    await signer.sign(await ask());
    const log = readFileSync(join(logFolder, 'vouchers.log'), 'utf8').trim().split('\n');
    expect(log).toHaveLength(2);
  });

  test('error: RESUME_REFUSED for any other signature, text, place or time; the token alone resumes nothing', async () => {
    signer.halt(HALT);
    const signed = await signResume('1@1790');
    const wrong = [
      [
        { ...signed, text: signed.text.replace('Reason: checked', 'Reason: changed') },
        'the signature is not the operator’s',
      ],
      [{ ...signed, text: '' }, 'it is no text of a resume'],
      [await signResume('1@1790', { signer: wallet }), 'the signature is not the operator’s'],
      [await signResume('1@1790', { chain: 'sui:mainnet' }), 'it was made for another place'],
      [await signResume('1@1790', { domain: 'evil.test' }), 'it was made for another place'],
      [await signResume('1@1790', { atMs: NOW_MS - 86_400_000 }), 'its time is over'],
    ] as const;
    for (const [resume, reason] of wrong)
      await expect(signer.resume(resume)).rejects.toMatchObject({ code: 'RESUME_REFUSED', context: { reason } });
    // A text of another halt ends that one alone, and one that was used ends nothing again.
    expect(await signer.resume(await signResume('2@1790'))).toBeNull();
    expect(await signer.resume(await signResume('1@1790', { code: 'VAULT_SHORT' }))).toBeNull();
    expect(signer.halts()).toEqual([HALT]);
    expect(await signer.resume(signed)).toBe('1@1790');
    expect(await signer.resume(signed)).toBeNull();
  });

  test('attack: a stolen token opens halts without end, each of which the operator would have to resume: only some are taken', async () => {
    for (let number = 1; number <= 200; number++) signer.halt({ ...HALT, halt: `${number}@1790` });
    expect(signer.halts()).toHaveLength(20);
    expect(readFileSync(join(logFolder, 'halts.log'), 'utf8').trim().split('\n')).toHaveLength(20);
    await expect(signer.sign(await ask())).rejects.toMatchObject({ code: 'SIGNER_HALTED' });
    await signer.resume(await signResume('7@1790'));
    // What the server asks for at its next look.
    expect(signer.halt({ ...HALT, halt: '201@1790' })).toBe(true);
    expect(signer.halts().map(({ halt }) => halt)).toContain('201@1790');
  });

  test('behavior: a log from before resumes were signed is read', () => {
    signer.close();
    const path = join(logFolder, 'halts.log');
    const line = (record: object, previous: string, fields: unknown[]) => {
      const hash = createHash('sha256')
        .update(JSON.stringify([...fields, previous]))
        .digest('hex');
      return { hash, text: `${JSON.stringify({ record, previous, hash })}\n` };
    };
    const first = line({ kind: 'halt', ...HALT, atMs: 5 }, '', ['halt', HALT.halt, HALT.code, HALT.detail, 5]);
    const record = { kind: 'resume', halt: HALT.halt, reason: 'checked', atMs: 6 };
    const second = line(record, first.hash, ['resume', HALT.halt, 'checked', 6]);
    writeFileSync(path, first.text + second.text);
    signer = open();
    expect(signer.halts()).toEqual([]);
    expect(signer.halt(HALT)).toBe(false);
  });

  test('error: SIGNER_LOG_DAMAGED for a log that was changed; a line that was cut short is dropped', async () => {
    const path = join(logFolder, 'halts.log');
    signer.halt(HALT);
    signer.halt({ ...HALT, halt: '2@1790' });
    signer.close();
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, -20));
    signer = open();
    expect(signer.halts()).toEqual([HALT]);
    signer.close();
    const [first, second] = text.split('\n');
    for (const other of [text.replace('30 USDC', '31 USDC'), `${second}\n`, `${second}\n${first}\n`]) {
      writeFileSync(path, other);
      expect(open).toThrow(expect.objectContaining({ code: 'SIGNER_LOG_DAMAGED' }));
    }
    writeFileSync(path, text);
    signer = open();
  });
});
