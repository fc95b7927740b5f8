/**
 * Finds a Chromium: CHROMIUM_PATH, else a system Chromium or Chrome, else the headless shell that the npm package @sparticuz/chromium carries,
 * so that `npm test` needs no root. Tests of many pages prefer the shell.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cacheDir, SetupError } from '../setup/config.ts';

/** What Playwright needs to launch the browser: its path, and the library path it wants (empty: the system's). */
export interface Browser {
  executablePath: string;
  libraryPath: string;
  args: string[];
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Quiet and headless-safe everywhere, also in containers and as root. */
const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `work` with some variables of `env` set, and puts back what was there. */
async function withVariables<T>(
  env: NodeJS.ProcessEnv,
  values: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const before = Object.keys(values).map((name) => [name, env[name]] as const);
  Object.assign(env, values);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete env[name];
      else env[name] = value;
    }
  }
}

/** The package's own settings look for its fonts in /tmp/fonts; without any font the shell ends at the first letter that its font lacks. */
function fontSettings(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const lines = [
    ...folders.map((path) => `  <dir>${path}</dir>`),
    `  <cachedir>${join(folder, 'font-cache')}</cachedir>`,
  ];
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n${lines.join('\n')}\n</fontconfig>\n`;
}

async function unpackShell(env: NodeJS.ProcessEnv): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  // Unpacked below the checkout: a shared temporary folder may hold another user's copy. The package unpacks its
  // bundled libraries only where it believes to run on the platform it was made for.
  const folder = join(cacheDir, 'browser');
  mkdirSync(folder, { recursive: true });
  return withVariables(env, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: folder }, async () => {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    if (!isExecutable(executablePath)) return null;
    writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontSettings(folder));
    return {
      executablePath,
      libraryPath: env['LD_LIBRARY_PATH'] ?? '',
      args: [...args, '--headless=shell', '--no-zygote'],
    };
  });
}

/** Returns the browser to use. @throws SetupError when this machine has none and none can be unpacked. */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<Browser> {
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (!isExecutable(given)) throw new SetupError(`CHROMIUM_PATH is ${given}, which cannot be executed.`);
    return { executablePath: given, libraryPath: '', args };
  }
  const folders = (env['PATH'] ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths];
  const executablePath = candidates.find(isExecutable);
  if (executablePath) return { executablePath, libraryPath: '', args };
  const shell = await unpackShell(env);
  if (shell) return shell;
  throw new SetupError('No browser was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

/**
 * Returns the browser for tests of many pages: the headless shell, which takes half of the processor time for them, where the system has a
 * browser and so its libraries and fonts; CHROMIUM_PATH comes first here too. @throws as `findBrowser`
 */
export async function findTestBrowser(env: NodeJS.ProcessEnv): Promise<Browser> {
  const browser = await findBrowser(env);
  if (env['CHROMIUM_PATH'] || browser.libraryPath !== '') return browser;
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = env;
  const shell = await withVariables(env, { LD_LIBRARY_PATH, FONTCONFIG_PATH }, () => unpackShell(env));
  return shell !== null && canStart(shell.executablePath) ? { ...shell, libraryPath: '' } : browser;
}

/** Whether the system has the libraries that a program needs. */
function canStart(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
