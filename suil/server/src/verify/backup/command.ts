/** `npm run suil -- backup FOLDER` and `restore FOLDER`. Owns what is printed. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '@suil/core';
import type { ConnectedDatabase } from '../../database/connect-database.ts';
import type { Command, CommandContext } from '../../module/command.ts';
import type { ServerModule } from '../../module/module.ts';
import { writeBackup } from './backup.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

const BACKUP_USAGE = 'backup FOLDER   writes the whole database, as it is now, into a new folder; the server may run';
const RESTORE_USAGE = `restore FOLDER [--archive FOLDER]   fills an empty database from a backup, and with what was archived before it; stop the server first`;

export const backupCommand: Command = {
  name: 'backup',
  usage: BACKUP_USAGE,
  run: (context) =>
    withDatabase(context, BACKUP_USAGE, 'written', ({ owner }, folder) => writeBackup(owner, folder, context.now())),
};

/** @param modules what the server is made of */
export const createRestoreCommand = (modules: readonly ServerModule[]): Command => ({
  name: 'restore',
  usage: RESTORE_USAGE,
  run: (context) => {
    const { folder, archive } = readFolders(context.args);
    return withDatabase({ ...context, args: [folder] }, RESTORE_USAGE, 'restored', ({ owner }, path) =>
      restoreBackup(owner, path, modules, context.now(), archive),
    );
  },
});

/** @throws {COMMAND_USAGE_INVALID} */
function readFolders(args: readonly string[]): { folder: string; archive: string | null } {
  try {
    const options = { archive: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder = '', ...rest] = positionals;
    if (rest.length === 0 && values.archive !== '')
      return { folder, archive: values.archive === undefined ? null : resolve(values.archive) };
  } catch {
    // Refused below.
  }
  throw new AppError('COMMAND_USAGE_INVALID', { usage: RESTORE_USAGE });
}

async function withDatabase(
  { args, connectDatabase, print }: CommandContext,
  usage: string,
  done: string,
  work: (database: ConnectedDatabase, folder: string) => Promise<BackupManifest>,
): Promise<number> {
  const [folder = '', ...rest] = args;
  if (folder === '' || rest.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage });
  const database = await connectDatabase();
  try {
    const { tables, journalSeq, checkpoint } = await work(database, resolve(folder));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `${done}  ${tables.length} tables, ${rows} rows, inputs up to ${journalSeq}, checkpoints up to ${checkpoint}`,
    );
    return 0;
  } finally {
    await database.close();
  }
}
