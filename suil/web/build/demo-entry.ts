import { assert } from '@suil/core';
import type { Plugin } from 'vite';

const SOURCE = 'demo/entry.ts';

/**
 * Builds the demo wallet as an entry of its own and adds it to the page. Only the local build uses this plugin, so no
 * other build holds its code.
 */
export function demoEntry(): Plugin {
  let base = '/';
  return {
    name: 'suil:demo-entry',
    config: () => ({ build: { rolldownOptions: { input: { index: 'index.html', demo: SOURCE } } } }),
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, server }) => {
        const entry = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'demo',
        );
        assert(server || entry, 'the local build emits the demo wallet');
        const src = base + (entry?.fileName ?? SOURCE);
        return [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head' }];
      },
    },
  };
}
