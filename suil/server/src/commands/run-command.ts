/** The operator's commands that work on the server's database: the list, and running one of them. */
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { readConfig, type ServerConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import { createNodeSource, openPosition } from '../indexer/node-source.ts';
import { createLog } from '../log.ts';
import type { Command } from '../module/command.ts';
import { modules, serverSchema } from '../modules/index.ts';
import { createRetentionCommand } from '../retention/command.ts';
import { anchorCommand } from '../verify/anchor/command.ts';
import { createArchiveCommand } from '../verify/archive/command.ts';
import { backupCommand, createRestoreCommand } from '../verify/backup/command.ts';
import { createImportCommand, type OpenSource, type ReadEvidenceLines } from '../verify/import/command.ts';
import { createReindexCommand } from '../verify/reindex/command.ts';
import { createOutput, readJsonOption } from './output.ts';

const OWN_COMMANDS: readonly Command[] = [
  ...modules.flatMap(({ commands }) => commands ?? []),
  createReindexCommand(modules),
  anchorCommand,
  backupCommand,
  createRestoreCommand(modules),
  createRetentionCommand(serverSchema.tables),
  createArchiveCommand(serverSchema.tables),
];

/** Returns the command that imports what `readEvidenceLines` reads. */
export function createJournalCommand(readEvidenceLines: ReadEvidenceLines): Command {
  return createImportCommand({ modules, readEvidenceLines, openSource });
}

function openSource(config: ServerConfig, deployment: Manifest, nowMs: number): OpenSource {
  const log = createLog('warn');
  const position = openPosition({ config, deployment, log, nowMs });
  const progress = { countUnverified: () => undefined, noteNodeHead: () => undefined };
  const source = createNodeSource({ config, position, progress, log, now: Date.now });
  return {
    source,
    close: () => {
      source.close();
      position.close();
    },
  };
}

/** Runs the one of these commands that the words name, with `--json` for one object; returns its exit code. @throws {COMMAND_USAGE_INVALID} and as the command */
export async function runCommand(
  given: readonly string[],
  commands: readonly Command[] = OWN_COMMANDS,
): Promise<number> {
  const { words, isJson } = readJsonOption(given);
  const [name = '', ...args] = words;
  const command = commands.find((one) => one.name === name);
  if (!command) throw new AppError('COMMAND_USAGE_INVALID', { usage: commands.map(({ usage }) => usage).join('\n') });
  if (args.includes('--help')) {
    process.stdout.write(`${command.usage}\n`);
    return 0;
  }
  const { print, report, finish } = createOutput(isJson, (text) => void process.stdout.write(text));
  const config = readConfig();
  const exitCode = await command.run({
    args,
    config,
    connectDatabase: () => connectDatabase(config, { schema: serverSchema, nowMs: Date.now() }),
    now: Date.now,
    print,
    report,
  });
  finish(exitCode);
  return exitCode;
}
