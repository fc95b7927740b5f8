/** A log of vouchers that another one changed: a halt that the operator alone ends, also once the file is put back. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VAULT_CAPS, isAppError } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSigner, type Signer } from './service.ts';
import {
  ask,
  auditKeypair,
  manifest,
  NOW_MS,
  SITE,
  signResume,
  voucherKeypair,
} from './signed-request.test-support.ts';

let logFolder: string;
let signer: Signer;
const logPath = () => join(logFolder, 'vouchers.log');

function open(): Signer {
  return openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    ...{ manifest, site: SITE, caps: DEFAULT_VAULT_CAPS, readNoticeCap: async () => 0n, logFolder, logBeginsAtMs: 0 },
    verifySignature: createSignatureVerifier(null),
    now: async () => NOW_MS,
    wallNow: () => NOW_MS,
  });
}

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'suil-signer-damage-'));
  signer = open();
});
afterEach(() => {
  signer.close();
  rmSync(logFolder, { recursive: true });
});

async function answer(id: bigint): Promise<string> {
  try {
    await signer.sign(await ask({ id }));
    return 'signed';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

const resumeOwn = () => signResume(`1@${NOW_MS}`, { code: 'SIGNER_LOG_DAMAGED' });

const haltOf = (number: number, line: number) => ({
  halt: `${number}@${NOW_MS}`,
  code: 'SIGNER_LOG_DAMAGED',
  detail: `The signing log in ${logPath()} is damaged in line ${line}.`,
});

test('while it runs: nothing more is signed, after a restart with the file put back neither, until the operator resumes', async () => {
  expect(await answer(7n)).toBe('signed');
  const whole = readFileSync(logPath());
  appendFileSync(logPath(), '{}\n');
  expect(await answer(8n)).toBe('SIGNER_LOG_DAMAGED');
  expect([await answer(7n), await answer(8n), signer.halts()]).toEqual([
    ...['SIGNER_HALTED', 'SIGNER_HALTED', [haltOf(1, 3)]],
  ]);
  signer.close();
  writeFileSync(logPath(), whole);
  signer = open();
  expect([await answer(7n), signer.halts()]).toEqual(['SIGNER_HALTED', [haltOf(1, 3)]]);
  await signer.resume(await resumeOwn());
  expect([await answer(7n), await answer(8n)]).toEqual(['signed', 'signed']);
});

test('at the start: it does not start, and is halted once it does; one halt for however many starts', async () => {
  expect(await answer(7n)).toBe('signed');
  signer.close();
  const whole = readFileSync(logPath(), 'utf8');
  writeFileSync(logPath(), whole.replace('"id":"7"', '"id":"6"'));
  for (let turn = 0; turn < 2; turn++) expect(open).toThrow('is damaged in line 2');
  writeFileSync(logPath(), whole);
  signer = open();
  expect([await answer(7n), signer.halts()]).toEqual(['SIGNER_HALTED', [haltOf(1, 2)]]);
  await signer.resume(await resumeOwn());
  expect(await answer(7n)).toBe('signed');
});

test('a resume while the file is not put back ends that halt alone: the next voucher opens another one, of another name', async () => {
  appendFileSync(logPath(), '{}\n');
  expect(await answer(7n)).toBe('SIGNER_LOG_DAMAGED');
  await signer.resume(await resumeOwn());
  expect(await answer(7n)).toBe('SIGNER_LOG_DAMAGED');
  expect(signer.halts()).toEqual([haltOf(3, 2)]);
});

test('attack: a stolen database has a halt of the same name, and the operator signs a text for that one: this one stays open', async () => {
  expect(await answer(7n)).toBe('signed');
  const whole = readFileSync(logPath());
  appendFileSync(logPath(), '{}\n');
  expect(await answer(8n)).toBe('SIGNER_LOG_DAMAGED');
  writeFileSync(logPath(), whole);
  signer.halt({ halt: `1@${NOW_MS}`, code: 'VAULT_DIFFERS', detail: 'the vault holds more' });
  expect(await signer.resume(await signResume(`1@${NOW_MS}`, { code: 'VAULT_DIFFERS' }))).toBe(`1@${NOW_MS}`);
  expect([await answer(7n), signer.halts()]).toEqual(['SIGNER_HALTED', [haltOf(1, 3)]]);
  signer.close();
  signer = open();
  expect(signer.halts()).toEqual([haltOf(1, 3)]);
  await signer.resume(await resumeOwn());
  expect(await answer(7n)).toBe('signed');
});
