import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { demoEntry } from './build/demo-entry.ts';
import { fileHashes } from './build/file-hashes.ts';
import { firstFiles } from './build/first-files.ts';
import { firstPaint } from './build/first-paint.ts';
import { localeParts } from './build/locale-parts.ts';
import { pageTokens } from './build/page-tokens.ts';
import { rescueTemplate } from './build/rescue-template.ts';
import { serviceWorker } from './build/service-worker.ts';
import { staticChannels } from './build/static-channels.ts';
import { staticHero } from './build/static-hero.ts';
import { SCRIPT_TARGETS, STYLE_TARGETS } from './build/supported-browsers.ts';

/** Builds the app for /chain/. `--mode localnet` also emits the demo wallet's own entry; no other mode does. */
export default defineConfig(({ mode }) => ({
  base: '/chain/',
  plugins: [
    localeParts(),
    react(),
    staticChannels(),
    staticHero(),
    pageTokens(),
    firstPaint(),
    firstFiles(),
    rescueTemplate(),
    mode === 'localnet' ? demoEntry() : null,
    serviceWorker(),
    fileHashes(),
  ],
  build: {
    outDir: `dist/${mode}`,
    emptyOutDir: true,
    target: SCRIPT_TARGETS,
    cssTarget: STYLE_TARGETS,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/node': 'http://127.0.0.1:8080' } },
}));
