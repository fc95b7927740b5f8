// `npm run suil -- COMMAND`: the operator's commands. Owns their names; what they do belongs to the apps.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './config.ts';

const COMMANDS: Readonly<Record<string, string>> = {
  deploy: 'apps/chain/src/deploy/main.ts',
  upgrade: 'apps/chain/src/deploy/main.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const main = COMMANDS[name];
if (main === undefined) {
  process.stderr.write(`Usage: npm run suil -- COMMAND\n\nCommands: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, [join(root, main), name, ...args], { cwd: root, stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
