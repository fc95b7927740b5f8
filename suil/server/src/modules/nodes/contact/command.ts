/** `npm run suil -- contacts`: where certificates are to be sent. The one place that reads contacts whole; it writes to standard output only. */
import { join } from 'node:path';
import { AppError } from '@suil/core';
import { csvLine } from '../../../http/csv.ts';
import type { Command } from '../../../module/command.ts';
import { toInternationalPhone } from './check.ts';
import { openLocalContactKeys } from './keys.ts';
import { openContact } from './service.ts';
import { readContacts } from './store.ts';

const USAGE = 'contacts   delivery contacts of node buyers, as CSV; handle with care';
const HEADER = ['member', 'name', 'phone', 'country', 'area', 'address', 'postal_code', 'saved_at'];

export const contactsCommand: Command = {
  name: 'contacts',
  usage: USAGE,
  async run({ args, config, connectDatabase, print, report }) {
    if (args.length > 0) throw new AppError('COMMAND_USAGE_INVALID', { usage: USAGE });
    const keys = config.contactKeys ?? (await openLocalContactKeys(join(config.dataFolder, 'contact-key')));
    const database = await connectDatabase();
    try {
      print(csvLine(HEADER).trimEnd());
      const contacts: Record<string, string>[] = [];
      for (const row of await readContacts(database.pool, null)) {
        const { name, country, area, address, postalCode, ...rest } = openContact(row, keys);
        const phone = toInternationalPhone({ country, ...rest });
        const savedAt = new Date(row.savedAtMs).toISOString();
        const cells = [row.member, name, phone, country, area, address, postalCode, savedAt];
        print(csvLine(cells).trimEnd());
        contacts.push(Object.fromEntries(HEADER.map((title, index) => [title, cells[index] ?? ''])));
      }
      report({ contacts });
      return 0;
    } finally {
      await database.close();
    }
  },
};
