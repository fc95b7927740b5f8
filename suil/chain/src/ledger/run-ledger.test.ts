/** The command `ledger` against a server that checks what is signed, as the product's does. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { fromBase64 } from '@mysten/sui/utils';
import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MultisigText, toMultisigKey } from '../signing/multisig.ts';
import { signText } from '../signing/personal-message.ts';
import { runLedger } from './run-ledger.ts';

const NONCES = { login: 'L'.repeat(32), intent: 'I'.repeat(32) };
const TIMES = { issuedAtMs: 1_795_219_200_000, expiresAtMs: 1_795_219_500_000 };
const RECIPIENT = `0x${'b'.repeat(64)}`;
const [anna, ben, carla] = [41, 42, 43].map((seed) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed))) as [
  Ed25519Keypair,
  Ed25519Keypair,
  Ed25519Keypair,
];

type Asked = { readonly path: string; readonly token: string | undefined; readonly body: Record<string, unknown> };
let dir: string;
let server: Server;
let url: string;
let asked: Asked[];
let answers: Record<string, unknown>;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  for (const [name, key] of Object.entries({ anna, ben, carla }))
    writeFileSync(join(dir, `${name}.key`), key.getSecretKey(), { mode: 0o600 });
  asked = [];
  answers = {
    'GET /api/config': CONFIG,
    'POST /api/auth/challenges': { nonce: NONCES.login, ...TIMES },
    'POST /api/auth/sessions': {
      access_token: 't'.repeat(16),
      address: anna.toSuiAddress(),
      expiresAtMs: TIMES.expiresAtMs,
    },
    'POST /api/intents/nonces': { nonce: NONCES.intent, ...TIMES },
    'POST /api/intents': {
      ...{ nonce: NONCES.intent, status: 'done', entryId: '9', atMs: TIMES.issuedAtMs, result: { id: '77' } },
    },
    'DELETE /api/auth/session': {},
  };
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = `${request.method} ${request.url}`;
      const text = Buffer.concat(parts).toString();
      asked.push({ path, token: request.headers.authorization, body: text === '' ? {} : JSON.parse(text) });
      const answer = answers[path];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? REFUSAL));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true });
});

const id = (digit: string) => `0x${digit.repeat(64)}`;
const CONFIG = {
  ...{ environment: 'local', chain: 'sui:localnet', nodes: [{ id: 'a', text: 'A', url: '/node' }] },
  ...{ explorerUrl: null, supportUrl: null, faucetUrl: null, sampleWorld: false, settingsFromDay: null },
  manifest: {
    ...{ package: id('1'), chain: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S', root: id('2'), finance: id('3') },
    ...{ vault: id('4'), liquidity: id('5'), usdcSuiPool: id('6'), suilSuiPool: id('7'), prices: id('8') },
    ...{ config: id('9'), upgradeLock: id('a'), team: id('b'), pledges: id('c'), exchange: id('d') },
    coinTypes: {
      sui: `${id('0').slice(0, -1)}2::sui::SUI`,
      suil: `${id('1')}::suil::SUIL`,
      usdc: `${id('e')}::usdc::USDC`,
    },
  },
};
const REFUSAL = { error: { code: 'WITHDRAWAL_NOT_FOUND', message: 'gone', context: {}, requestId: 'r' } };

const keyOf = (name: string) => ['--key', join(dir, `${name}.key`)];
const bodyOf = (path: string) => asked.find((one) => one.path === path)?.body ?? {};

/** Written by hand: the text of the operator's transfer, as docs/rules.md §9 has it. */
function transferText(address: string): string {
  return `${new URL(url).host} asks you to transfer from your balance to another member.
Sui account:
${address}

Sign only if everything here is what you want. Signing this moves value.

Action: transfer
Amount: 12.5 USDC (12500000 base units)
Recipient: ${RECIPIENT}
Fee: none
What happens: the amount leaves your balance for the balance of the recipient, for good

URI: ${url}
Version: 1
Chain ID: sui:localnet
Nonce: ${NONCES.intent}
Issued At: 2026-11-21T00:00:00.000Z
Expiration Time: 2026-11-21T00:05:00.000Z`;
}

