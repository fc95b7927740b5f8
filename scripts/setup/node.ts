/** `npm run node -- FILE [ARGUMENTS]`: runs a TypeScript or JavaScript file under the pinned Node. */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(process.execPath, process.argv.slice(2), {
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
