/** Transfers between members. */
import type { ServerModule } from '../../module/module.ts';
import { transferActions } from './actions.ts';

export const transfer: ServerModule = {
  name: 'transfer',
  actions: transferActions,
};
