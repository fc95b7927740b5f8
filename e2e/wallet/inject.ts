// Puts the test wallet into every page of a browser context, from outside the app.
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

/** Registers the test wallet in every page opened from now on; one account per seed byte or secret key. */
export async function injectTestWallet(context: BrowserContext, seeds: (number | string)[]): Promise<void> {
  await context.addInitScript(`window.testWalletSeeds = ${JSON.stringify(seeds)};`);
  await context.addInitScript({ content: await bundleWallet() });
}
