/** `npm run bench -- NAME`: runs bench/NAME.ts. Progress goes to standard error, the last line of standard output is one JSON object. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetupError } from '../setup/config.ts';
import { runCommand } from '../setup/setup.ts';

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const file = join(root, 'bench', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    const names = readdirSync(join(root, 'bench')).flatMap((entry) => entry.match(/^([a-z-]+)\.ts$/)?.[1] ?? []);
    throw new SetupError(`Usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  }
  const result = spawnSync(process.execPath, ['--expose-gc', file, ...args], { cwd: root, stdio: 'inherit' });
  process.exitCode = result.status ?? 1;
});
