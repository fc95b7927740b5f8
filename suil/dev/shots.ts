/**
 * `npm run shots [-- [--at URL] [--only NAME] [LANGUAGE …]]`: photographs every screen of the filled demo deployment at 320, 375 and 1280 px
 * (default en_US, zh_CN, ja_JP and ko_KR) into test-results/shots. For looking, not comparing. Without `--at` it opens the demo deployment
 * itself; with `--only` it takes the scenes that have NAME in theirs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { isLanguage, LANGUAGES, type Language } from '@suil/core';
import { root, SetupError } from '../../scripts/setup/config.ts';
import { runCommand } from '../../scripts/setup/setup.ts';
import { findBrowser } from '../../scripts/test/browser.ts';
import { openDemoApplication } from './shots/demo-application.ts';
import { photographLanguage } from './shots/photographer.ts';

const DEFAULT_LANGUAGES: readonly Language[] = ['en_US', 'zh_CN', 'ja_JP', 'ko_KR'];

interface Arguments {
  readonly at: string | undefined;
  readonly only: string;
  readonly languages: readonly Language[];
}

/** @throws SetupError for a language that does not exist, and for anything that is not an argument */
function readArguments(args: string[]): Arguments {
  const options = { at: { type: 'string' }, only: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const unknown = positionals.find((code) => !isLanguage(code));
  if (unknown !== undefined)
    throw new SetupError(`npm run shots does not know ${unknown}. Languages: ${LANGUAGES.join(', ')}.`);
  const languages = positionals.length === 0 ? DEFAULT_LANGUAGES : positionals.filter(isLanguage);
  return { at: values.at, only: values.only ?? '', languages };
}

/** Opens what is photographed for as long as `work` runs, and closes it however that ends. */
async function inApplication(at: string | undefined, work: (appUrl: string) => Promise<void>): Promise<void> {
  if (at !== undefined) return work(at);
  const application = await openDemoApplication();
  try {
    await work(application.appUrl);
  } finally {
    await application.close();
  }
}

await runCommand(async () => {
  const { at, only, languages } = readArguments(process.argv.slice(2));
  const folder = join(root, 'test-results/shots');
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await findBrowser(process.env);
  const browser = await chromium.launch({ executablePath, args });
  const waiting = [...languages];
  const photographNext = async (appUrl: string): Promise<void> => {
    for (let language = waiting.shift(); language; language = waiting.shift()) {
      const begun = performance.now();
      const count = await photographLanguage({ browser, appUrl, language, folder, only });
      process.stderr.write(`${language}: ${count} pictures in ${Math.round((performance.now() - begun) / 1_000)} s\n`);
    }
  };
  try {
    // Two at a time: a page waits for the server about as long as the browser needs to draw one.
    await inApplication(at, async (appUrl) => {
      await Promise.all([photographNext(appUrl), photographNext(appUrl)]);
    });
  } finally {
    await browser.close();
  }
  process.stdout.write(`${folder}\n`);
});
