/** The liquidity pool: positions, closed days, records. */
import type { ServerModule } from '../../module/module.ts';
import { liquidityAlerts } from './alerts.ts';
import { rollLiquidity } from './closed-days.ts';
import { projectLiquidity } from './projector.ts';
import { liquidityTables } from './tables.ts';

export const liquidity: ServerModule = {
  name: 'liquidity',
  tables: [liquidityTables],
  projector: () => projectLiquidity,
  daySteps: { 'liquidity roll': rollLiquidity },
  alerts: liquidityAlerts,
};
