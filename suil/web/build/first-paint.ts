import { readFileSync } from 'node:fs';
import { assert } from '@suil/core';
import type { Plugin } from 'vite';
import { unsupportedTexts } from './unsupported-texts.ts';

/** The scripts that stand in the page, in their order. */
const IN_PAGE = ['boot.js', 'unsupported.js'];
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/** The app's files, which the first paint does without: a browser would let them share the line with the page. */
const MODULES = /<(script type|link rel)="module(preload)?"/g;

/** Lines that are nothing but a comment, and what precedes a line. */
const NOT_CODE = /^\s*(\/\/.*)?\n?/gm;

/**
 * Puts what the first paint needs into the page itself, so that a slow line is crossed once: boot.js with unsupported.js, and the style
 * sheet that index.html names. The server lets the scripts run by their hashes. Owns nothing of what is in them.
 */
export function firstPaint(): Plugin[] {
  let base = '/';
  return [
    {
      name: 'suil:first-paint-script',
      transformIndexHtml: { order: 'pre', handler: withBoot },
    },
    {
      name: 'suil:first-paint-styles',
      configResolved: (config) => {
        base = config.base;
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle, chunk }) => {
          if (!bundle) return html;
          const [link, href = ''] = STYLES.exec(html) ?? [];
          const name = href.slice(base.length);
          const sheet = bundle[name];
          assert(link !== undefined && sheet?.type === 'asset', 'the build has a style sheet for the first paint');
          delete bundle[name];
          chunk?.viteMetadata?.importedCss.delete(name);
          return html.replace(link, () => `<style>${sheet.source}</style>`).replace(MODULES, '$& fetchpriority="low"');
        },
      },
    },
  ];
}

/** The page with boot.js and unsupported.js in it, without their comments. */
export function withBoot(html: string): string {
  return IN_PAGE.reduce((page, name) => {
    const tag = `<script src="/src/${name}"></script>`;
    assert(page.includes(tag), `index.html names ${name}`);
    const script = readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8').replace(NOT_CODE, '');
    return page.replace(tag, () => `<script>${script.replace('TEXTS', () => unsupportedTexts())}</script>`);
  }, html);
}
