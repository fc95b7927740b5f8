/** The liquidity pool: positions, closed days, records. */

import type { ServerModule } from '../../module/module.ts';
import { liquidityActivity } from './activity.ts';
import { liquidityAlerts } from './alerts.ts';
import { rollLiquidity } from './closed-days.ts';
import { copyLeftOut } from './copy-left-out.ts';
import { poolHoldings } from './income/pool-holdings.ts';
import { staticIncome } from './income/static-income.ts';
import { projectLiquidity } from './projector.ts';
import { registerLiquidityRoutes } from './routes.ts';
import { readFundingFactor } from './store.ts';
import { liquidityTables } from './tables.ts';

export const liquidity: ServerModule = {
  name: 'liquidity',
  tables: [liquidityTables],
  projector: () => projectLiquidity,
  daySteps: { 'liquidity roll': rollLiquidity },
  alerts: liquidityAlerts,
  prepare: copyLeftOut,
  income: staticIncome,
  portfolio: poolHoldings,
  activity: () => [liquidityActivity],
  open: ({ pool, lists, probe, progress }) => ({
    routes: (api) =>
      registerLiquidityRoutes(api, {
        ...{ pool, lists },
        indexedCheckpoint: () => progress.read().ledger.checkpoint,
      }),
    gauges: [
      {
        name: 'suil_funding_factor',
        help: 'Share of its need that the last closed day of the liquidity pool was funded with',
        read: () => readFundingFactor(probe),
      },
    ],
  }),
};
