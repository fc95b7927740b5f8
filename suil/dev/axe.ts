/**
 * `npm run axe`: the accessibility tests on every screen and sheet in all six languages and both themes at 320, 375 and 1280 px; `npm test`
 * looks at two languages at 320 px, one in each theme. `npm run axe -- ja_JP ko_KR` checks some languages; all six take about an hour.
 */

import { LANGUAGES } from '@suil/core';
import { SetupError } from '../../scripts/setup/config.ts';
import { ensureWebBuild, runCommand } from '../../scripts/setup/setup.ts';
import { nodeStep, runSteps } from '../../scripts/setup/steps.ts';
import { findTestBrowser } from '../../scripts/test/browser.ts';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => !LANGUAGES.some((language) => language === word));

/** Two languages at once, one in each worker of playwright.config.ts. */
const atOnce = '--fully-parallel';

await runCommand(async () => {
  if (unknown.length > 0)
    throw new SetupError(`${unknown.join(', ')}: no language of the app, which has ${LANGUAGES.join(', ')}`);
  const browser = await findTestBrowser(process.env);
  if (!process.env['APP_DIR']) ensureWebBuild({ localChain: true });
  const { failed } = await runSteps([
    nodeStep(
      `axe, ${chosen.length > 0 ? chosen.join(', ') : 'six languages'}, two themes, three widths`,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'suil/e2e/playwright.config.ts',
        'accessibility',
        atOnce,
      ],
      {
        AXE: chosen.length > 0 ? chosen.join(',') : 'all',
        CHROMIUM_PATH: browser.executablePath,
        CHROMIUM_ARGS: browser.args.join(' '),
        CHROMIUM_LIBRARY_PATH: browser.libraryPath,
      },
    ),
  ]);
  process.exitCode = failed === 0 ? 0 : 1;
});
