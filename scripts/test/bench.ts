/** `npm run bench -- NAME`: runs bench/NAME.ts or bench/NAME/main.ts. Progress goes to standard error, the last line of standard output is one JSON object. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetupError } from '../setup/config.ts';
import { ensurePrograms } from '../setup/programs.ts';
import { runCommand } from '../setup/setup.ts';

const FOLDER = join(root, 'bench');
/** The file of each benchmark, by its name. */
const FILES = new Map(
  readdirSync(FOLDER).flatMap((entry): [string, string][] => {
    const main = join(FOLDER, entry, 'main.ts');
    if (existsSync(main)) return [[entry, main]];
    const [, name] = entry.match(/^([a-z-]+)\.ts$/) ?? [];
    return name === undefined ? [] : [[name, join(FOLDER, entry)]];
  }),
);

await runCommand(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const file = FILES.get(name);
  if (file === undefined) {
    throw new SetupError(`Usage: npm run bench -- NAME, where NAME is one of: ${[...FILES.keys()].join(', ')}`);
  }
  await ensurePrograms();
  const result = spawnSync(process.execPath, ['--expose-gc', file, ...args], { cwd: root, stdio: 'inherit' });
  process.exitCode = result.status ?? 1;
});
