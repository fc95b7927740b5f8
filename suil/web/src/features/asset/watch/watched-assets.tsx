/** What the chain knows of any address: coins, liquidity pool, pledges. Read-only, for anyone, without a login; nothing of the ledger is asked for. */
import { useKnownParameters } from '../../../entities/parameters/queries.ts';
import { usePledges, useSuilPledges } from '../../../entities/pledge/queries.ts';
import { useCoinsInPools } from '../../../entities/pool/shares.ts';
import { afterFee } from '../../../entities/portfolio/portfolio.ts';
import { useTotalAssets } from '../../../entities/portfolio/total-assets.ts';
import { GroupedAddress } from '../../../entities/referral/grouped-address.tsx';
import { usePosition } from '../../../platform/chain/queries.ts';
import { formatAmount, formatDate } from '../../../platform/i18n/format.ts';
import { inOneText } from '../../../platform/i18n/one-text.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Hero, Pill } from '../../../ui/layout/hero.tsx';
import { Columns } from '../../../ui/layout/page.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import listStyles from '../../../ui/lists/list.module.css';
import { Block, Empty, Retry, Skeleton } from '../../../ui/lists/list-state.tsx';
import { RecordRow } from '../../../ui/lists/record-list.tsx';
import { WalletCard } from '../balance-cards.tsx';
import { WatchCard } from './watch-card.tsx';

export default function WatchedAssets({ address }: { address: string }) {
  return (
    <Columns
      first={
        <>
          <Total address={address} />
          <WalletCard address={address} />
        </>
      }
      second={
        <>
          <PoolCard address={address} />
          <PledgesCard address={address} />
          <WatchCard />
        </>
      }
    />
  );
}

const usd = (units: bigint) => `${formatAmount(units, 'USDC', 2)} USD`;

function Total({ address }: { address: string }) {
  const { t } = useTranslation();
  const { value, portfolio, failed, isPartial, retry } = useTotalAssets(address);
  const partial = isPartial ? t('home.totalPartial') : '';
  return (
    <Hero
      label={t('home.totalAssets')}
      value={value ? formatAmount(value.total, 'USDC', 2) : undefined}
      unit="USD"
      testId="watched-total"
      sub={<GroupedAddress address={address} />}
      picture={failed && !value ? <Retry onRetry={retry} /> : null}
      lead={inOneText(t('assets.watch.note'), partial)}
      facts={
        value && portfolio ? (
          <Facts
            facts={[
              { label: t('place.wallet'), value: usd(value.wallet) },
              { label: t('place.pool'), value: usd(portfolio.parts.pool) },
              { label: t('place.pledge'), value: usd(portfolio.parts.pledge) },
            ]}
          />
        ) : null
      }
    />
  );
}

/** The position in the liquidity pool, and the coins behind shares of the exchange pools. */
function PoolCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const position = usePosition(address);
  const shares = useCoinsInPools(address);
  const claimFeeBps = useKnownParameters()?.claimFeeBps;
  const inPools = (['SUI', 'SUIL', 'USDC'] as const)
    .filter((coin) => shares[coin] > 0n)
    .map((coin) => `${formatAmount(shares[coin], coin)} ${coin}`);
  return (
    <Card title={t('tabs.pool')}>
      <Block query={position} skeleton={<Skeleton height="7rem" />}>
        {({ value, pending, claimable, claimed }) => (
          <Facts
            facts={[
              { label: t('pledge.principal'), value: usdc(value + pending), testId: 'watched-principal' },
              ...(pending > 0n ? [{ label: t('flow.pending'), value: usdc(pending) }] : []),
              {
                label: t('assets.watch.claimable'),
                value: claimFeeBps === undefined ? '–' : usdc(afterFee(claimable, claimFeeBps)),
              },
              { label: t('assets.watch.claimed'), value: usdc(claimed) },
              ...(inPools.length > 0 ? [{ label: t('place.shares'), value: inPools.join(' · ') }] : []),
            ]}
          />
        )}
      </Block>
    </Card>
  );
}

const usdc = (units: bigint) => `${formatAmount(units, 'USDC')} USDC`;

/** The pledges of both kinds: first those that run, each newest first. */
function usePledgesOf(address: string) {
  const [sui, suil] = [usePledges(address), useSuilPledges(address)];
  const data =
    sui.data && suil.data
      ? [
          ...sui.data.map((pledge) => ({ ...pledge, coin: 'SUI' as const })),
          ...suil.data.map((pledge) => ({ ...pledge, coin: 'SUIL' as const })),
        ].toSorted((left, right) => Number(left.ended) - Number(right.ended) || right.startedAtMs - left.startedAtMs)
      : undefined;
  return {
    data,
    isError: sui.isError || suil.isError,
    isPending: data === undefined,
    refetch: () => Promise.all([sui.refetch(), suil.refetch()]),
  };
}

function PledgesCard({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t('pledge.title')}>
      <Block query={usePledgesOf(address)} skeleton={<Skeleton height="7rem" />}>
        {(pledges) =>
          pledges.length === 0 ? (
            <Empty title={t('assets.watch.noPledges')} />
          ) : (
            <ul className={listStyles.list} data-testid="watched-pledges">
              {pledges.map((pledge) => (
                <PledgeRow key={`${pledge.coin} ${pledge.id}`} pledge={pledge} />
              ))}
            </ul>
          )
        }
      </Block>
    </Card>
  );
}

type WatchedPledge = NonNullable<ReturnType<typeof usePledgesOf>['data']>[number];

function PledgeRow({ pledge }: { pledge: WatchedPledge }) {
  const { t } = useTranslation();
  const { coin, principal, termDays, startedAtMs, endsAtMs, ended, principalPaid } = pledge;
  const status = principalPaid ? t('pledge.principalPaid') : t(`pledge.status.${ended ? 'ended' : 'active'}`);
  return (
    <RecordRow
      icon="lock"
      color={ended ? 'var(--gray)' : 'var(--orange)'}
      title={t('pledge.days', { count: termDays })}
      amount={`${formatAmount(principal, coin)} ${coin}`}
      sub={`${formatDate(startedAtMs)} – ${formatDate(endsAtMs)}`}
      subRight={<Pill tone={ended ? 'gray' : 'green'}>{status}</Pill>}
    />
  );
}
