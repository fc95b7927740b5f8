import { isPolyfillNeeded } from '../src/platform/browser/polyfills/missing.ts';

/** Fetches the demo wallet next to the app: what an entry imports by itself would be part of the first paint's one file. */
async function start(): Promise<void> {
  if (document.documentElement.dataset['boot'] === 'unsupported') return;
  if (isPolyfillNeeded()) await import('../src/platform/browser/polyfills/all.ts');
  await import('./main.tsx');
}

void start();
