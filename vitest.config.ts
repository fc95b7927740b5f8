import { defineConfig } from 'vitest/config';
import { localeParts } from './suil/web/build/locale-parts.ts';

const tests = ['packages/**/*.test.ts', 'suil/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'];
const webTests = ['suil/web/**/*.test.ts'];

/** Unit and integration tests of every package. The browser tests have their own runner in suil/e2e/. */
export default defineConfig({
  plugins: [localeParts()],
  test: {
    /* Names the folder of the throw-away database cluster, started by the first test that needs it. */
    globalSetup: ['packages/postgres/src/testing.ts'],
    // `npm test` runs the browser tests at the same time: more workers would only compete for two processors.
    maxWorkers: 2,
    // Only what hangs ever comes near: a slow machine fails nothing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // A process per file: these tests replace modules and globals of the browser.
      { extends: true, test: { name: 'web', include: webTests } },
      // One process for many files: loading the modules for each file takes as long as its tests.
      {
        extends: true,
        test: {
          name: 'processes and libraries',
          include: tests,
          exclude: ['**/node_modules/**', ...webTests],
          isolate: false,
        },
      },
    ],
  },
});
