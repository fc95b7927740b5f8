/** Logging in and signing without a plain key: a passkey, a multisig with one, zkLogin, and the web wallet where there is no extension. */
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '@suil/core';
import { createMultisig, createPasskey, createZkLoginSignature } from '@suil/signature/testing';
import type { Application } from './application/application.ts';
import { ChainActions } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import * as actions from './pages/actions.ts';
import { App, openApp } from './pages/app.ts';
import { addForeignAccounts, type ForeignSigner } from './wallet/foreign-accounts.ts';
import { ACCEPTED_DOCUMENTS } from './wallet/inject.ts';
import { secretOf } from './wallet/secret-of.ts';

const passkey = await createPasskey();
const keypair = Ed25519Keypair.fromSecretKey(secretOf(171));
const shared = createMultisig(2, [keypair, passkey]);
const both = shared.signedBy(keypair, passkey);

const SIGNERS: Record<string, ForeignSigner> = {
  passkey: {
    address: passkey.toSuiAddress(),
    publicKey: passkey.getPublicKey().toSuiBytes(),
    signPersonalMessage: (bytes) => passkey.signPersonalMessage(bytes),
    signTransaction: (bytes) => passkey.signTransaction(bytes),
  },
  'multisig of a key and a passkey': {
    ...both,
    address: both.toSuiAddress(),
    publicKey: shared.publicKey.toSuiBytes(),
  },
};

for (const [name, signer] of Object.entries(SIGNERS))
  test(`a ${name}: logs in, becomes a member, tops up on chain and transfers from the ledger`, async ({
    context,
    application,
  }) => {
    await addForeignAccounts(context, [signer]);
    const app = await openApp(context, application, []);
    await app.join();
    expect(await app.address()).toBe(signer.address);
    await app.perform(actions.topUp('SUI', '3'));
    await app.perform(actions.transfer('SUI', '2', new ChainActions(application).chain.manifest.root));
  });

test('a phrase of one’s own: in the login and in the review, after a reload, and no recovery phrase', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [173]);
  await app.goto('security');
  const [field, save] = [app.field('security.phraseField'), app.button('security.phraseSave')];
  await field.fill('abandon ability able about above absent absorb abstract absurd abuse access accident');
  await save.click();
  await expect(app.main.getByRole('alert')).toHaveText(app.text('security.phraseRecovery'));
  await field.fill('  blue heron ');
  await save.click();
  await app.hears('security.phraseSaved');
  await expect(save).toBeDisabled();
  await app.page.goto(application.inviteLink);
  await app.page.reload();
  const phrase = `${app.text('login.phrase')} blue heron`;
  await app.button('wallet.connect').click();
  await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
  await expect(app.dialog('login.signIn').getByTestId('own-phrase')).toHaveText(phrase);
  await app.signIn();
  await app.button('bind.submit').click();
  await expect(app.dialog('bind.action').getByTestId('own-phrase')).toHaveText(phrase);
});

test('attack: one member of two signs a login and a transaction: neither is taken', async ({
  context,
  application,
}) => {
  const lonely = shared.signedBy(keypair);
  const signer = { ...lonely, address: both.toSuiAddress(), publicKey: shared.publicKey.toSuiBytes() };
  await addForeignAccounts(context, [signer]);
  const app = await openApp(context, application, []);
  await app.goto('assets');
  await app.button('wallet.connect').click();
  await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
  const sheet = app.dialog('login.signIn');
  await app.button('login.signIn', sheet).click();
  await expect(sheet.getByRole('alert')).toHaveText(app.text('errors.AUTH_SIGNATURE_INVALID'));
});

test('an account of zkLogin learns before its wallet asks that it cannot log in', async ({ context, application }) => {
  const { address, publicKey } = createZkLoginSignature();
  const never = () => Promise.reject(new Error('the wallet was asked'));
  const signer = { address, publicKey: publicKey.toSuiBytes(), signPersonalMessage: never, signTransaction: never };
  await addForeignAccounts(context, [signer]);
  const app = await openApp(context, application, []);
  await app.goto('assets');
  await app.button('wallet.connect').click();
  await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
  const sheet = app.dialog('login.signIn');
  await app.button('login.signIn', sheet).click();
  await expect(sheet.getByRole('alert')).toHaveText(app.text('errors.SIGNATURE_ZKLOGIN_UNSUPPORTED'));
  expect(await app.prompts('message')).toBe(0);
});

