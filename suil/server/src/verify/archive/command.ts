/** `npm run suil -- archive FOLDER`. Owns what is printed. */
import { resolve } from 'node:path';
import { AppError } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Tables } from '../../database/tables.ts';
import type { Command } from '../../module/command.ts';
import { archiveParts } from './archive-parts.ts';
import type { ArchivedPart } from './archived.ts';

const USAGE = `archive FOLDER   takes old parts of tables out of the database into files, and reads every file that is there; the server may run`;

/** @param tables as the server's parts declare them */
export const createArchiveCommand = (tables: readonly Tables[]): Command => ({
  name: 'archive',
  usage: USAGE,
  run: async ({ args, connectDatabase, now, print }) => {
    const [folder = '', ...rest] = args;
    if (folder === '' || rest.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const database = await connectDatabase();
    try {
      const { checked, archived } = await archiveParts(database.owner, {
        folder: resolve(folder),
        tables,
        // The journal's latest time: no later than business time is, so that nothing is archived early.
        businessMs: (await readJournalHead(database.owner)).lastAtMs,
        nowMs: now(),
      });
      for (const part of checked) print(`whole     ${describe(part)}`);
      for (const part of archived) print(`archived  ${describe(part)}`);
      if (checked.length + archived.length === 0) print('No part is old enough.');
      return 0;
    } finally {
      await database.close();
    }
  },
});

function describe({ table, from, to, rows }: ArchivedPart): string {
  return `${table} from ${from} to before ${to}, ${rows} rows`;
}
