import { dayStartMs, parseAddress, shortenAddress } from '@suil/core';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Card, MoreLink } from '../../ui/card.tsx';
import { ChartTable } from '../../ui/chart-table.tsx';
import { ColumnsChart } from '../../ui/columns-chart.tsx';
import { Block, Empty, Skeleton } from '../../ui/list-state.tsx';
import { Columns, PageHeader } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { FriendList } from './friend-list.tsx';
import { useMember, useNewestTeamDays } from './queries.ts';
import { StandingHero } from './standing.tsx';

const RANGES = ['7', '30', '90'] as const;

/** Performance by date of the own team, or of one member's line of it. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const asked = search.get('address');
  return (
    <>
      <PageHeader title={t('team.detailTitle')} back="/community" />
      <LoginGate>
        <Detail asked={asked} />
      </LoginGate>
    </>
  );
}

function Detail({ asked }: { asked: string | null }) {
  const { t } = useTranslation();
  const address = useAddress()!;
  const member = asked === null ? address : parseAddress(asked);
  const query = useMember(address, member);
  return (
    <Columns
      first={
        <>
          <Block query={query} skeleton={<Skeleton height="18rem" />}>
            {(data) => <StandingHero standing={data} />}
          </Block>
          {member === address ? <ByDate address={address} /> : null}
        </>
      }
      second={
        <Card title={t('team.friendsOf', { address: shortenAddress(member) })}>
          <FriendList address={address} sort="volume" {...(member === address ? {} : { of: member })} />
        </Card>
      }
    />
  );
}

function ByDate({ address }: { address: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const range = RANGES.find((days) => days === search.get('days')) ?? '30';
  const query = useNewestTeamDays(address, Number(range));
  return (
    <Card
      title={t('team.byDate')}
      aside={
        <Segmented
          label={t('home.range')}
          options={RANGES.map((days) => ({
            value: days,
            text: t(days === '90' ? 'team.range90' : `home.range${days}`),
          }))}
          value={range}
          onChange={(days) => setSearch({ days }, { replace: true })}
        />
      }
    >
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {(data) => {
          const days = data.items;
          if (days.length === 0) {
            return (
              <Empty>
                <MoreLink to="/share">{t('empty.invite')}</MoreLink>
              </Empty>
            );
          }
          const most = days.reduce((m, day) => (BigInt(day.teamVolume) > m ? BigInt(day.teamVolume) : m), 1n);
          return (
            <>
              <ColumnsChart
                label={t('team.byDate')}
                columns={days
                  .map((day) => ({
                    key: String(day.day),
                    share: Number((BigInt(day.teamVolume) * 1000n) / most) / 1000,
                    low: false,
                  }))
                  .reverse()}
              />
              <ChartTable
                caption={t('team.byDate')}
                head={[t('market.time'), t('team.teamVolume'), t('team.performance'), t('team.level')]}
                rows={days.map((day) => [
                  formatDate(dayStartMs(day.day)),
                  formatAmount(BigInt(day.teamVolume), 'USDC', 2),
                  formatAmount(BigInt(day.performance), 'USDC', 2),
                  `V${day.level}`,
                ])}
              />
            </>
          );
        }}
      </Block>
    </Card>
  );
}
