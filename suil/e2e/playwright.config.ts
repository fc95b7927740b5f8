import { defineConfig } from '@playwright/test';

const libraryPath = process.env['CHROMIUM_LIBRARY_PATH'];

/** A chain, a server, a database and a browser on a busy machine with two cores: only what never comes may fail. */
const waitMs = 60_000;

/** Mostly wait: for a process that was stopped, for the auditor, for an alert, for a day without a price. The last of them would be waited for alone. */
const waiting = [
  'withdrawal/independent-check',
  'outage/status',
  'outage/outage',
  'outage/offline',
  'hashrate',
  'console/console',
].map((name) => `${name}.spec.ts`);

/**
 * Browser tests of the complete application. Three workers, each with a separate application: while one waits for the chain or for the closing
 * of a day, the others continue. With two, two processors were idle for half of the time.
 */
export default defineConfig({
  testDir: '.',
  // Node reads the types away by itself. Playwright's compiler takes 15 s of processor time for the sources that the tests import.
  build: { external: ['**/packages/**', '**/suil/**', '**/scripts/**'] },
  outputDir: '../test-results/browser',
  workers: 3,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: waitMs },
  reporter: [['list'], ['json']],
  // In this order.
  projects: [
    { name: 'waiting', testMatch: waiting.map((name) => `**/${name}`) },
    { name: 'acting', testIgnore: waiting.map((name) => `**/${name}`) },
  ],
  use: {
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    locale: 'en-US',
    // Its requests are not those of the page, which tests watch and answer.
    serviceWorkers: 'block',
    actionTimeout: waitMs,
    navigationTimeout: waitMs,
    // What was done and asked; without the page at each step, which costs a fifth of the time. A failure leaves a picture of its end.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: (process.env['CHROMIUM_ARGS'] ?? '--no-sandbox').split(' '),
      env: { ...process.env, ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) },
    },
  },
});
