/**
 * Component tests: `*.test.tsx`, in the Chromium that `npm test` finds (scripts/test/browser.ts), with the app's styles and English texts.
 * Everything else is tested by the root configuration.
 */
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { localeParts } from './build/locale-parts.ts';

const { CHROMIUM_PATH, CHROMIUM_ARGS = '--no-sandbox', CHROMIUM_LIBRARY_PATH } = process.env;
const launchOptions = {
  args: CHROMIUM_ARGS.split(' '),
  ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  ...(CHROMIUM_LIBRARY_PATH ? { env: { ...process.env, LD_LIBRARY_PATH: CHROMIUM_LIBRARY_PATH } } : {}),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [localeParts(), react()],
  // Named, so that none is found while a test runs and the page is not loaded again.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      '@mysten/sui/transactions',
      '@wallet-standard/core',
    ],
    entries: ['src/**/*.test.tsx', 'src/testing/setup.test-support.ts'],
  },
  test: {
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/testing/setup.test-support.ts'],
    testTimeout: 30_000,
    // Only what never comes fails: a busy machine may take seconds for a picture.
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      viewport: { width: 375, height: 812 },
      instances: [{ browser: 'chromium' }],
    },
  },
});
