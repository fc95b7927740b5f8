import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { localeParts } from '../../web/build/locale-parts.ts';
import { SCRIPT_TARGETS, STYLE_TARGETS } from '../../web/build/supported-browsers.ts';

/** Builds the console's page from the app's components, tokens and texts. The app's own build knows nothing of it. */
export default defineConfig({
  root: import.meta.dirname,
  // A proxy may serve the console below a path.
  base: './',
  publicDir: fileURLToPath(new URL('../../web/public', import.meta.url)),
  // The commands' errors have no translations: their English texts are the page's, too.
  resolve: { alias: { '#error-texts': fileURLToPath(new URL('../../core/src/errors/texts.ts', import.meta.url)) } },
  plugins: [localeParts(), react()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: SCRIPT_TARGETS,
    cssTarget: STYLE_TARGETS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_500,
  },
});
