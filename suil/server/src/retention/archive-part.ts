/** The archive as a part of the server: its table. What fills it is an operator's command. */
import type { ServerModule } from '../module/module.ts';
import { archiveTables } from './archive-table.ts';

export const archivePart: ServerModule = { name: 'archive', tables: [archiveTables] };
