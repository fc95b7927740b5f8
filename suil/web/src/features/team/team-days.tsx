/** Team income by day and kind. */
import { dayStartMs } from '@suil/core';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';
import { TEAM_KINDS, type TeamKind, useTeamDays } from './queries.ts';

export const KIND_COLORS: Record<TeamKind, string> = {
  friend: 'var(--source-hashrate)',
  indirect: 'var(--source-team)',
  community: 'var(--source-bank)',
  peer: 'var(--source-nodes)',
};

export function ByDay({ address }: { address: string | null }) {
  const { t } = useTranslation();
  const query = useTeamDays(address);
  return (
    <Card title={t('team.byDay')}>
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {(data) => {
          const days = data.pages.flatMap((page) => page.items);
          const [newest] = days;
          const oldest = days.at(-1);
          if (newest === undefined || oldest === undefined) {
            return (
              <Empty>
                <MoreLink to="/share">{t('empty.invite')}</MoreLink>
              </Empty>
            );
          }
          const totals = days.map((day) => TEAM_KINDS.reduce((all, kind) => all + BigInt(day.income[kind]), 0n));
          const most = totals.reduce((a, b) => (b > a ? b : a), 1n);
          return (
            <>
              <ColumnsChart
                label={t('team.byDay')}
                axis={{
                  most: `${formatAmount(most, 'USDC')} USDC`,
                  from: formatDate(dayStartMs(oldest.day)),
                  to: formatDate(dayStartMs(newest.day)),
                }}
                columns={days
                  .map((day, index) => ({
                    key: String(day.day),
                    share: Number(((totals[index] ?? 0n) * 1000n) / most) / 1000,
                    low: false,
                    parts: TEAM_KINDS.map((kind) => ({ color: KIND_COLORS[kind], weight: Number(day.income[kind]) })),
                  }))
                  .reverse()}
              />
              <ChartTable
                caption={t('team.byDay')}
                head={[t('market.time'), ...TEAM_KINDS.map((kind) => t(`income.kind.${kind}`))]}
                rows={days.map((day) => [
                  formatDate(dayStartMs(day.day)),
                  ...TEAM_KINDS.map((kind) => formatAmount(BigInt(day.income[kind]), 'USDC', 6)),
                ])}
              />
            </>
          );
        }}
      </Block>
    </Card>
  );
}
