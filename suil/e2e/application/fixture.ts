/**
 * The application that most browser tests share: opened once by the worker, at one in the morning so that no test meets midnight by
 * accident. Its tests are members of their own and leave each other alone; a test that breaks the application opens its own.
 */
import { test as base } from '@playwright/test';
import { Application } from './application.ts';

// biome-ignore lint/complexity/noBannedTypes: Playwright's type for "no fixtures of a single test"
export const test = base.extend<{}, { application: Application }>({
  application: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const application = await Application.open();
      await application.advanceToNextMorning();
      await use(application);
      await application.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
export { expect } from '@playwright/test';
