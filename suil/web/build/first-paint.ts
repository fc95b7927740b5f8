import { assert } from '@suil/core';
import type { Plugin } from 'vite';
import { isTextScript, scriptOf, scriptWithTexts } from './page-texts.ts';

/** The scripts that are in the page, in their order. */
const IN_PAGE = ['boot.js', 'remembered.js'];
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

/** The app's files, which the first paint does without: a browser would let them share the line with the page. */
const MODULES = /<(script type|link rel)="module(preload)?"/g;

/**
 * Puts what the first paint needs into the page itself, so that a slow line is crossed once: boot.js with remembered.js, and the style
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

/** The page with boot.js and remembered.js in it, without their comments. */
export function withBoot(html: string): string {
  return IN_PAGE.reduce((page, name) => {
    const tag = `<script src="/src/${name}"></script>`;
    assert(page.includes(tag), `index.html names ${name}`);
    const script = isTextScript(name) ? scriptWithTexts(name) : scriptOf(name);
    return page.replace(tag, () => `<script>${script}</script>`);
  }, html);
}
