import { dayStartMs } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import cards from '../../entities/pledge/position-card.module.css';
import { PositionBody } from '../../entities/pledge/position-card.tsx';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps, formatCompact, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Empty, NoMore, Retry, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import styles from './bank.module.css';
import { MaturityRibbon } from './maturity-ribbon.tsx';
import { useBankProducts, useBankSummary, useSubscriptions } from './queries.ts';

/** The bank: principal and its maturities, the products, and the own subscriptions. */
export function FinancialPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('bank.title')} />
      <Columns
        first={
          <>
            <Summary />
            <LoginGate quiet>
              <Subscriptions />
            </LoginGate>
          </>
        }
        second={<Products />}
      />
    </>
  );
}

function Summary() {
  const { t } = useTranslation();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const owner = loggedIn ? address : null;
  const summary = useBankSummary(owner).data;
  const today = useToday();
  const items = useSubscriptions(owner, 'active').data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Hero
      label={t('bank.principal')}
      value={owner && !summary ? undefined : formatAmount(BigInt(summary?.principal ?? 0), 'USDC', 2)}
      unit="USDC"
      testId="bank-principal"
      sub={
        summary && summary.active > 0 ? (
          <>
            <Pill tone="green">+{formatAmount(BigInt(summary.dailyIncome), 'PRO')} PRO</Pill>
            {t('bank.perDay')}
          </>
        ) : (
          t('bank.lead')
        )
      }
      picture={today === undefined ? null : <MaturityRibbon items={items} today={today} />}
      actions={
        <Button kind="primary" icon="plus" onClick={() => navigate('/subscription')}>
          {t('bank.subscribe')}
        </Button>
      }
    />
  );
}

function Products() {
  const { t } = useTranslation();
  const products = useBankProducts();
  return (
    <Card title={t('bank.products')}>
      <Block query={products} skeleton={<Skeleton height="16rem" />}>
        {(data) => (
          <>
            <div className={styles.products}>
              {data.products.map((product) => (
                <Link
                  key={product.termDays}
                  className={styles.product}
                  to={`/subscription?product=${product.termDays}`}
                >
                  <span>
                    <b>{t('pledge.days', { count: product.termDays })}</b>
                    <small className="num">
                      {product.openPrincipal === null
                        ? t('bank.openAny')
                        : t('bank.open', { amount: formatCompact(BigInt(product.openPrincipal), 'USDC') })}
                    </small>
                  </span>
                  <span className={`${styles.rate} num`}>
                    {formatPpm(product.dailyPpm)}
                    <small>{t('bank.aDay')}</small>
                  </span>
                  <Icon name="chevronRight" />
                </Link>
              ))}
            </div>
            <div className={`${styles.chips} num`}>
              <Pill tone="green">
                {t('bank.chipMinimum', { amount: formatAmount(BigInt(data.minimum), 'USDC', 0) })}
              </Pill>
              <Pill tone="gray">{t('bank.chipFee', { fee: formatBps(data.feeBps) })}</Pill>
              <Pill tone="gray">{t('bank.chipPrincipal')}</Pill>
              <Pill tone="gray">{t('bank.chipRenew')}</Pill>
            </div>
            <p className={styles.note}>{t('bank.fundedBy')}</p>
            <p className={styles.note}>
              {t('bank.reserveNote', {
                reserve: formatAmount(BigInt(data.reserve), 'USDC', 2),
                escrow: formatAmount(BigInt(data.escrow), 'USDC', 2),
              })}
            </p>
          </>
        )}
      </Block>
    </Card>
  );
}

function Subscriptions() {
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
            ? t('bank.renewsOnDate', { date: formatDate(dayStartMs(item.termStartDay + item.termDays)) })
            : t('bank.freeFromDate', { date: formatDate(dayStartMs(item.redeemableDay)) })
        }
      />
    </Link>
  );
}
