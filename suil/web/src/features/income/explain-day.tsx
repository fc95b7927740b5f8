import { DECIMALS, dayStartMs } from '@suil/core';
import type { AssetIncomeResponse } from '@suil/core/api';
import { useQuery } from '@tanstack/react-query';
import { bankDay } from '../../entities/bank/recompute.ts';
import { replayEntries } from '../../entities/hashrate/recompute.ts';
import { readHashrateDays, readHashrateEntries, readNodeDays, readNodeHoldings } from '../../entities/income/read.ts';
import { dividendsOn, dividendsSum } from '../../entities/node/recompute.ts';
import { fetchParameterHistory } from '../../entities/parameters/parameter-history.ts';
import { readAll } from '../../platform/api/read-all.ts';
import { formatAmount, formatBps, formatDate } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';

type Item = AssetIncomeResponse['items'][number];
/** What a day must have brought, and the words for what it was worked out from. */
type Worked = { amount: bigint; from: string };

async function bank(t: TFunction, day: number): Promise<Worked> {
  const [items, valuesOn] = await Promise.all([readAll('GET /bank/subscriptions', {}), fetchParameterHistory()]);
  const earned = items.map((item) => bankDay(item, day, valuesOn)).filter(({ income }) => income > 0n);
  return {
    amount: earned.reduce((sum, { net }) => sum + net, 0n),
    from: t('how.day.bank', { count: earned.length, fee: formatBps(valuesOn(day).bankFeeBps) }),
  };
}

async function hashrate(t: TFunction, day: number): Promise<Worked> {
  const [entries, days] = await Promise.all([readHashrateEntries(), readHashrateDays()]);
  const price = days.find((closed) => closed.day === day)?.price;
  return {
    amount: replayEntries(entries, days).byDay.get(day) ?? 0n,
    from: t('how.day.hashrate', {
      entries: entries.filter((entry) => entry.startDay < day).length,
      price: price ? `${formatAmount(BigInt(price), 'USDC', 6)} USDC` : t('market.noPrice'),
    }),
  };
}

async function nodes(t: TFunction, day: number): Promise<Worked> {
  const [holdings, days, valuesOn] = await Promise.all([readNodeHoldings(), readNodeDays(), fetchParameterHistory()]);
  const closed = days.find((one) => one.day === day);
  return {
    amount: closed ? dividendsSum(dividendsOn(closed, holdings, valuesOn(day))) : 0n,
    from: t('how.day.node', { fees: `${formatAmount(BigInt(closed?.fees ?? 0), 'USDC', 6)} USDC` }),
  };
}

const WORK: Record<Item['kind'], (t: TFunction, day: number) => Promise<Worked>> = {
  bank_income: bank,
  hashrate_released: hashrate,
  node_dividend: nodes,
};

async function recompute(t: TFunction, { kind, day, asset, amount }: Item): Promise<Recomputed> {
  const worked = await WORK[kind](t, day);
  return {
    worked: `${formatAmount(worked.amount, asset, DECIMALS[asset])} ${asset}`,
    result: worked.amount === BigInt(amount) ? 'same' : 'different',
    from: worked.from,
  };
}

/** The rates that the rules name, as they were on a day; null until they are read. */
function useRates(day: number): { fee: string; rate: string } | null {
  const { data } = useQuery({
    queryKey: ['open', 'rates', day],
    queryFn: async () => {
      const { bankFeeBps, releaseRateBps } = (await fetchParameterHistory())(day);
      return { bankFeeBps, releaseRateBps };
    },
  });
  return data ? { fee: formatBps(data.bankFeeBps), rate: formatBps(data.releaseRateBps) } : null;
}

/** How one day's income of one kind was computed. */
export default function ExplainDay({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation();
  const rates = useRates(item.day);
  return (
    <ExplainSheet
      onClose={onClose}
      title={t(`income.filter.${item.kind}`)}
      rule={rates === null ? <Skeleton height="4rem" /> : t(`income.howText.${item.kind}`, rates)}
      facts={[
        { label: t('market.time'), value: formatDate(dayStartMs(item.day)) },
        {
          label: t('amount.label'),
          value: `+${formatAmount(BigInt(item.amount), item.asset, DECIMALS[item.asset])} ${item.asset}`,
          tone: 'good',
        },
      ]}
      recompute={() => recompute(t, item)}
    />
  );
}
