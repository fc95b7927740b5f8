import { defineConfig } from 'vitest/config';
import { localeParts } from './suil/web/build/locale-parts.ts';

const tests = ['packages/**/*.test.ts', 'suil/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'];
/** They replace modules and globals, which other tests in the same process would meet or have loaded before. */
const isolatedTests = [
  'suil/web/src/{app,platform,ui,wallet}/**/*.test.ts',
  'suil/web/src/entities/referral/inviter.test.ts',
  'suil/web/src/features/liquidity/records-file.test.ts',
  'suil/signer/src/log/*.test.ts',
  'suil/auditor/src/evidence/flush.test.ts',
];

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
      { extends: true, test: { name: 'a process per file', include: isolatedTests } },
      // Loading the modules for each file would take as long as its tests.
      {
        extends: true,
        test: {
          name: 'a process for many files',
          include: tests,
          exclude: ['**/node_modules/**', ...isolatedTests],
          isolate: false,
        },
      },
    ],
  },
});
