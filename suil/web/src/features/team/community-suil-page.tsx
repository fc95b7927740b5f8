import { formatAmount, formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Hero } from '../../ui/layout/hero.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { FriendList } from './friend-list.tsx';
import { useTeam } from './queries.ts';
import { VolumeCard } from './volume-card.tsx';

const usd = (units: string) => formatAmount(BigInt(units), 'USDC', 2);

/** The SUIL community: what the team has pledged of SUIL, and by whom. */
export function CommunitySuilPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('team.suilTitle')}
        back="/community"
        aside={<MoreLink to="/suilPledge">{t('shortcut.suilPledge')}</MoreLink>}
      />
      <LoginGate>{(address) => <SuilTeam address={address} />}</LoginGate>
    </>
  );
}

function SuilTeam({ address }: { address: string }) {
  const { t } = useTranslation();
  const suil = useTeam(address).data?.suil;
  return (
    <Columns
      first={
        <>
          <Hero
            label={t('team.suilVolume')}
            value={suil ? formatAmount(BigInt(suil.teamVolume), 'USDC', 2) : undefined}
            unit="USD"
            facts={
              suil ? (
                <Facts
                  facts={[
                    { label: t('team.suilMembers'), value: formatCount(suil.members) },
                    { label: t('team.suilOwn'), value: `${formatAmount(BigInt(suil.ownVolume), 'USDC', 2)} USD` },
                  ]}
                />
              ) : null
            }
            lead={t('team.suilNote')}
          />
          <VolumeCard
            title={t('team.suilByDate')}
            address={address}
            parts={({ suil: day }) => [
              { color: 'var(--source-hashrate)', value: BigInt(day.ownVolume) },
              { color: 'var(--source-pool)', value: BigInt(day.teamVolume) },
            ]}
            head={[t('team.suilVolume'), t('team.suilMembers'), t('team.suilOwn')]}
            cells={({ suil: day }) => [usd(day.teamVolume), formatCount(day.members), usd(day.ownVolume)]}
            legend={({ suil: day }) => (
              <StackedBar
                stacks={[
                  {
                    label: t('team.suilVolume'),
                    color: 'var(--source-pool)',
                    weight: Number(day.teamVolume),
                    text: `${usd(day.teamVolume)} USD`,
                  },
                  {
                    label: t('team.suilOwn'),
                    color: 'var(--source-hashrate)',
                    weight: Number(day.ownVolume),
                    text: `${usd(day.ownVolume)} USD`,
                  },
                ]}
              />
            )}
            empty={<MoreLink to="/suilPledge">{t('suilPledge.title')}</MoreLink>}
          />
        </>
      }
      second={
        <Card title={t('team.suilFriends')}>
          <FriendList address={address} sort="suil" only="suil" />
        </Card>
      }
    />
  );
}
