/** Starts the console's page. */
import { assert } from '@suil/core';
import { createRoot } from 'react-dom/client';
import '../../web/src/app/styles/tokens.css';
import '../../web/src/app/styles/base.css';
import '../../web/src/app/styles/hero.css';
import { App } from './app.tsx';
import { startTexts } from './texts/texts.ts';

async function start(): Promise<void> {
  await startTexts();
  const place = document.getElementById('root');
  assert(place, 'index.html has the element #root');
  createRoot(place).render(<App />);
}

void start();
