/** What members had at the end of past days: what each module contributes, with its worth. */
import type { ServerModule } from '../../module/module.ts';
import { registerPortfolioRoutes } from './routes.ts';

/** @param products the modules whose `portfolio` is read */
export function createPortfolio(products: readonly ServerModule[]): ServerModule {
  const parts = products.flatMap(({ portfolio }) => portfolio ?? []);
  return {
    name: 'portfolio',
    open: ({ lists, limitRate, chainNow }) => ({
      routes: (api) => registerPortfolioRoutes(api, { parts, lists, limitRate, businessNow: chainNow }),
    }),
  };
}
