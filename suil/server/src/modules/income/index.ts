/** Income of all products by day: what each module contributes, with its worth. */
import type { ServerModule } from '../../module/module.ts';
import { registerIncomeRoutes } from './routes.ts';

/** @param products the modules whose `income` is read */
export function createIncome(products: readonly ServerModule[]): ServerModule {
  const sources = products.flatMap(({ income }) => income ?? []);
  return {
    name: 'income',
    open: ({ lists, limitRate, chainNow }) => ({
      routes: (api) => registerIncomeRoutes(api, { sources, lists, limitRate, businessNow: chainNow }),
    }),
  };
}
