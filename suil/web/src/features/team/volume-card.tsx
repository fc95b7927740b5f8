import { dayStartMs } from '@suil/core';
import type { TeamVolumeDay } from '@suil/core/api';
import type { ReactNode } from 'react';
import { useTeamVolumes } from '../../entities/team/team-volumes.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Block, Empty, Skeleton } from '../../ui/lists/list-state.tsx';

const RANGES = ['7', '30', '90'] as const;

/** A part of a day's volume: micro-dollars in a color. */
export interface VolumePart {
  color: string;
  value: bigint;
}

interface VolumeCardProps {
  title: string;
  address: string;
  /** Whose line; the own team without it. */
  of?: string;
  /** What a day's column is made of, from the bottom up. */
  parts: (day: TeamVolumeDay) => readonly VolumePart[];
  head: readonly string[];
  cells: (day: TeamVolumeDay) => readonly string[];
  /** What the colors mean, from the newest day. */
  legend?: (newest: TeamVolumeDay) => ReactNode;
  /** Where to go while there is nothing to show. */
  empty: ReactNode;
}

/** Volume by closed day as columns, and the same as a table; the range is kept in the page's address (`days`). */
export function VolumeCard({ title, address, of, parts, head, cells, legend, empty }: VolumeCardProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const range = RANGES.find((days) => days === search.get('days')) ?? '30';
  const query = useTeamVolumes(address, of, Number(range));
  const choose = (days: string) => {
    const next = new URLSearchParams(search);
    next.set('days', days);
    setSearch(next, { replace: true });
  };
  return (
    <Card
      title={title}
      aside={
        <Segmented
          label={t('home.range')}
          options={RANGES.map((days) => ({
            value: days,
            text: t(days === '90' ? 'team.range90' : `home.range${days}`),
          }))}
          value={range}
          onChange={choose}
        />
      }
    >
      <Block query={query} skeleton={<Skeleton height="10rem" />}>
        {({ items }) => {
          const [newest] = items;
          const oldest = items.at(-1);
          const days = items.map((day) => ({ day: day.day, parts: parts(day) }));
          const most = days.reduce((found, day) => (sum(day.parts) > found ? sum(day.parts) : found), 0n);
          if (!newest || !oldest || most === 0n) return <Empty example="bars">{empty}</Empty>;
          return (
            <>
              <ColumnsChart
                label={title}
                axis={{
                  most: `${formatAmount(most, 'USDC', 2)} USD`,
                  from: formatDate(dayStartMs(oldest.day)),
                  to: formatDate(dayStartMs(newest.day)),
                }}
                columns={days.toReversed().map((day) => ({
                  key: String(day.day),
                  share: Number((sum(day.parts) * 1000n) / most) / 1000,
                  low: false,
                  parts: day.parts.map(({ color, value }) => ({ color, weight: Number(value) })),
                }))}
              />
              {legend?.(newest)}
              <ChartTable
                caption={title}
                head={[t('market.time'), ...head]}
                rows={items.map((day) => [formatDate(dayStartMs(day.day)), ...cells(day)])}
              />
            </>
          );
        }}
      </Block>
    </Card>
  );
}

const sum = (parts: readonly VolumePart[]) => parts.reduce((all, part) => all + part.value, 0n);
