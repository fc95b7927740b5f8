/** `npm start` on an empty folder, once for a run of browser tests: what it leaves is what the other tests' applications begin with. */
import { expect, test } from '@playwright/test';
import { Application } from './application.ts';

test('an application on an empty folder opens, is ready, and closes without a trace', async () => {
  const application = await Application.open();
  expect(application.lines).toContain(`data    ${application.dataDir}`);
  expect(application.lines).toContain('bank    50000 USDC in its reserve');
  await application.closeAsPrepared();
  expect(application.survivors()).toEqual([]);
});
