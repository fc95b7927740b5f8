/** Starts the app: texts and the first route load first, so that the first render replaces what the page shows already in one step. */
import { assert } from '@suil/core';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../platform/browser/theme.ts';
import { isPainted, nextTask } from '../platform/browser/turns.ts';
import { refreshConfig } from '../platform/chain/config.ts';
import { startTexts } from '../platform/i18n/i18n.ts';
import { startPages, whenPageShown } from '../platform/router/pages.ts';
import { watchPreloadErrors } from '../platform/router/preload-error.ts';
import { App } from './app.tsx';
import { routes } from './routes.ts';

/** How long the home page's file may be later than the texts before "Loading..." replaces it. */
const TOGETHER_MS = 300;

export async function startApp(): Promise<void> {
  watchPreloadErrors();
  startTheme();
  const texts = startTexts();
  await nextTask();
  startPages(routes);
  await nextTask();
  void refreshConfig();
  await Promise.all([texts, isPainted() ? whenPageShown() : null]);
  await Promise.race([whenPageShown(), new Promise((late) => setTimeout(late, TOGETHER_MS))]);
  const place = document.getElementById('root');
  assert(place, 'index.html has the element #root');
  const root = createRoot(place);
  await nextTask();
  // Drawn in many short turns; what is seen until then stays.
  startTransition(() => root.render(<App />));
}
