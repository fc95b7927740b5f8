/** The own subscriptions, by status. */
import { dayStartMs } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import cards from '../../entities/pledge/position-card.module.css';
import { PositionBody } from '../../entities/pledge/position-card.tsx';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Empty, NoMore, Retry, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { useSubscriptions } from './queries.ts';

export function Subscriptions() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const status = search.get('status') === 'ended' ? 'ended' : 'active';
  const query = useSubscriptions(useAddress(), status);
  return (
    <>
      <div className={cards.tabs}>
        <Segmented
          large
          label={t('record.filter')}
          options={(['active', 'ended'] as const).map((value) => ({ value, text: t(`pledge.status.${value}`) }))}
          value={status}
          onChange={(value) => setSearch(value === 'active' ? {} : { status: value }, { replace: true })}
        />
      </div>
      <SubscriptionCards query={query} active={status === 'active'} />
    </>
  );
}

interface SubscriptionCardsProps {
  query: ReturnType<typeof useSubscriptions>;
  active: boolean;
}

function SubscriptionCards({ query, active }: SubscriptionCardsProps) {
  const { t } = useTranslation();
  const items = query.data?.pages.flatMap((page) => page.items);
  if (query.isError && !items) return <Retry onRetry={() => query.refetch()} />;
  if (items === undefined) {
    return (
      <div className={cards.cards}>
        <Skeleton height="6.75rem" />
        <Skeleton height="6.75rem" />
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <Card>
        <Empty>{active ? <MoreLink to="/subscription">{t('bank.subscribe')}</MoreLink> : null}</Empty>
      </Card>
    );
  }
  return (
    <>
      <div className={cards.cards}>
        {items.map((item) => (
          <SubscriptionCard key={item.id} item={item} />
        ))}
      </div>
      {query.hasNextPage ? (
        <Button wide small busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('list.more')}
        </Button>
      ) : (
        <NoMore />
      )}
    </>
  );
}

function SubscriptionCard({ item }: { item: BankSubscription }) {
  const { t } = useTranslation();
  const today = useToday() ?? item.termStartDay;
  const ended = item.status === 'ended';
  const days = ended ? item.termDays : Math.max(0, Math.min(item.termDays, today - item.termStartDay));
  const free = !ended && today >= item.redeemableDay;
  return (
    <Link className={cards.card} to={`/financialDetails?id=${item.id}`}>
      <PositionBody
        termDays={item.termDays}
        days={days}
        color="var(--green)"
        ended={ended}
        status={free ? <Pill tone="orange">{t('bank.free')}</Pill> : undefined}
        principal={
          <>
            {formatAmount(BigInt(item.principal), 'USDC', 2)} <small>USDC</small>
          </>
        }
        brought={
          <>
            <b>+{formatAmount(BigInt(item.income), 'PRO')}</b>
            PRO
          </>
        }
        from={formatDate(dayStartMs(item.termStartDay))}
        to={
          free
            ? t(item.renews ? 'bank.renewsOnDate' : 'bank.endsOnDate', {
                date: formatDate(dayStartMs(item.termStartDay + item.termDays)),
              })
            : t('bank.freeFromDate', { date: formatDate(dayStartMs(item.redeemableDay)) })
        }
      />
    </Link>
  );
}
