/**
 * `npm run shots [-- [--at URL] [--only NAME] [--theme THEME] [--width PX] [LANGUAGE …]]`: photographs every screen of the filled demo
 * deployment (default en_US, zh_CN, ja_JP and ko_KR, dark and light, 320, 375 and 1280 px) into test-results/shots. For looking, not comparing.
 * Without `--at` it opens the demo deployment itself, and then a copy of it in which everything is announced; with `--only` it takes the
 * scenes that have NAME in theirs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { isLanguage, LANGUAGES, type Language } from '@suil/core';
import { root, SetupError } from '../../scripts/setup/config.ts';
import { runCommand } from '../../scripts/setup/setup.ts';
import { findBrowser } from '../../scripts/test/browser.ts';
import { announceEverything } from './shots/announced.ts';
import { type DemoApplication, openDemoApplication, openDemoCopy } from './shots/demo-application.ts';
import { photographLanguage, VIEWPORTS } from './shots/photographer.ts';
import { type Scene, THEMES, type Theme } from './shots/scene.ts';
import { listScenes } from './shots/scenes.ts';

const DEFAULT_LANGUAGES: readonly Language[] = ['en_US', 'zh_CN', 'ja_JP', 'ko_KR'];

/** Stand for single things, whose numbers are not part of a scene's name. */
const DETAILS = ['pledgeDetails1?id=0', 'financialDetails?id=0'];
const ANY_DETAILS = { visitor: ['assets?address=0x0'], member: DETAILS, elder: DETAILS };

interface Arguments {
  readonly at: string | undefined;
  readonly only: string;
  readonly languages: readonly Language[];
  readonly themes: readonly Theme[];
  readonly widthsPx: readonly number[];
}

/** @throws SetupError for a language, theme or width that does not exist, and for anything that is not an argument */
function readArguments(args: string[]): Arguments {
  const options = {
    at: { type: 'string' },
    only: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const unknown = positionals.find((code) => !isLanguage(code));
  if (unknown !== undefined)
    throw new SetupError(`npm run shots does not know ${unknown}. Languages: ${LANGUAGES.join(', ')}.`);
  const languages = positionals.length === 0 ? DEFAULT_LANGUAGES : positionals.filter(isLanguage);
  const widthsPx = VIEWPORTS.map(({ width }) => width);
  return {
    at: values.at,
    only: values.only ?? '',
    languages,
    themes: chooseFrom(THEMES, values.theme, 'theme'),
    widthsPx: chooseFrom(widthsPx, values.width, 'width'),
  };
}

/** The one of `all` that is named, or all of them where none is. */
function chooseFrom<T extends string | number>(
  all: readonly T[],
  name: string | undefined,
  kind: string,
): readonly T[] {
  const chosen = name === undefined ? all : all.filter((one) => String(one) === name);
  if (chosen.length === 0)
    throw new SetupError(`npm run shots does not know the ${kind} ${name}. It takes: ${all.join(', ')}.`);
  return chosen;
}

/** Opens an application for as long as `work` runs, and closes it however that ends. */
async function inApplication(
  open: () => Promise<DemoApplication>,
  work: (application: DemoApplication) => Promise<void>,
): Promise<void> {
  const application = await open();
  try {
    await work(application);
  } finally {
    await application.close();
  }
}

await runCommand(async () => {
  const { at, only, languages, themes, widthsPx } = readArguments(process.argv.slice(2));
  const folder = join(root, 'test-results/shots');
  mkdirSync(folder, { recursive: true });
  const { executablePath, args } = await findBrowser(process.env);
  const browser = await chromium.launch({ executablePath, args });
  const wantsOf = (announced: boolean) => (scene: Scene) =>
    scene.name.includes(only) && (scene.announced === true) === announced;
  const photograph = async (appUrl: string, announced: boolean): Promise<void> => {
    const wants = wantsOf(announced);
    const waiting = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));
    const photographNext = async (): Promise<void> => {
      for (let look = waiting.shift(); look; look = waiting.shift()) {
        const begun = performance.now();
        const count = await photographLanguage({ browser, appUrl, ...look, widthsPx, folder, wants });
        process.stderr.write(
          `${look.language}, ${look.theme}: ${count} pictures in ${Math.round((performance.now() - begun) / 1_000)} s\n`,
        );
      }
    };
    // Two at a time: a page waits for the server about as long as the browser needs to draw one.
    await Promise.all([photographNext(), photographNext()]);
  };
  try {
    if (at !== undefined) await photograph(at, false);
    else {
      // Also where all that is wanted is in the copy: it is filled here.
      await inApplication(openDemoApplication, ({ appUrl }) => photograph(appUrl, false));
      if (listScenes(ANY_DETAILS).some(wantsOf(true)))
        await inApplication(openDemoCopy, async (application) => {
          await announceEverything(application);
          await photograph(application.appUrl, true);
        });
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${folder}\n`);
});
