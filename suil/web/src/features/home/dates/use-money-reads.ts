/** What the next dates and the next step are found from: the member's withdrawals, positions and what was announced. */
import { dayStartMs } from '@suil/core';
import type { IncomeDay } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { productOf } from '../../../entities/income/days/todays-income.ts';
import { useIncomeNow } from '../../../entities/income/income-now.ts';
import { useChainTime } from '../../../entities/local/local.ts';
import { configurationQuery } from '../../../entities/parameters/queries.ts';
import { usePledges, useSuilPledges } from '../../../entities/pledge/queries.ts';
import { api } from '../../../platform/api/api.ts';
import { usePaged } from '../../../platform/api/paged.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { useToday } from '../../../platform/chain/queries.ts';
import { useWithdrawals } from '../../../wallet/withdrawal/queries.ts';
import type { DateReads } from './next-dates.ts';

const LATEST = 5;

/** Returns the reads and the chain's time; null while the chain's or the server's part of them is on its way. What cannot be read is left out. */
export function useMoneyReads(address: string): { reads: DateReads; nowMs: number } | null {
  const loggedIn = useIsLoggedIn(address);
  const today = useToday();
  const chainMs = useChainTime();
  const pledges = usePledges(address);
  const suilPledges = useSuilPledges(address);
  const withdrawals = useWithdrawals(loggedIn ? address : null);
  const subscriptions = usePaged(address, 'GET /bank/subscriptions', { status: 'active' }, loggedIn);
  const settlements = useQuery({
    queryKey: ['open', 'settlement-days', LATEST],
    queryFn: () => api('GET /settlement/days', { query: { limit: LATEST } }),
    enabled: loggedIn,
  });
  const income = useIncomeNow(address);
  const parameters = useQuery(configurationQuery).data?.parameters ?? [];
  const ofServer = loggedIn ? [withdrawals, subscriptions, settlements, income] : [];
  if (today === undefined || [pledges, suilPledges, ...ofServer].some((read) => read.isPending)) return null;
  const reads: DateReads = {
    withdrawals: withdrawals.data?.pages.flatMap((page) => page.items) ?? [],
    pledges: pledges.data ?? [],
    suilPledges: suilPledges.data ?? [],
    subscriptions: subscriptions.data?.pages.flatMap((page) => page.items) ?? [],
    settlements: settlements.data?.items ?? [],
    teamDays: (income.data?.items ?? []).filter(isWaiting).map(({ day }) => day),
    changes: parameters.flatMap(({ key, next }) => (next ? [{ key, ...next }] : [])),
  };
  return { reads, nowMs: chainMs ?? dayStartMs(today) };
}

function isWaiting({ source, status }: Pick<IncomeDay, 'source' | 'status'>): boolean {
  return status === 'estimated' && productOf(source) === 'team';
}
