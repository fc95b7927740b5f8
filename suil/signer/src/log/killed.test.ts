/** A signer that is killed at any change of its logs of vouchers and halts: what was answered counts, and the logs are the same. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_VAULT_CAPS } from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { createLocalKey } from '@suil/signing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentsOf, KILLS, killAt } from '../../../signing/src/log/killed-disk.test-support.ts';
import { openSigner, type Signer } from '../service.ts';
import {
  ask,
  auditKeypair,
  manifest,
  NOW_MS,
  SITE,
  signResume,
  voucherKeypair,
} from '../signed-request.test-support.ts';

vi.mock('node:fs', async (original) => {
  const { killable } = await import('../../../signing/src/log/killed-disk.test-support.ts');
  return killable(await original<typeof import('node:fs')>());
});

const HALT = { halt: '1@5', code: 'VAULT_BREACH', detail: 'the vault lost something' };
let root = '';
let signer: Signer | null = null;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'suil-signer-killed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function open(logFolder: string): Signer {
  signer = openSigner({
    key: createLocalKey(voucherKeypair.getSecretKey(), 'VOUCHER_KEY'),
    auditPublicKey: auditKeypair.getPublicKey().toRawBytes(),
    ...{ manifest, site: SITE, caps: DEFAULT_VAULT_CAPS, readNoticeCap: async () => 0n, logFolder, logBeginsAtMs: 0 },
    verifySignature: createSignatureVerifier(null),
    now: async () => NOW_MS,
    wallNow: () => NOW_MS,
  });
  return signer;
}

function end(): void {
  signer?.close();
  signer = null;
}

type Step = (signer: Signer) => Promise<unknown>;

/** Two vouchers, a halt, its end, another voucher. */
async function stepsOf(): Promise<readonly Step[]> {
  const requests = await Promise.all([1n, 2n, 3n].map((id) => ask({ id })));
  const resume = await signResume(HALT.halt);
  const [first, second, third] = requests.map(
    (request): Step =>
      (signer) =>
        signer.sign(request),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are three requests');
  const halt: Step = async (signer) => {
    signer.halt(HALT);
  };
  const end: Step = async (signer) => {
    await signer.resume(resume);
  };
  return [first, second, halt, end, third];
}

/** Starts the signer and takes the steps from `from` on. Returns what was open at the start. */
async function run(folder: string, steps: readonly Step[], from: number, answers: unknown[]): Promise<unknown[]> {
  const started = open(folder);
  const halts = started.halts();
  for (const step of steps.slice(from)) answers.push(await step(started));
  return halts;
}

test.each(KILLS)('killed %s: the same vouchers, the same logs; a halt that was answered is open', async (how) => {
  const steps = await stepsOf();
  const whole = join(root, 'whole');
  const expected: unknown[] = [];
  expect(await run(whole, steps, 0, expected)).toEqual([]);
  end();
  for (let number = 1; ; number++) {
    const folder = join(root, String(number));
    mkdirSync(folder);
    const answers: unknown[] = [];
    const wasKilled = await killAt(number, how, folder, async () => void (await run(folder, steps, 0, answers)));
    end();
    expect(answers, `change ${number}`).toEqual(expected.slice(0, answers.length));
    if (!wasKilled) {
      // Of each step a write and a flush.
      expect(number).toBeGreaterThan(10);
      return;
    }
    const answeredCount = answers.length;
    // The caller asks again for what was not answered.
    const halts = await run(folder, steps, answeredCount, answers);
    end();
    // What was written and not answered may count: but for the flush it is complete.
    if (answeredCount !== 2 && answeredCount !== 3) expect(halts, `change ${number}`).toEqual([]);
    if (answeredCount === 3 && how === 'with the power lost') expect(halts, `change ${number}`).toEqual([HALT]);
    expect(answers, `change ${number}`).toEqual(expected);
    expect(contentsOf(folder), `change ${number}`).toEqual(contentsOf(whole));
  }
});
