/** GET /api/income/days. */
import { incomeApi } from '@suil/core/api';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { limitDayReads } from '../../http/limits/day-reads.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import type { IncomeSource } from '../../module/income.ts';
import { getIncomeDays } from './service.ts';

export type IncomeRoutesOptions = {
  sources: readonly IncomeSource[];
  lists: ListReader;
  limitRate: LimitRate;
  /** Business time, which decides which day runs. */
  businessNow: () => number;
};

export function registerIncomeRoutes(api: Api, { sources, lists, limitRate, businessNow }: IncomeRoutesOptions): void {
  serve(api, incomeApi, {
    'GET /income/days': async ({ client, member, afterSeq, query }) => {
      await limitDayReads(limitRate, { client, member });
      return lists.read(afterSeq, (db) => getIncomeDays(db, { sources, member, query, nowMs: businessNow() }));
    },
  });
}
