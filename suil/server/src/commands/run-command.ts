/** Entry point of the operator's commands that work on the server's database. Owns the list and what a failure looks like. */

import { AppError, describeFailure } from '@suil/core';
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

async function main([name = '', ...args]: readonly string[]): Promise<number> {
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

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
