import { dayStartMs } from '@suil/core';
import { useTeamVolumes } from '../../entities/team/team-volumes.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';

const DAYS = 30;

/** What the team brings in, a bar a closed day; the team's own page divides it into legs. */
export function TeamCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const query = useTeamVolumes(address, undefined, DAYS);
  return (
    <Card title={t('team.byDate')} aside={<MoreLink to="/communityDetail">{t('common.details')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {({ items }) => {
          const volumes = items.map((day) => ({ day: day.day, value: BigInt(day.teamVolume) }));
          const [newest] = volumes;
          const oldest = volumes.at(-1);
          const most = volumes.reduce((found, { value }) => (value > found ? value : found), 0n);
          if (!newest || !oldest || most === 0n) {
            return (
              <Empty>
                <MoreLink to="/share">{t('empty.invite')}</MoreLink>
              </Empty>
            );
          }
          const usd = (value: bigint) => `${formatAmount(value, 'USDC', 2)} USD`;
          const date = (day: number) => formatDate(dayStartMs(day));
          return (
            <>
              <ColumnsChart
                label={t('team.byDate')}
                axis={{ most: usd(most), from: date(oldest.day), to: date(newest.day) }}
                columns={volumes.toReversed().map(({ day, value }) => ({
                  key: String(day),
                  share: Number((value * 1000n) / most) / 1000,
                  low: false,
                }))}
              />
              <ChartTable
                caption={t('team.byDate')}
                head={[t('market.time'), t('team.teamVolume')]}
                rows={volumes.map(({ day, value }) => [date(day), usd(value)])}
              />
            </>
          );
        }}
      </Block>
    </Card>
  );
}
