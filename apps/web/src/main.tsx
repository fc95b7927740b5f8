/** Starts the app: texts and the first route load first, so that the first render replaces the static hero in one step. */
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startPages, whenPageShown } from './app/pages.ts';
import { watchPreloadErrors } from './app/preload-error.ts';
import { routes } from './app/routes.ts';
import { refreshConfig } from './lib/config.ts';
import { startTexts } from './lib/i18n.ts';

/** How long the home page's file may be later than the texts before "Loading..." stands in for it. */
const TOGETHER_MS = 300;

async function start(): Promise<void> {
  watchPreloadErrors();
  startPages(routes);
  void refreshConfig();
  const { dataset } = document.documentElement;
  await Promise.all([startTexts(), dataset['boot'] === 'hero' ? whenPageShown() : null]);
  await Promise.race([whenPageShown(), new Promise((late) => setTimeout(late, TOGETHER_MS))]);
  dataset['boot'] = 'empty';
  createRoot(document.getElementById('root')!).render(<App />);
}

void start();
