// `npm run shots [-- [--at URL] [LANGUAGE …]]`: photographs every screen of the filled demo world at 320, 375 and 1280 px (default en_US,
// zh_CN, ja_JP and ko_KR) into test-results/shots. For looking, not comparing. Without `--at` it opens the demo world itself.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { LANGUAGES, type Language } from '@suil/core';
import { findBrowser } from './browser.ts';
import { root, SetupError } from './config.ts';
import { runCommand } from './setup.ts';
import { openDemoHouse } from './shots/demo-house.ts';
import { photographLanguage } from './shots/photographer.ts';

const DEFAULT_LANGUAGES: readonly Language[] = ['en_US', 'zh_CN', 'ja_JP', 'ko_KR'];

/** @throws SetupError for an argument that is neither a language nor `--at URL` */
function readArguments(args: readonly string[]): { at: string | null; languages: readonly Language[] } {
  const marker = args.indexOf('--at');
  const at = marker === -1 ? null : (args[marker + 1] ?? null);
  const rest = marker === -1 ? args : args.filter((_, index) => index !== marker && index !== marker + 1);
  const unknown = rest.find((code) => !(LANGUAGES as readonly string[]).includes(code));
  if (unknown !== undefined)
    throw new SetupError(`npm run shots does not know ${unknown}. Languages: ${LANGUAGES.join(', ')}.`);
  return { at, languages: rest.length === 0 ? DEFAULT_LANGUAGES : (rest as Language[]) };
}

await runCommand(async () => {
  const { at, languages } = readArguments(process.argv.slice(2));
  const folder = join(root, 'test-results/shots');
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await findBrowser(process.env);
  const house = at === null ? await openDemoHouse() : { appUrl: at, close: async () => undefined };
  const browser = await chromium.launch({ executablePath, args });
  try {
    const waiting = [...languages];
    const photographNext = async (): Promise<void> => {
      for (let language = waiting.shift(); language; language = waiting.shift()) {
        const begun = performance.now();
        const count = await photographLanguage({ browser, appUrl: house.appUrl, language, folder });
        process.stderr.write(
          `${language}: ${count} pictures in ${Math.round((performance.now() - begun) / 1_000)} s\n`,
        );
      }
    };
    // Two at a time: a page waits for the server about as long as the browser needs to draw one.
    await Promise.all([photographNext(), photographNext()]);
  } finally {
    await browser.close();
    await house.close();
  }
  process.stdout.write(`${folder}\n`);
});
