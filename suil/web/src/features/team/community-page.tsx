import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { FriendList } from './friend-list.tsx';
import { useTeam } from './queries.ts';
import { NextLevel, StandingHero } from './standing.tsx';

const TeamTree = lazy(() => import('./tree/team-tree.tsx'));

const SORTS = ['date', 'volume', 'level'] as const;

/** The team: level, what the next one needs, and the direct friends with their lines. */
export function CommunityPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('team.title')} aside={<MoreLink to="/dynamic">{t('team.income')}</MoreLink>} />
      <LoginGate>{(address) => <Team address={address} />}</LoginGate>
    </>
  );
}

function Team({ address }: { address: string }) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<(typeof SORTS)[number]>('date');
  const team = useTeam(address);
  return (
    <Columns
      first={
        <>
          <Block query={team} skeleton={<Skeleton height="20rem" />}>
            {(data) => (
              <>
                <StandingHero standing={data} />
                <NextLevel standing={data} />
              </>
            )}
          </Block>
          <Suspense fallback={<Skeleton height="20rem" />}>
            <TeamTree address={address} />
          </Suspense>
        </>
      }
      second={
        <Card title={t('team.friendsTitle')} aside={<MoreLink to="/communitySuil">{t('team.suilTitle')}</MoreLink>}>
          <div style={{ margin: '0.8rem 0 0.4rem' }}>
            <Segmented
              large
              label={t('team.sort')}
              options={SORTS.map((value) => ({ value, text: t(`team.sort.${value}`) }))}
              value={sort}
              onChange={setSort}
            />
          </div>
          <FriendList address={address} sort={sort} />
        </Card>
      }
    />
  );
}
