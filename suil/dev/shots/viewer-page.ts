/** Opens the app for one viewer: language, wallet, login. */
import type { Browser, Page } from '@playwright/test';
import type { Language } from '@suil/core';
import { injectTestWallet } from '../../e2e/wallet/inject.ts';
import type { Text, Theme } from './scene.ts';

/** A busy machine may take its time; a picture is worth it. */
const PATIENCE_MS = 120_000;

export async function openPage(
  browser: Browser,
  appUrl: string,
  language: Language,
  theme: Theme,
  secretKey: string | null,
  consent: boolean,
): Promise<Page> {
  const context = await browser.newContext({ locale: language.replace('_', '-'), reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(
    (choices) => {
      for (const [key, choice] of Object.entries(choices)) localStorage.setItem(key, choice);
    },
    { language, theme },
  );
  if (secretKey === null) await context.addInitScript(hideWallets);
  else await injectTestWallet(context, [secretKey], consent);
  const page = await context.newPage();
  await page.goto(appUrl);
  return page;
}

/** Runs in the page before anything else: no wallet finds the app, not even the local build's own. */
function hideWallets(): void {
  for (const type of ['wallet-standard:register-wallet', 'wallet-standard:app-ready']) {
    window.addEventListener(type, (event) => event.stopImmediatePropagation());
  }
}

export async function logIn(page: Page, t: Text): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  await page
    .locator('header')
    .getByRole('button', { name: t('wallet.connect'), exact: true })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
  await press(t('login.signIn'));
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null);
  await page.getByText(t('login.success')).waitFor({ state: 'hidden' });
}
