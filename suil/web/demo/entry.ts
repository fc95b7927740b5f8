import { isPolyfillNeeded } from '../src/lib/polyfills/missing.ts';

/** Fetches the demo wallet beside the app: what an entry imports by itself would be part of the first paint's one file. */
async function start(): Promise<void> {
  if (document.documentElement.dataset['boot'] === 'unsupported') return;
  if (isPolyfillNeeded()) await import('../src/lib/polyfills/all.ts');
  await import('./main.tsx');
}

void start();
