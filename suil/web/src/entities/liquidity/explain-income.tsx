import { dayOf, dayStartMs, rampPpm } from '@suil/core';
import { readAll } from '../../platform/api/read-all.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { type Chain, openChain } from '../../platform/chain/chain.ts';
import { useOverview, usePosition } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps, formatDate, formatFactor, formatPpm } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { estimateToday, rampDay } from './ramp.ts';
import { type ClosedDayFactor, replayIncome } from './recompute.ts';

/** Days the contract answers for at once. */
const DAYS_AT_ONCE = 366;
/** Other people's settlements may each have cut off a micro-dollar's fraction. */
const ROUNDING = 100n;

async function fetchDays({ client, manifest, sdk }: Chain, from: number, to: number): Promise<ClosedDayFactor[]> {
  const days: ClosedDayFactor[] = [];
  for (let fromDay = from; fromDay <= to; fromDay += DAYS_AT_ONCE) {
    const toDay = Math.min(to, fromDay + DAYS_AT_ONCE - 1);
    days.push(...(await sdk.fetchFundingDays(client, manifest, { fromDay, toDay })));
  }
  return days;
}

function resultOf(apart: bigint): Recomputed['result'] {
  if (apart === 0n) return 'same';
  return apart <= ROUNDING ? 'rounding' : 'different';
}

/** Replays the position with the contract's own days, and compares with what the contract would pay now. */
async function recompute(t: TFunction, address: string): Promise<Recomputed> {
  const [chain, records] = await Promise.all([openChain(), readAll('GET /liquidity/records', {})]);
  const { overview, position } = await chain.sdk.fetchLiquidityView(chain.client, chain.manifest, address);
  const { lastClosedDay, lastStoredDay } = overview;
  const first = records.reduce((day, record) => Math.min(day, dayOf(record.timestampMs)), lastClosedDay);
  const days = await fetchDays(chain, first, lastStoredDay);
  // Days that no transaction has closed yet count as the view closed them: all with the last one's factor.
  for (let day = lastStoredDay + 1; day <= lastClosedDay; day++) {
    days.push({ day, factor: overview.lastFactor });
  }
  const worked = replayIncome(records, days, lastClosedDay);
  const apart = worked > position.claimable ? worked - position.claimable : position.claimable - worked;
  return {
    worked: `${formatAmount(worked, 'USDC', 6)} USDC`,
    result: resultOf(apart),
    from: t('how.flow.from', { records: records.length, days: days.length }),
  };
}

/** How the income of the pool's position is computed. */
export default function ExplainIncome({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const loggedIn = useIsLoggedIn(address);
  const day = position && overview ? rampDay(position, overview) : 0;
  const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 6)} USDC`;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('flow.claimable')}
      rule={t('how.flow.rule')}
      facts={
        position && overview
          ? [
              { label: t('how.flow.earning'), value: usdc(position.value), tone: 'strong' },
              { label: t('how.flow.day'), value: t('ramp.day', { count: day }) },
              { label: t('how.flow.yield'), value: formatPpm(rampPpm(Math.max(1, day))) },
              { label: t('how.flow.factor'), value: formatFactor(overview.lastFactor) },
              {
                label: t('flow.todayEstimate', { factor: formatFactor(overview.lastFactor) }),
                value: `≈ ${usdc(estimateToday(position, day, overview.lastFactor))}`,
              },
              { label: t('how.flow.through'), value: formatDate(dayStartMs(overview.lastClosedDay)) },
              { label: t('flow.claimable'), value: usdc(position.claimable), tone: 'good' },
              { label: t('how.fee'), value: formatBps(overview.claimFeeBps) },
            ]
          : []
      }
      funded={t('how.flow.funded')}
      {...(loggedIn ? { recompute: () => recompute(t, address) } : {})}
    />
  );
}
