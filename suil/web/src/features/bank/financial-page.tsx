import { useBankProducts } from '../../entities/bank/queries.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps, formatCompact, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import styles from './bank.module.css';
import { MaturityRibbon } from './maturity-ribbon.tsx';
import { useBankSummary, useSubscriptions } from './queries.ts';
import { Subscriptions } from './subscriptions.tsx';

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
