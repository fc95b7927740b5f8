/** The process of the console: reads what it was given, serves the page, and looks at the processes until it is stopped. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, describeFailure } from '@suil/core';
import { createLimitedFetch } from '@suil/sdk';
import { listen, readManifest } from '@suil/signing';
import { parseRules } from './alerts/rules.ts';
import { Runbooks } from './alerts/runbooks.ts';
import { createConsoleApp } from './http/console-app.ts';
import { readPageFiles } from './http/page-files.ts';
import { CONSOLE_USAGE, type ConsoleOptions, readConsoleOptions } from './options.ts';
import { createGatherer } from './state/gather.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../..');
const PAGE = join(CHECKOUT, 'suil/console/dist');
/** Alerts are evaluated as often as Prometheus would. */
const LOOK_EVERY_MS = 15_000;

async function main(): Promise<void> {
  const [, ...args] = process.argv.slice(2);
  const options = readConsoleOptions(args);
  if (options.isHelp) process.stdout.write(CONSOLE_USAGE);
  else await serve(options);
}

async function serve(options: ConsoleOptions): Promise<void> {
  const { node, host, port, behindLogin } = options;
  if (!existsSync(join(PAGE, 'index.html'))) {
    throw new AppError('CONFIG_INVALID', {
      name: 'console',
      detail: `its page is not built in ${PAGE}. Start it with npm run suil -- console`,
    });
  }
  const gatherer = createGatherer({
    options,
    manifest: readManifest(options.manifestPath),
    client: new SuiGrpcClient({ network: node.network, baseUrl: node.url, fetch: createLimitedFetch() }),
    fetch,
    rules: parseRules(readFileSync(join(CHECKOUT, 'docs/alerts.yml'), 'utf8')),
    runbooks: new Runbooks(readFileSync(join(CHECKOUT, 'docs/operations.md'), 'utf8')),
    now: Date.now,
  });
  const app = createConsoleApp({ gatherer, files: readPageFiles(PAGE), nodeUrl: node.url, behindLogin });
  const stopped = new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
  });
  const listener = await listen(app, { host, port, hostVariable: '--host', portVariable: '--port' });
  const looks = setInterval(() => void gatherer.look(), LOOK_EVERY_MS);
  process.stdout.write(`${JSON.stringify({ ready: true, url: behindLogin?.href ?? `${listener.url}/` })}\n`);
  await stopped;
  clearInterval(looks);
  await listener.close();
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
