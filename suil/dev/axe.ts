/**
 * `npm run axe`: the accessibility tests on every screen and sheet in all six languages and both themes at 320, 375 and 1280 px; `npm test`
 * looks at two languages at 320 px, one in each theme. Takes about an hour.
 */

import { ensureWebBuild, runCommand } from '../../scripts/setup/setup.ts';
import { nodeStep, runSteps } from '../../scripts/setup/steps.ts';
import { findTestBrowser } from '../../scripts/test/browser.ts';

/** Two languages at once, one in each worker of playwright.config.ts. */
const atOnce = '--fully-parallel';

await runCommand(async () => {
  const browser = await findTestBrowser(process.env);
  if (!process.env['APP_DIR']) ensureWebBuild({ localChain: true });
  const { failed } = await runSteps([
    nodeStep(
      'axe, six languages, two themes, three widths',
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'suil/e2e/playwright.config.ts',
        'accessibility',
        atOnce,
      ],
      {
        AXE: 'all',
        CHROMIUM_PATH: browser.executablePath,
        CHROMIUM_ARGS: browser.args.join(' '),
        CHROMIUM_LIBRARY_PATH: browser.libraryPath,
      },
    ),
  ]);
  process.exitCode = failed === 0 ? 0 : 1;
});
