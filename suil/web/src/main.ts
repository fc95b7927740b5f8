/**
 * The page's first script: as small as can be, because it comes with the page. Where the page shows something already, it is painted
 * before anything else runs; then the app comes in pieces, each run in a separate task, so that a touch never waits.
 */
import { isPolyfillNeeded } from './platform/browser/polyfills/missing.ts';
import { isPainted, nextTask, painted } from './platform/browser/turns.ts';

async function start(): Promise<void> {
  // unsupported.js writes why there will be no app.
  if (document.documentElement.dataset['boot'] === 'unsupported') return;
  if (isPolyfillNeeded()) await import('./platform/browser/polyfills/all.ts');
  if (isPainted()) await painted();
  await import('react-dom/client');
  const { startApp } = await import('./app/start.tsx');
  await nextTask();
  await startApp();
}

void start();
