/** `npm run suil -- COMMAND`: the operator's commands. Starts them; what they do belongs to the apps. */
import { spawn } from 'node:child_process';
import { readCommandConfig, root } from '../setup/config.ts';
import { ensurePrograms, type Program, startOf } from '../setup/programs.ts';
import { ensureConsoleBuild, ensureRescueTemplate, findToken, runCommand } from '../setup/setup.ts';
import { COMMAND_PROGRAMS } from './command-programs.ts';

const [name = '', ...args] = process.argv.slice(2);
const main = COMMAND_PROGRAMS[name];
if (main === undefined) {
  process.stderr.write(`Usage: npm run suil -- COMMAND\n\nCommands: ${Object.keys(COMMAND_PROGRAMS).join(', ')}\n`);
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
  const built = name === 'rescue' ? ['--template', ensureRescueTemplate()] : [];
  const child = spawn(process.execPath, [...start.args, ...words, ...built], { cwd: root, stdio: 'inherit', env });
  // Ctrl-C reaches it by itself, and this process waits for its exit code; what is sent to this process alone is handed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
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
