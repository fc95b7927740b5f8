/** Published reserves and their proofs. */
import type { ServerModule } from '../../module/module.ts';
import { reservesCommand } from './command.ts';
import { reserveTables } from './tables.ts';

export const reserves: ServerModule = {
  name: 'reserves',
  tables: [reserveTables],
  commands: [reservesCommand],
};
