/** Entry point of the operator's commands that work on the server's database. Owns the list and what a failure looks like. */
import { AppError, describeFailure } from '@suil/core';
import { readConfig } from '../config.ts';
import type { Command } from '../module/command.ts';
import { contactsCommand } from '../modules/nodes/contact/command.ts';
import { noticeCommand } from '../modules/notice/command.ts';
import { reservesCommand } from '../modules/reserves/command.ts';
import { verifySettlementCommand } from '../modules/settlement/verify/command.ts';
import { resumeCommand } from '../modules/withdrawal/halt/command.ts';
import { backupCommand, restoreCommand } from '../verify/backup/command.ts';
import { reindexCommand } from '../verify/reindex/command.ts';
import { replayCommand } from '../verify/replay/command.ts';

const COMMANDS: readonly Command[] = [
  contactsCommand,
  noticeCommand,
  reindexCommand,
  replayCommand,
  reservesCommand,
  backupCommand,
  restoreCommand,
  resumeCommand,
  verifySettlementCommand,
];

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new AppError('COMMAND_USAGE_INVALID', { usage: COMMANDS.map(({ usage }) => usage).join('\n') });
  if (args.includes('--help')) {
    process.stdout.write(`${command.usage}\n`);
    return 0;
  }
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  return command.run({ args, config: readConfig(), now: Date.now, print });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
