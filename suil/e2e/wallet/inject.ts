/** Puts the test wallet into every page of a browser context, from outside the app. */
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'esbuild';

let bundle: Promise<string> | null = null;

function bundleWallet(): Promise<string> {
  bundle ??= build({
    entryPoints: [resolve(import.meta.dirname, 'test-wallet.ts')],
    bundle: true,
    format: 'iife',
    write: false,
    target: 'es2024',
  }).then((result) => result.outputFiles[0]?.text ?? '');
  return bundle;
}

/** The version of terms, risks and privacy that a visitor has accepted (suil/web/src/platform/browser/consent.ts). */
export const ACCEPTED_DOCUMENTS = '8';

/**
 * Registers the test wallet in every page opened from now on; one account per member's number or secret key.
 * @param consent whether terms, risks and privacy were accepted at an earlier visit
 */
export async function injectTestWallet(
  context: BrowserContext,
  seeds: (number | string)[],
  consent = true,
): Promise<void> {
  if (consent) {
    await context.addInitScript((version) => localStorage.setItem('suil:consent', version), ACCEPTED_DOCUMENTS);
  }
  await context.addInitScript(`window.testWalletSeeds = ${JSON.stringify(seeds)};`);
  await context.addInitScript({ content: await bundleWallet() });
}
