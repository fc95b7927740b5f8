/** Starts the app: texts and the first route load first, so that the first render replaces the static hero in one step. */
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchPreloadErrors } from './app/preload-error.ts';
import { router } from './app/routes.tsx';
import { configQuery } from './lib/config.ts';
import { startTexts } from './lib/i18n.ts';
import { queryClient } from './lib/query.ts';

function whenRouteLoaded(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

async function start(): Promise<void> {
  watchPreloadErrors();
  void queryClient.prefetchQuery(configQuery);
  const staticHero = document.documentElement.dataset['boot'] === 'hero';
  await Promise.all([startTexts(), staticHero ? whenRouteLoaded() : null]);
  document.documentElement.dataset['boot'] = 'empty';
  createRoot(document.getElementById('root')!).render(<App />);
}

void start();