describe('runLedger', () => {
  test('default: logs in, signs the act as its text, hands it in and logs out', async () => {
    const { json } = await runLedger(['transfer', '12.5USDC', RECIPIENT, '--server', url, ...keyOf('anna')]);
    expect(json).toMatchObject({ status: 'done', action: 'transfer', result: { id: '77' } });
    const parameters = { asset: 'USDC', amount: '12500000', to: RECIPIENT };
    const { signature, ...handed } = bodyOf('POST /api/intents');
    expect(handed).toEqual({ action: 'transfer', parameters, nonce: NONCES.intent });
    const text = new TextEncoder().encode(transferText(anna.toSuiAddress()));
    const signer = await verifyPersonalMessageSignature(text, String(signature));
    expect(signer.toSuiAddress()).toBe(anna.toSuiAddress());
    expect(asked.at(-1)).toMatchObject({ path: 'DELETE /api/auth/session', token: `Bearer ${'t'.repeat(16)}` });
  });

  test('behavior: without a key the words are shown, and nothing is asked', async () => {
    const { lines, json } = await runLedger(['fund', 'bank_reserve', '1USDC', '--from', RECIPIENT]);
    expect(json).toMatchObject({ status: 'shown', parameters: { account: 'bank_reserve', amount: '1000000' } });
    expect(lines).toContain('Amount: 1 USDC (1000000 base units)');
    expect(asked).toEqual([]);
  });

  test('behavior: members of a multisig sign two texts one after the other', async () => {
    const members = Object.entries({ anna, ben, carla }).map(([name, key]) => ({
      ...{ name, publicKey: key.getPublicKey().toSuiPublicKey(), weight: 1 },
    }));
    const multisig = { threshold: 2, members };
    const address = toMultisigKey(multisig).toSuiAddress();
    const [multisigFile, file] = [join(dir, 'operator.json'), join(dir, 'text.json')];
    writeFileSync(multisigFile, JSON.stringify(multisig));
    const begun = await runLedger([
      'transfer',
      '12.5USDC',
      RECIPIENT,
      '--server',
      url,
      '--multisig',
      multisigFile,
      '--print',
      file,
    ]);
    expect(begun.json).toMatchObject({ status: 'written', file });
    const signBoth = async (bytes: unknown) => {
      const { own } = await signText(fromBase64(String(bytes)), [carla, anna], { others: [], multisig });
      return own;
    };
    const loggedIn = await runLedger(['continue', file, ...(await signBoth(begun.json['bytes']))]);
    expect(loggedIn.json['text']).toBe(transferText(address));
    // A login is in it.
    expect(statSync(file).mode & 0o077).toBe(0);
    const done = await runLedger(['continue', file, ...(await signBoth(loggedIn.json['bytes']))]);
    expect(done.json).toMatchObject({ status: 'done', result: { id: '77' } });
    const text = new TextEncoder().encode(transferText(address));
    const signer = await verifyPersonalMessageSignature(text, String(bodyOf('POST /api/intents')['signature']));
    expect(signer.toSuiAddress()).toBe(address);
  });

  describe('a multisig for which one member is enough', () => {
    const loginOf = async (signature: (bytes: Uint8Array, multisig: MultisigText) => Promise<string>) => {
      const members = [{ name: 'anna', publicKey: anna.getPublicKey().toSuiPublicKey(), weight: 1 }];
      const multisig = { threshold: 1, members };
      const [multisigFile, file] = [join(dir, 'one.json'), join(dir, 'one-text.json')];
      writeFileSync(multisigFile, JSON.stringify(multisig));
      const act = ['transfer', '12.5USDC', RECIPIENT, '--server', url, '--multisig', multisigFile, '--print', file];
      const bytes = fromBase64(String((await runLedger(act)).json['bytes']));
      await runLedger(['continue', file, await signature(bytes, multisig)]);
      const signer = await verifyPersonalMessageSignature(
        bytes,
        String(bodyOf('POST /api/auth/sessions')['signature']),
      );
      return [signer.toSuiAddress(), toMultisigKey(multisig).toSuiAddress()];
    };

    test('regression: its signature is made the multisig’s; one that was put together already is handed in as it is', async () => {
      const [alone, address] = await loginOf(async (bytes) => (await anna.signPersonalMessage(bytes)).signature);
      expect(alone).toBe(address);
      const [whole] = await loginOf(
        async (bytes, multisig) => (await signText(bytes, [anna], { others: [], multisig })).complete ?? '',
      );
      expect(whole).toBe(address);
    });

    test('error: SIGNATURE_REFUSED for what is no signature', async () => {
      await expect(loginOf(async () => 'none')).rejects.toMatchObject({ code: 'SIGNATURE_REFUSED' });
    });
  });

  test('error: refusals of the server keep their code, one that does not answer is named', async () => {
    await expect(runLedger(['voucher', '5', '--server', url, ...keyOf('anna')])).rejects.toMatchObject({
      code: 'WITHDRAWAL_NOT_FOUND',
    });
    const gone = ['transfer', '1USDC', RECIPIENT, '--server', 'http://127.0.0.1:1', ...keyOf('anna')];
    await expect(runLedger(gone)).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' });
    await expect(runLedger(['transfer', '1USDC', RECIPIENT, ...keyOf('anna')])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
    await expect(runLedger(['fly', '--server', url])).rejects.toMatchObject({ code: 'COMMAND_USAGE_INVALID' });
  });
});
