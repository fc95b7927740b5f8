import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { localeParts } from './suil/web/build/locale-parts.ts';

const tests = [
  'packages/**/*.test.ts',
  'suil/**/*.test.ts',
  'scripts/**/*.test.ts',
  'bench/**/*.test.ts',
  'deploy/**/*.test.ts',
];
/** They replace modules and globals, which other tests in the same process would meet or have loaded before. */
const isolatedTests = [
  'suil/web/src/{app,platform,ui,wallet}/**/*.test.ts',
  'suil/web/src/entities/referral/inviter.test.ts',
  'suil/web/src/features/liquidity/records-file.test.ts',
  'suil/signer/src/log/*.test.ts',
  'suil/auditor/src/evidence/flush.test.ts',
];

/** Begins with the files that start processes: they take the longest, and the last of them would be waited for alone. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, rest] = [true, false].map((wanted) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith('.integration.test.ts') === wanted),
    );
    return [...(first ?? []), ...(rest ?? [])];
  }
}

/** Unit and integration tests of every package. The browser tests have their own runner in suil/e2e/. */
export default defineConfig({
  plugins: [localeParts()],
  test: {
    /* Names the folder of the throw-away database cluster, started by the first test that needs it. */
    globalSetup: ['packages/postgres/src/testing.ts'],
    // Of two processors. A test of processes waits for them a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: ProcessesFirst },
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
