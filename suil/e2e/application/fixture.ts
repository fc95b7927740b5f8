// The house that most browser tests share: opened once by the worker, at one in the morning so that no test meets midnight by
// accident. Its tests are members of their own and leave each other alone; a test that breaks the house opens its own.
import { test as base } from '@playwright/test';
import { House } from './house.ts';

// biome-ignore lint/complexity/noBannedTypes: Playwright's type for "no fixtures of a single test"
export const test = base.extend<{}, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const house = await House.open();
      await house.advanceToNextMorning();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
export { expect } from '@playwright/test';
