/** Opens the page: its two workers, and the theme that the documentation's site has. */
import { createCompiler } from '@suil/toolchain/browser';
import { render } from 'preact';
import { connect } from '../workers/messages.ts';
import { App } from './app.tsx';

const compiler = createCompiler(() => new Worker(new URL('./compiler-worker.js', import.meta.url), { type: 'module' }));
const chain = connect(new Worker(new URL('./chain-worker.js', import.meta.url), { type: 'module' }));

/** Where VitePress keeps what a reader chose; without a choice the page is as the system. */
const THEME_KEY = 'vitepress-theme-appearance';

function showTheme(): void {
  const chosen = readStored(THEME_KEY);
  if (chosen === 'dark' || chosen === 'light') document.documentElement.style.colorScheme = chosen;
}

/** Storage can be forbidden. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

showTheme();
const target = document.querySelector('main');
if (target !== null) render(<App compiler={compiler} chain={chain} />, target);
