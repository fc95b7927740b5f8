/** GET /api/portfolio/days. */
import { portfolioApi } from '@suil/core/api';
import type { ListReader } from '../../database/list-reader.ts';
import type { Api } from '../../http/api.ts';
import { limitDayReads } from '../../http/limits/day-reads.ts';
import type { LimitRate } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import type { PortfolioPart } from '../../module/portfolio.ts';
import { getPortfolioDays } from './service.ts';

export type PortfolioRoutesOptions = {
  parts: readonly PortfolioPart[];
  lists: ListReader;
  limitRate: LimitRate;
  /** Business time, which decides which days are over. */
  businessNow: () => number;
};

export function registerPortfolioRoutes(
  api: Api,
  { parts, lists, limitRate, businessNow }: PortfolioRoutesOptions,
): void {
  serve(api, portfolioApi, {
    'GET /portfolio/days': async ({ client, member, afterSeq, query }) => {
      await limitDayReads(limitRate, { client, member });
      return lists.read(afterSeq, (db) => getPortfolioDays(db, { parts, member, query, nowMs: businessNow() }));
    },
  });
}
