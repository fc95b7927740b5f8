import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { RESCUE_TEMPLATE } from '../src/features/rescue/rescue-file.ts';

const BUILT = fileURLToPath(new URL('../../rescue/dist/template.html', import.meta.url));

/** Puts the rescue page of no deployment beside the app, as a text that no browser opens as a page. It is built before the app. */
export function rescueTemplate(): Plugin {
  return {
    name: 'suil:rescue-template',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: RESCUE_TEMPLATE, source: readFileSync(BUILT, 'utf8') });
    },
  };
}
