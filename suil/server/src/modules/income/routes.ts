/** GET /api/income/days. */
import { incomeApi } from '@suil/core/api';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import type { IncomeSource } from '../../module/income.ts';
import { getIncomeDays } from './service.ts';

export type IncomeRoutesOptions = {
  sources: readonly IncomeSource[];
  lists: ListReader;
  /** Business time, which decides which day runs. */
  businessNow: () => number;
};

export function registerIncomeRoutes(api: Api, { sources, lists, businessNow }: IncomeRoutesOptions): void {
  serve(api, incomeApi, {
    'GET /income/days': ({ member, afterSeq, query }) =>
      lists.read(afterSeq, (db) => getIncomeDays(db, { sources, member, query, nowMs: businessNow() })),
  });
}
