import { readFileSync } from 'node:fs';
import { assert } from '@suil/core';
import type { Plugin } from 'vite';

/** Fills `{{--token}}` in a page with the value of tokens.css: for what no style sheet reaches, such as the browser's own bar. */
export function fillTokens(html: string): string {
  const tokens = readFileSync(new URL('../src/app/styles/tokens.css', import.meta.url), 'utf8');
  return html.replace(/\{\{(--[\w-]+)\}\}/g, (_match, name: string) => {
    const value = new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1];
    assert(value !== undefined, `index.html names a token of tokens.css: ${name}`);
    return value;
  });
}

export function pageTokens(): Plugin {
  return { name: 'suil:page-tokens', transformIndexHtml: { order: 'pre', handler: fillTokens } };
}
