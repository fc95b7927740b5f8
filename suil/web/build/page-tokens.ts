import { readFileSync } from 'node:fs';
import { assert } from '@suil/core';
import type { Plugin } from 'vite';

const fileOf = (path: string) => new URL(`../src/app/styles/${path}tokens.css`, import.meta.url);

/** Fills `{{--token}}` and `{{light --token}}` in a page with the value in that theme: for what no style sheet reaches, such as the browser's own bar. */
export function fillTokens(html: string): string {
  const themes = { dark: readFileSync(fileOf(''), 'utf8'), light: readFileSync(fileOf('light/'), 'utf8') };
  return html.replace(/\{\{(light )?(--[\w-]+)\}\}/g, (_match, light: string | undefined, name: string) => {
    const value = new RegExp(`${name}: ([^;]+);`).exec(themes[light ? 'light' : 'dark'])?.[1];
    assert(value !== undefined, `index.html names a token of tokens.css: ${name}`);
    return value;
  });
}

export function pageTokens(): Plugin {
  return { name: 'suil:page-tokens', transformIndexHtml: { order: 'pre', handler: fillTokens } };
}
