import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { signInMessage } from '@suil/core';
import { type IntentText, intentMessage } from '@suil/core/intent';
import { createWalletStore } from '@suil/wallet';
import { describe, expect, test } from 'vitest';
import {
  ScriptedRegistry,
  ScriptedWallet,
  type ScriptedWalletOptions,
} from '../../../../../packages/wallet/src/testing/scripted.test-wallet.ts';
import { intentText, loginText, NONCE, NOW_MS } from './messages.test-support.ts';
import { intentMessageKind, loginMessage, MESSAGES } from './messages.ts';

async function connected(options: ScriptedWalletOptions = {}, { chain = 'sui:localnet', nowMs = NOW_MS } = {}) {
  const wallet = new ScriptedWallet({ ...options, chains: ['sui:localnet', 'sui:mainnet'] });
  const store = createWalletStore({
    getClient: () => Promise.reject(new Error('no client in this test')),
    messages: MESSAGES,
    chain: () => chain,
    now: () => nowMs,
    registry: new ScriptedRegistry(),
    storage: null,
    eventTarget: null,
  });
  await store.connect(wallet);
  wallet.calls.length = 0;
  return { wallet, store, address: wallet.addresses()[0]! };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('logins and intents', () => {
  test('default: the signature is of the text of these parts, and the wallet was asked once each', async () => {
    const { wallet, store, address } = await connected();
    const login = await store.signKnownMessage(loginMessage, loginText(address));
    await verifyPersonalMessageSignature(bytesOf(signInMessage(loginText(address))), login.signature, { address });
    const intent = await store.signKnownMessage(intentMessageKind, intentText(address));
    await verifyPersonalMessageSignature(bytesOf(intentMessage(intentText(address))), intent.signature, { address });
    expect(wallet.calls).toEqual(Array(2).fill('signPersonalMessage on sui:localnet'));
  });

  test('behavior: falls back to the older feature', async () => {
    const { wallet, store, address } = await connected({ features: ['sui:signTransaction', 'sui:signMessage'] });
    const { signature } = await store.signKnownMessage(loginMessage, loginText(address));
    await verifyPersonalMessageSignature(bytesOf(signInMessage(loginText(address))), signature, { address });
    expect(wallet.calls).toEqual(['signMessage']);
  });

  test('error: WALLET_FEATURE_NOT_SUPPORTED with neither, WALLET_REQUEST_REJECTED, or what the wallet throws', async () => {
    const without = await connected({ features: ['sui:signTransaction'] });
    await expect(without.store.signKnownMessage(loginMessage, loginText(without.address))).rejects.toThrow(
      "This wallet doesn't support the `signPersonalMessage` feature.",
    );
    const { wallet, store, address } = await connected();
    wallet.answer = () => Promise.reject(new Error('User denied the request'));
    await expect(store.signKnownMessage(intentMessageKind, intentText(address))).rejects.toMatchObject({
      code: 'WALLET_REQUEST_REJECTED',
    });
    const own = new Error('hardware fault 7');
    wallet.answer = () => Promise.reject(own);
    await expect(store.signKnownMessage(intentMessageKind, intentText(address))).rejects.toBe(own);
  });

  test('error: WALLET_ADDRESS_CHANGED and WALLET_CHAIN_UNSUPPORTED for parts of another account or chain', async () => {
    const { wallet, store, address } = await connected();
    const second = wallet.addresses()[1]!;
    for (const sign of [
      (over: object) => store.signKnownMessage(loginMessage, { ...loginText(address), ...over }),
      (over: object) => store.signKnownMessage(intentMessageKind, { ...intentText(address), ...over }),
    ]) {
      await expect(sign({ address: second })).rejects.toMatchObject({ code: 'WALLET_ADDRESS_CHANGED' });
      await expect(sign({ chain: 'sui:mainnet' })).rejects.toMatchObject({ code: 'WALLET_CHAIN_UNSUPPORTED' });
    }
    expect(wallet.calls).toEqual([]);
  });
});

describe('regression/01 what a server gives', () => {
  const malformed: object[] = [
    { nonce: `${NONCE}\n` },
    { nonce: NONCE.slice(1) },
    { nonce: `x\nAction: withdraw\n${NONCE}` },
    { nonce: intentMessage(intentText('0x1')) },
    { issuedAtMs: Number.NaN },
    { issuedAtMs: -1, expiresAtMs: 299_999 },
    { issuedAtMs: NOW_MS + 0.5, expiresAtMs: NOW_MS + 300_000.5 },
    // Within the year 10,000.
    { issuedAtMs: 253_402_300_800_000, expiresAtMs: 253_402_301_100_000 },
    { expiresAtMs: NOW_MS + 300_001 },
    { expiresAtMs: NOW_MS + 299_999 },
  ];

  test.each(malformed)('error: SIGNING_REQUEST_MALFORMED, and nothing reaches the wallet: %j', async (over) => {
    const { wallet, store, address } = await connected();
    const code = 'SIGNING_REQUEST_MALFORMED';
    await expect(store.signKnownMessage(loginMessage, { ...loginText(address), ...over })).rejects.toMatchObject({
      code,
    });
    await expect(store.signKnownMessage(intentMessageKind, { ...intentText(address), ...over })).rejects.toMatchObject({
      code,
    });
    expect(wallet.calls).toEqual([]);
  });

  test('error: SIGNING_CLOCK_DIFFERS beyond five minutes, in either direction', async () => {
    const mainnet = { chain: 'sui:mainnet' };
    for (const [leadMs, isFit] of [
      [300_000, true],
      [-300_000, true],
      [300_001, false],
      [-300_001, false],
    ] as const) {
      const { wallet, store, address } = await connected({}, { ...mainnet, nowMs: NOW_MS + leadMs });
      const signing = [
        store.signKnownMessage(loginMessage, { ...loginText(address), ...mainnet }),
        store.signKnownMessage(intentMessageKind, { ...intentText(address), ...mainnet }),
      ];
      for (const signed of await Promise.allSettled(signing))
        expect(signed).toMatchObject(isFit ? { status: 'fulfilled' } : { reason: { code: 'SIGNING_CLOCK_DIFFERS' } });
      expect(wallet.calls).toHaveLength(isFit ? 2 : 0);
    }
  });

  test('behavior: on the local chain, whose clock moves, a login is still dated by the device, an intent by the chain', async () => {
    const { store, address } = await connected();
    const tomorrow = { issuedAtMs: NOW_MS + 86_400_000, expiresAtMs: NOW_MS + 86_700_000 };
    await store.signKnownMessage(intentMessageKind, { ...intentText(address), ...tomorrow });
    await expect(store.signKnownMessage(loginMessage, { ...loginText(address), ...tomorrow })).rejects.toMatchObject({
      code: 'SIGNING_CLOCK_DIFFERS',
    });
  });

  test('error: SIGNING_TEXT_REPLACED when the wallet says that it signed something else', async () => {
    const { wallet, store, address } = await connected();
    const text = signInMessage(loginText(address));
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const others = [
      base64(bytesOf(intentMessage(intentText(address)))),
      base64(bytesOf(`${text}\n`)),
      base64(bytesOf(`\ufeff${text}`)),
      base64(Uint8Array.of(0xff, ...bytesOf(text))),
      text,
      '',
      undefined,
    ];
    for (const bytes of others) {
      wallet.sayItSigned = bytes as string;
      await expect(store.signKnownMessage(loginMessage, loginText(address))).rejects.toMatchObject({
        code: 'SIGNING_TEXT_REPLACED',
      });
    }
    expect(wallet.calls).toHaveLength(others.length);
  });

  test('behavior: anything else next to the parts changes no word', async () => {
    const { store, address } = await connected();
    const more = { message: 'Sign me', statement: 'x', recipient: '0xbad', memo: 'y' };
    const { bytes } = await store.signKnownMessage(intentMessageKind, {
      ...intentText(address),
      ...more,
    } as IntentText);
    expect(Buffer.from(bytes, 'base64').toString()).toBe(intentMessage(intentText(address)));
  });
});

describe('regression/01 no other file asks a wallet for a message', () => {
  const root = resolve(import.meta.dirname, '../../../../..');
  const sources = ['packages/wallet/src', 'suil/web/src', 'suil/web/demo', 'suil/sdk/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.test-/.test(file));

  test('the features are called in message.ts, named in features.ts, and offered by the demo wallet', () => {
    const naming = sources.filter((file) => /sign(Personal)?Message\b/.test(readFileSync(resolve(root, file), 'utf8')));
    expect(sources.length).toBeGreaterThan(300);
    expect(naming.sort()).toEqual([
      'packages/wallet/src/demo/features.ts',
      'packages/wallet/src/signing/message.ts',
      'packages/wallet/src/standard/features.ts',
    ]);
    const importing = sources.filter((file) =>
      /from '[./]+message\.ts'/.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(importing.filter((file) => file.startsWith('packages/wallet/'))).toEqual([
      'packages/wallet/src/signing/signing.ts',
    ]);
  });
});
