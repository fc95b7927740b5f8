/** `npm run move -- build|test|bind DIR …`: compiles, tests or binds any Move package, in the toolchain's own process. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../setup/config.ts';

const { status } = spawnSync(
  process.execPath,
  [join(root, 'packages/toolchain/src/cli.ts'), ...process.argv.slice(2)],
  { cwd: process.env['INIT_CWD'] ?? process.cwd(), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
