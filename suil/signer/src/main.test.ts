// The signer as the process that `npm start` runs: ready line, endpoints, clean stop, refusals at the start.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startOf } from '../../../scripts/setup/programs.ts';
import { auditKeypair, manifest, voucherKeypair } from './signed-request.test-support.ts';

const TOKEN = 'a-token-of-enough-characters';
const SECRET = voucherKeypair.getSecretKey();
const AUDIT_PUBLIC_KEY = Buffer.from(auditKeypair.getPublicKey().toRawBytes()).toString('hex');
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  children = [];
  folder = mkdtempSync(join(tmpdir(), 'suil-signer-main-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function start(env: Record<string, string> = {}): ChildProcess {
  const given = {
    DATA_DIR: folder,
    SIGNER_PORT: '0',
    SIGNER_TOKEN: TOKEN,
    VOUCHER_KEY: SECRET,
    AUDIT_PUBLIC_KEY,
    ...env,
  };
  const program = startOf('suil/signer/src/main.ts');
  const child = spawn(process.execPath, [...program.args], {
    env: { ...process.env, ...program.env, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

async function readyLine(child: ChildProcess): Promise<{ url: string; publicKey: string }> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('it ended before it was ready');
}

async function refusal(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = start(env);
  let text = '';
  child.stderr?.on('data', (part: Buffer) => {
    text += part.toString();
  });
  return { code: await ended(child), text };
}

describe('the signer', () => {
  test('default: says where it is and whose vouchers are, answers, ends with 0 on SIGTERM, and starts again', async () => {
    const child = start();
    const { url, publicKey } = await readyLine(child);
    expect(publicKey).toBe(Buffer.from(voucherKeypair.getPublicKey().toRawBytes()).toString('hex'));
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true });
    expect((await fetch(`${url}/status`)).status).toBe(401);
    const second = await refusal({});
    expect([second.code, second.text]).toEqual([1, expect.stringContaining(`${child.pid}`)]);
    const stopped = ended(child);
    child.kill('SIGTERM');
    expect(await stopped).toBe(0);
    const again = start();
    expect((await readyLine(again)).publicKey).toBe(publicKey);
  });

  test.each([
    ['no token', { SIGNER_TOKEN: '' }, 'SIGNER_TOKEN'],
    ['a key that is none', { VOUCHER_KEY: 'suiprivkey1nonsense' }, 'VOUCHER_KEY'],
    ['regression/08 a SIGNER_HOST of another machine', { SIGNER_HOST: '203.0.113.1' }, 'SIGNER_HOST to an address'],
    ['regression/08 a SIGNER_HOST that is none', { SIGNER_HOST: 'not-a-host' }, 'cannot listen on not-a-host'],
    ['regression/08 a HOST that no address can have', { HOST: 'not a host' }, 'HOST'],
    ['regression/08 a misspelt variable', { SIGNER_TOKN: TOKEN }, 'SIGNER_TOKN is not a variable'],
    ['no audit key', { AUDIT_PUBLIC_KEY: '' }, 'the signer signs only what this key approved'],
    ['no manifest', { SUIL_MANIFEST: '/nowhere/manifest.json' }, '/nowhere/manifest.json'],
  ])('error: %s is one sentence without a stack or a secret', async (_, env, says) => {
    const { code, text } = await refusal(env);
    expect(code).toBe(1);
    expect(text).toContain(says);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).not.toContain('nonsense');
  });
});
