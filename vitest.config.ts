import { defineConfig } from 'vitest/config';
import { localeParts } from './suil/web/build/locale-parts.ts';

/** Unit and integration tests of every package. The browser tests have their own runner in suil/e2e/. */
export default defineConfig({
  plugins: [localeParts()],
  test: {
    include: ['packages/**/*.test.ts', 'suil/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    /* Names the folder of the throw-away database cluster, started by the first test that needs it. */
    globalSetup: ['packages/postgres/src/testing.ts'],
    // Many tests wait for processes or the database: three at once keep two processors busy.
    maxWorkers: 3,
    // Only what hangs ever comes near: a slow machine fails nothing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
