/** Starts the app: texts and the first route load first, so that the first render replaces the static hero in one step. */
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startPages, whenPageShown } from './app/pages.ts';
import { watchPreloadErrors } from './app/preload-error.ts';
import { routes } from './app/routes.ts';
import { refreshConfig } from './lib/config.ts';
import { startTexts } from './lib/i18n.ts';

async function start(): Promise<void> {
  watchPreloadErrors();
  startPages(routes);
  void refreshConfig();
  const staticHero = document.documentElement.dataset['boot'] === 'hero';
  await Promise.all([startTexts(), staticHero ? whenPageShown() : null]);
  document.documentElement.dataset['boot'] = 'empty';
  createRoot(document.getElementById('root')!).render(<App />);
}

void start();
