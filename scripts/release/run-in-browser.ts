/** Runs a program of an installed package in a browser: bundled as a page would have it, with the compiler's WebAssembly beside it. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { findBrowser } from '../test/browser.ts';

const RUN_TIMEOUT_MS = 300_000;
/** Without an icon of its own a browser asks for one. */
const PAGE = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="program.js"></script>';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/**
 * Returns what the program prints.
 * @param folder where packages are installed @param program a file of JavaScript below it
 * @throws {Error} with what the page throws, or that the program has not ended
 */
export async function runInBrowser(folder: string, program: string): Promise<string[]> {
  const target = join(folder, 'browser');
  mkdirSync(target, { recursive: true });
  await build({
    stdin: { contents: `import ${JSON.stringify(program)};\nconsole.log('ended');`, resolveDir: folder },
    outfile: join(target, 'program.js'),
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
    logLevel: 'silent',
  });
  const compiler = createRequire(join(folder, 'package.json')).resolve('@zktx.io/sui-move-builder');
  copyFileSync(join(compiler, '../sui_move_wasm_bg.wasm'), join(target, 'sui_move_wasm_bg.wasm'));
  writeFileSync(join(target, 'index.html'), PAGE);
  const served = await serve(target);
  const { executablePath, libraryPath, args } = await findBrowser(process.env);
  const env = { ...process.env, ...(libraryPath === '' ? {} : { LD_LIBRARY_PATH: libraryPath }) };
  const browser = await chromium.launch({ executablePath, args, env });
  let timer: NodeJS.Timeout | undefined;
  try {
    const page = await browser.newPage();
    const lines: string[] = [];
    await new Promise<void>((ended, failed) => {
      const late = () => failed(new Error(`The program has not ended. It printed:\n${lines.join('\n')}`));
      timer = setTimeout(late, RUN_TIMEOUT_MS);
      page.on('pageerror', failed);
      page.on('console', (message) => (message.text() === 'ended' ? ended() : lines.push(message.text())));
      page.goto(served.url).catch(failed);
    });
    return lines;
  } finally {
    clearTimeout(timer);
    await browser.close();
    served.close();
  }
}

async function serve(folder: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    const type = TYPES[extname(name)];
    if (type === undefined || name.includes('/')) return response.writeHead(404).end();
    return response.setHeader('content-type', type).end(readFileSync(join(folder, name)));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has a port');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}
