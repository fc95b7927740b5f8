/** `npm run suil -- COMMAND`: the operator's commands. Owns their names; what they do belongs to the apps. */
import { spawn } from 'node:child_process';
import { readCommandConfig, root } from '../setup/config.ts';
import { ensurePrograms, type Program, startOf } from '../setup/programs.ts';
import { ensureConsoleBuild, findToken, runCommand } from '../setup/setup.ts';

const COMMANDS: Readonly<Record<string, Program>> = {
  admin: 'suil/chain/src/admin/main.ts',
  anchor: 'suil/server/src/commands/main.ts',
  audit: 'suil/auditor/src/verify/main.ts',
  console: 'suil/console/src/main.ts',
  contacts: 'suil/server/src/commands/main.ts',
  deploy: 'suil/chain/src/deploy/main.ts',
  upgrade: 'suil/chain/src/admin/main.ts',
  notice: 'suil/server/src/commands/main.ts',
  journal: 'scripts/release/journal.ts',
  reindex: 'suil/server/src/commands/main.ts',
  reserves: 'suil/server/src/commands/main.ts',
  backup: 'suil/server/src/commands/main.ts',
  restore: 'suil/server/src/commands/main.ts',
  retention: 'suil/server/src/commands/main.ts',
  resume: 'suil/server/src/commands/main.ts',
  'verify-settlement': 'suil/server/src/commands/main.ts',
};

const [name = '', ...args] = process.argv.slice(2);
const main = COMMANDS[name];
if (main === undefined) {
  process.stderr.write(`Usage: npm run suil -- COMMAND\n\nCommands: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exitCode = 1;
} else {
  await runCommand(() => run(main, [name, ...args]));
}

async function run(program: Program, words: readonly string[]): Promise<void> {
  await ensurePrograms();
  if (name === 'console') ensureConsoleBuild();
  const start = startOf(program);
  const tokens = name === 'resume' ? findTokens(process.env) : {};
  const env = { ...process.env, ...start.env, ...tokens };
  const child = spawn(process.execPath, [...start.args, ...words], { cwd: root, stdio: 'inherit', env });
  // Ctrl-C reaches it by itself; what is sent to this process alone is handed on.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** What `npm start` made for the processes of this data folder, or the variables. */
function findTokens(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { dataDir } = readCommandConfig(env);
  return Object.fromEntries(
    (['SIGNER_TOKEN', 'AUDIT_TOKEN'] as const).flatMap((key) => {
      const token = findToken(dataDir, env, key);
      return token === undefined ? [] : [[key, token] as const, [`${key}_FILE`, ''] as const];
    }),
  );
}
