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
  'suil/web/src/features/team/claim/claim-year.chain.test.ts',
  'suil/signer/src/log/*.test.ts',
  'suil/{signing,auditor}/src/**/killed.test.ts',
  'suil/auditor/src/evidence/flush.test.ts',
];

/** Take the longest: tests of processes, of the contracts by random actions, and of both Move machines. */
const LONG =
  /\.integration\.test\.ts$|\/(both-engines|real-vm-properties|model\.chain|upgrade\.chain|server-journal)\.test\.ts$/;

const byLength = (files: readonly TestSpecification[]) =>
  [true, false].flatMap((wanted) => files.filter(({ moduleId }) => LONG.test(moduleId) === wanted));

/** Begins with the files that take the longest: the last of them would be waited for alone. Parts of a run have as many of them each. */
class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const byName = files.toSorted((left, right) => (left.moduleId < right.moduleId ? -1 : 1));
    return byLength(byName).filter((_, place) => place % count === index - 1);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byLength(await super.sort(files));
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
    sequence: { sequencer: LongestFirst },
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
