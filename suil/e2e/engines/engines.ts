/** The browsers that the journey runs in. */
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOldestChromium } from './oldest-chromium.ts';
import { openChromium, openFirefox } from './puppeteer-tab.ts';
import type { Engine } from './tab.ts';
import { openWebKit } from './webkit-tab.ts';

const { CHROMIUM_PATH, CHROMIUM_ARGS = '--no-sandbox', CHROMIUM_LIBRARY_PATH } = process.env;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** WebKitGTK's small browser lies beside the library, and needs the driver and a display. */
function findWebKit(): string | null {
  const [program] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return program && findProgram('WebKitWebDriver') && findProgram('Xvfb') ? program : null;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'Chromium',
    missing: 'Install Chromium, or set CHROMIUM_PATH to one.',
    find: () => CHROMIUM_PATH ?? findProgram('chromium'),
    open: (program, downloads) =>
      openChromium(program, downloads, {
        args: CHROMIUM_ARGS.split(' '),
        env: { ...process.env, ...(CHROMIUM_LIBRARY_PATH ? { LD_LIBRARY_PATH: CHROMIUM_LIBRARY_PATH } : {}) },
      }),
  },
  {
    name: 'Chromium 103',
    missing: 'It is for Linux on x64.',
    find: findOldestChromium,
    open: (program, downloads) =>
      openChromium(program, downloads, {
        headless: 'shell',
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-zygote'],
      }),
  },
  {
    name: 'Firefox',
    missing: 'Install it, Debian: firefox-esr.',
    find: () => findProgram('firefox-esr') ?? findProgram('firefox'),
    open: openFirefox,
  },
  {
    name: 'WebKit',
    missing: 'Install it, Debian: webkit2gtk-driver and xvfb.',
    find: findWebKit,
    open: openWebKit,
  },
];