test.describe('the web wallet, on a desktop without an extension', () => {
  const ORIGIN = 'https://my.slush.app';

  /** What the wallet's window was asked for, as its address has it. */
  interface Asked {
    requestId: string;
    appUrl: string;
    appName: string;
    payload: { type: string; address?: string; message?: string; chain?: string };
  }

  /** The wallet's page, which a test answers for: it shows nothing by itself. */
  async function answerForWallet(context: BrowserContext): Promise<string[]> {
    const foreign: string[] = [];
    await context.route(/^https:/, (route) => {
      const url = new URL(route.request().url());
      foreign.push(url.origin + url.pathname);
      if (url.origin !== ORIGIN) return route.abort();
      return route.fulfill({ contentType: 'text/html', body: '<title>Slush</title>' });
    });
    return foreign;
  }

  async function askedOf(popup: Page): Promise<Asked> {
    await popup.waitForURL(`${ORIGIN}/dapp-request#**`);
    return JSON.parse(atob(decodeURIComponent(new URL(popup.url()).hash.slice(1))));
  }

  /** Answers as the wallet does, and closes its window. */
  async function answer(popup: Page, { requestId }: Asked, payload: object): Promise<void> {
    const response = { id: requestId, source: 'web-wallet-channel', version: '1', payload };
    await popup.evaluate((data) => window.opener.postMessage(data, '*'), response);
    await popup.close();
  }

  const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** The wallet's session: a token that only the wallet verifies. */
  const sessionOf = (signer: ForeignSigner) => {
    const account = { address: signer.address, publicKey: Buffer.from(signer.publicKey).toString('base64') };
    const claims = { exp: 4_000_000_000, iat: 1, iss: ORIGIN, aud: 'app', payload: { accounts: [account] } };
    return `${base64url({ alg: 'HS256' })}.${base64url(claims)}.c2ln`;
  };

  async function openWithoutWallet(
    context: BrowserContext,
    application: Application,
    language: (typeof LANGUAGES)[number] = 'en_US',
  ) {
    await context.addInitScript(
      (stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      },
      { language, 'suil:consent': ACCEPTED_DOCUMENTS },
    );
    return new App(await context.newPage(), application, language);
  }

  const entry = (app: App) => app.dialog('wallet.connectTitle').getByRole('button', { name: /^Slush/ });

  test('it connects, logs in by a passkey, and is there again after a reload; nothing else is asked of anyone', async ({
    context,
    application,
  }) => {
    const foreign = await answerForWallet(context);
    const app = await openWithoutWallet(context, application);
    const loaded: string[] = [];
    app.page.on('request', (request) => loaded.push(request.url()));
    await app.show('assets');
    const before = loaded.length;
    await app.button('wallet.connect').click();
    await expect(entry(app)).toBeVisible();
    expect(loaded.slice(before).every((url) => url.startsWith(new URL(application.appUrl).origin))).toBe(true);
    expect(foreign).toEqual([]);

    const [connecting] = await Promise.all([context.waitForEvent('page'), entry(app).click()]);
    const connect = await askedOf(connecting);
    expect(connect).toMatchObject({ appName: 'SUIL', appUrl: application.appUrl, payload: { type: 'connect' } });
    const signer = SIGNERS.passkey!;
    const data = { type: 'connect', session: sessionOf(signer) };
    await answer(connecting, connect, { type: 'resolve', data });

    const [signing] = await Promise.all([
      context.waitForEvent('page'),
      app.button('login.signIn', app.dialog('login.signIn')).click(),
    ]);
    const login = await askedOf(signing);
    expect(login.payload).toMatchObject({
      type: 'sign-personal-message',
      address: signer.address,
      chain: 'sui:localnet',
    });
    const bytes = login.payload.message ?? '';
    expect(Buffer.from(bytes, 'base64').toString()).toContain('This costs nothing and moves nothing.');
    const { signature } = await signer.signPersonalMessage(Uint8Array.from(Buffer.from(bytes, 'base64')));
    await answer(signing, login, { type: 'resolve', data: { type: 'sign-personal-message', bytes, signature } });
    await expect(app.dialog('login.signIn')).toBeHidden();
    await expect(app.page.locator('header').getByRole('button', { name: app.like('header.account') })).toBeVisible();

    await app.page.reload();
    await expect(app.page.locator('header').getByRole('button', { name: app.like('header.account') })).toBeVisible();
    expect(foreign.every((url) => url === `${ORIGIN}/dapp-request`)).toBe(true);
  });

  test('its window is closed, refuses, or is blocked: said in six languages, and tried again', async ({
    browser,
    application,
  }) => {
    for (const language of LANGUAGES)
      await test.step(language, async () => {
        const context = await browser.newContext();
        await answerForWallet(context);
        const app = await openWithoutWallet(context, application, language);
        await app.goto('assets');
        await app.button('wallet.connect').click();
        const [popup] = await Promise.all([context.waitForEvent('page'), entry(app).click()]);
        await askedOf(popup);
        await popup.close();
        const status = app.page.getByRole('dialog').getByRole('status');
        await expect(status).toContainText(app.text('errors.WALLET_WINDOW_CLOSED'));
        await expect(status).toContainText(app.text('wallet.connectionFailed'));
        const retry = app.button('wallet.retryConnection');
        const [again] = await Promise.all([context.waitForEvent('page'), retry.click()]);
        await answer(again, await askedOf(again), { type: 'reject' });
        await expect(status).toContainText(app.text('wallet.connectionFailed'));
        await expect(status).not.toContainText(app.text('errors.WALLET_WINDOW_CLOSED'));
        await app.page.evaluate(() => {
          window.open = () => null;
        });
        await retry.click();
        await expect(status).toContainText(app.text('errors.WALLET_WINDOW_FAILED'));
        await context.close();
      });
  });
});
