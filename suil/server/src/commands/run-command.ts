/** The operator's commands that work on the server's database: the list, and running one of them. */
import { AppError } from '@suil/core';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import type { Command } from '../module/command.ts';
import { modules, serverSchema } from '../modules/index.ts';
import { backupCommand, restoreCommand } from '../verify/backup/command.ts';
import { createReindexCommand } from '../verify/reindex/command.ts';
import { replayCommand } from '../verify/replay/command.ts';

const COMMANDS: readonly Command[] = [
  ...modules.flatMap(({ commands }) => commands ?? []),
  createReindexCommand(modules),
  replayCommand,
  backupCommand,
  restoreCommand,
];

/** Runs the command that `words` names; returns its exit code. @throws {COMMAND_USAGE_INVALID} and as the command */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new AppError('COMMAND_USAGE_INVALID', { usage: COMMANDS.map(({ usage }) => usage).join('\n') });
  if (args.includes('--help')) {
    process.stdout.write(`${command.usage}\n`);
    return 0;
  }
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const config = readConfig();
  return command.run({
    args,
    config,
    connectDatabase: () => connectDatabase(config, { schema: serverSchema, nowMs: Date.now() }),
    now: Date.now,
    print,
  });
}
