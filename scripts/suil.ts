// `npm run suil -- COMMAND`: the operator's commands. Owns their names; what they do belongs to the apps.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readHouseConfig, root } from './config.ts';
import { findSignerToken, runCommand } from './setup.ts';

const COMMANDS: Readonly<Record<string, string>> = {
  contacts: 'apps/server/src/commands/main.ts',
  deploy: 'apps/chain/src/deploy/main.ts',
  upgrade: 'apps/chain/src/deploy/main.ts',
  notice: 'apps/server/src/commands/main.ts',
  reindex: 'apps/server/src/commands/main.ts',
  replay: 'apps/server/src/commands/main.ts',
  reserves: 'apps/server/src/commands/main.ts',
  backup: 'apps/server/src/commands/main.ts',
  restore: 'apps/server/src/commands/main.ts',
  resume: 'apps/server/src/commands/main.ts',
  'verify-settlement': 'apps/server/src/commands/main.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const main = COMMANDS[name];
if (main === undefined) {
  process.stderr.write(`Usage: npm run suil -- COMMAND\n\nCommands: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exitCode = 1;
} else {
  await runCommand(async () => run(main, [name, ...args]));
}

function run(program: string, words: readonly string[]): void {
  const token = name === 'resume' ? findSignerToken(readHouseConfig(process.env).dataDir, process.env) : undefined;
  const env = token === undefined ? process.env : { ...process.env, SIGNER_TOKEN: token };
  const child = spawn(process.execPath, [join(root, program), ...words], { cwd: root, stdio: 'inherit', env });
  // Ctrl-C reaches it by itself; what is sent to this process alone is handed on.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
