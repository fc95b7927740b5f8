/** Balances and their changes. */
import type { ServerModule } from '../../module/module.ts';
import { createAssetsProjector } from './projector.ts';

export const assets: ServerModule = {
  name: 'assets',
  projector: createAssetsProjector,
};
