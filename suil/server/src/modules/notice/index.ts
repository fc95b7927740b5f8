/** Notices of the operator. */

import type { ServerModule } from '../../module/module.ts';
import { noticeCommand } from './command.ts';
import { projectNotices } from './projector.ts';
import { registerNoticeRoutes } from './routes.ts';
import { noticeTables } from './tables.ts';

export const notice: ServerModule = {
  name: 'notice',
  tables: [noticeTables],
  projector: () => projectNotices,
  commands: [noticeCommand],
  open: ({ pool }) => ({ routes: (api) => registerNoticeRoutes(api, { pool }) }),
};
