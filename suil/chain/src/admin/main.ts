/** The process of `npm run suil -- admin`, `-- ledger` and `-- upgrade`. */
import { join, resolve } from 'node:path';
import { compileContracts } from '../compile-contracts.ts';
import { createCommandClient } from '../network/node-client.ts';
import { runAdmin, runLedgerCommand, runUpgrade } from './run-admin.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');

const [command = '', ...args] = process.argv.slice(2);
const COMMANDS: Readonly<Record<string, typeof runAdmin>> = { ledger: runLedgerCommand, upgrade: runUpgrade };
const run = COMMANDS[command] ?? runAdmin;

process.exitCode = await run(args, {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  createClient: createCommandClient,
  compile: () =>
    compileContracts({ contractsDir: join(CHECKOUT, 'suil/contracts'), cacheDir: join(CHECKOUT, '.cache/toolchain') }),
});
