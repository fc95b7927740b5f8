/** Reads of the portfolio's past: closed days from the server, prices at the end of the last one. */
import { DAYS_AT_ONCE_MAX, dayStartMs, formatDay } from '@suil/core';
import type { PortfolioDaysResponse } from '@suil/core/api';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useCandles } from '../market/queries.ts';

/** The days before the first of `closed`, as far back as the member had anything. */
async function readOlder(closed: PortfolioDaysResponse): Promise<PortfolioDaysResponse> {
  const before = await api('GET /portfolio/days', {
    query: { from: formatDay(Math.max(0, closed.fromDay - DAYS_AT_ONCE_MAX)), to: formatDay(closed.fromDay - 1) },
  });
  const joined = { ...before, toDay: closed.toDay, days: [...before.days, ...closed.days] };
  return before.start === '0' || before.fromDay === 0 ? joined : readOlder(joined);
}

/**
 * The closed days of a year; with `isWhole` all that there are, once they are read.
 * @param today the chain's present day; undefined while it is not known
 */
export function usePortfolioDays(
  address: string,
  { today, loggedIn, isWhole }: { today: number | undefined; loggedIn: boolean; isWhole: boolean },
) {
  const year = useQuery({
    queryKey: [address, 'portfolio-days', today],
    queryFn:
      today === undefined
        ? skipToken
        : () =>
            api('GET /portfolio/days', {
              query: { from: formatDay(Math.max(0, today - DAYS_AT_ONCE_MAX)), to: formatDay(today - 1) },
            }),
    enabled: loggedIn,
    placeholderData: keepPreviousData,
  });
  const closed = year.data;
  const whole = useQuery({
    queryKey: [address, 'portfolio-days', 'whole', closed?.toDay],
    queryFn: () => (closed ? readOlder(closed) : Promise.reject(new TypeError('nothing to add to'))),
    enabled: isWhole && closed !== undefined && closed.start !== '0',
  });
  return { year, closed: (isWhole ? whole.data : undefined) ?? closed };
}

/** The prices of SUI and SUIL that the last event of the pools before `day` left, micro-dollars a coin; null until they are read. */
export function useDayPrices(day: number | undefined): { sui: bigint; suil: bigint } | null {
  const sui = useCandles('SUI', 'day', 3).data;
  const suil = useCandles('SUIL', 'day', 3).data;
  if (day === undefined || !sui || !suil) return null;
  const closeOf = ({ candles }: typeof sui) =>
    BigInt(candles.findLast(({ startMs }) => startMs < dayStartMs(day))?.close ?? 0);
  return { sui: closeOf(sui), suil: closeOf(suil) };
}
