import { parseAddress, shortenAddress } from '@suil/core';
import type { TeamVolumeDay } from '@suil/core/api';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { FriendList } from './friend-list.tsx';
import { useMember } from './queries.ts';
import { StandingHero } from './standing.tsx';
import { VolumeCard } from './volume-card.tsx';

/** Performance by date of the own team, or of one member's line of it. */
export function CommunityDetailPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const asked = search.get('address');
  return (
    <>
      <PageHeader title={t('team.detailTitle')} />
      <LoginGate>{(address) => <Detail address={address} asked={asked} />}</LoginGate>
    </>
  );
}

function Detail({ address, asked }: { address: string; asked: string | null }) {
  const { t } = useTranslation();
  const member = asked === null ? address : parseAddress(asked);
  const query = useMember(address, member);
  return (
    <Columns
      first={
        <>
          <Block query={query} skeleton={<Skeleton height="18rem" />}>
            {(data) => <StandingHero standing={data} of={member === address ? undefined : member} />}
          </Block>
          <ByDate address={address} {...(member === address ? {} : { of: member })} />
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

const usd = (units: string) => formatAmount(BigInt(units), 'USDC', 2);

/** Each day's volume, divided into the largest leg and the rest, which is the community performance. */
function ByDate({ address, of }: { address: string; of?: string }) {
  const { t } = useTranslation();
  const parts = [
    { label: t('team.performance'), color: 'var(--source-bank)', value: (day: TeamVolumeDay) => day.performance },
    { label: t('team.largestLeg'), color: 'var(--source-nodes)', value: (day: TeamVolumeDay) => day.largestLeg },
  ];
  return (
    <VolumeCard
      title={t('team.byDate')}
      address={address}
      {...(of ? { of } : {})}
      parts={(day) => parts.map(({ color, value }) => ({ color, value: BigInt(value(day)) }))}
      head={[t('team.teamVolume'), t('team.performance'), t('team.ownVolume'), t('team.level')]}
      cells={(day) => [usd(day.teamVolume), usd(day.performance), usd(day.ownVolume), `V${day.level}`]}
      legend={(newest) => (
        <StackedBar
          stacks={parts.map(({ label, color, value }) => ({
            label,
            color,
            weight: Number(value(newest)),
            text: `${usd(value(newest))} USD`,
          }))}
        />
      )}
      empty={<MoreLink to="/share">{t('empty.invite')}</MoreLink>}
    />
  );
}
