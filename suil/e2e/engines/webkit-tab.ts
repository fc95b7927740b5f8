/** WebKit as Debian has it: WebKitGTK's small browser by W3C WebDriver, on a display of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../dev/free-port.ts';
import { callOf, type Tab, WAIT_MS, WINDOW } from './tab.ts';

/** Starts display, driver and browser; they end with the tab. */
export async function openWebKit(program: string, downloads: string): Promise<Tab> {
  const home = homeWith(downloads);
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const processes: ChildProcess[] = [display];
  const kill = () => {
    for (const child of processes) child.kill();
  };
  // Also where the run is given up.
  process.once('exit', kill);
  const end = async () => {
    process.off('exit', kill);
    for (const child of processes.toReversed()) await stop(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const [number] = await once(display.stdout, 'data', { signal: AbortSignal.timeout(WAIT_MS) });
    const port = await freePort();
    const env = {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: `:${String(number).trim()}`,
      // Without a graphics card layers cost more than they save.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    };
    processes.push(spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }));
    return await tabOf(await connect(port, program), end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** The browser asks the user's own folders where downloads go. */
function homeWith(downloads: string): string {
  const home = mkdtempSync(join(tmpdir(), 'suil-webkit-'));
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return home;
}

async function connect(port: number, program: string): Promise<WebDriver> {
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: program,
      args: ['--automation', `--geometry=${WINDOW.width}x${WINDOW.height}`],
    },
  };
  const server = `http://127.0.0.1:${port}`;
  await untilListening(server);
  return new Builder().usingServer(server).withCapabilities(capabilities).build();
}

async function untilListening(server: string): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS);
  while (!(await fetch(`${server}/status`, { signal: deadline }).catch(() => deadline.throwIfAborted()))) {
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

async function tabOf(driver: WebDriver, end: () => Promise<void>): Promise<Tab> {
  await driver.manage().setTimeouts({ script: WAIT_MS, pageLoad: WAIT_MS });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW });
  const keys = (text: string) => driver.actions().sendKeys(text).perform();
  return {
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: async () => {
      await driver.executeScript('window.history.back()');
    },
    run: async <Given extends readonly unknown[], Result>(
      script: (...given: Given) => Result,
      ...given: Given
    ): Promise<Awaited<Result>> => {
      const answer: { value: Awaited<Result> } | { error: string } = await driver.executeAsyncScript(
        `const [done] = arguments;
        new Promise((resolve) => resolve(${callOf(script, given)}))
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      );
      if ('error' in answer) throw new Error(answer.error);
      return answer.value;
    },
    press: ({ x, y }) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform(),
    type: keys,
    escape: () => keys(Key.ESCAPE),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    version: async () => {
      const capabilities = await driver.getCapabilities();
      return `${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`;
    },
    close: async () => {
      await driver.quit().catch(() => undefined);
      await end();
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
