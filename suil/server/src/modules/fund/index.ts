/** The operator's funding of reserves. */
import type { ServerModule } from '../../module/module.ts';
import { fundActions } from './actions.ts';

export const fund: ServerModule = {
  name: 'fund',
  actions: fundActions,
};
