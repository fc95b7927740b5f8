/** The process of `npm run suil -- admin` and `-- upgrade`. */
import { join, resolve } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { compileContracts } from '../compile-contracts.ts';
import { runAdmin, runUpgrade } from './run-admin.ts';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');

const [command = '', ...args] = process.argv.slice(2);
const run = command === 'upgrade' ? runUpgrade : runAdmin;

process.exitCode = await run(args, {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  createClient: ({ network, url }) => new SuiGrpcClient({ network, baseUrl: url }),
  compile: () =>
    compileContracts({ contractsDir: join(CHECKOUT, 'suil/contracts'), cacheDir: join(CHECKOUT, '.cache/toolchain') }),
});
