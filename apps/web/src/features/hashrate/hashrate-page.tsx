import { useTranslation } from 'react-i18next';
import { useHashrateTotals } from '../../lib/account-queries.ts';
import { formatAmount } from '../../lib/format.ts';
import { Card, MoreLink } from '../../ui/card.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { Block, Skeleton } from '../../ui/list-state.tsx';
import { Columns, PageHeader } from '../../ui/page.tsx';
import { StackedBar } from '../../ui/stacked-bar.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { EntryList } from './entry-list.tsx';
import styles from './hashrate.module.css';
import { TYPE_COLORS } from './types.ts';

/** Hashrate mining: what has been granted from fees, by type, and the newest entries. */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('tabs.hashrate')} aside={<MoreLink to="/hashrateLog">{t('record.title')}</MoreLink>} />
      <LoginGate>
        <Totals />
      </LoginGate>
      <Card title={t('hashrate.howTitle')}>
        <ul className={styles.how}>
          <li>{t('hashrate.how.claim')}</li>
          <li>{t('hashrate.how.unstake')}</li>
          <li>{t('hashrate.how.claimOn')}</li>
        </ul>
      </Card>
    </>
  );
}

function Totals() {
  const { t } = useTranslation();
  const address = useAddress()!;
  const totals = useHashrateTotals(address, true);
  return (
    <Columns
      first={
        <section className={`hero ${styles.hero}`} aria-label={t('hashrate.remaining')}>
          <Block query={totals} skeleton={<Skeleton height="13rem" />}>
            {(data) => {
              const total = BigInt(data.total);
              const remaining = BigInt(data.remaining);
              const share = total === 0n ? 0 : Number((remaining * 1000n) / total) / 1000;
              return (
                <>
                  <Gauge
                    share={share}
                    value={formatAmount(remaining, 'HR')}
                    unit={t('hashrate.unitRemaining')}
                    label={t('hashrate.gauge', {
                      remaining: formatAmount(remaining, 'HR'),
                      total: formatAmount(total, 'HR'),
                    })}
                  />
                  <p className={`${styles.total} num`}>{t('hashrate.ofTotal', { total: formatAmount(total, 'HR') })}</p>
                </>
              );
            }}
          </Block>
        </section>
      }
      second={
        <>
          <Card title={t('hashrate.byType')}>
            <Block query={totals} skeleton={<Skeleton height="4rem" />}>
              {(data) => (
                <StackedBar
                  stacks={data.types.map((row) => ({
                    label: t(`hashrate.type.${row.type}`),
                    weight: Number(row.total),
                    text: formatAmount(BigInt(row.total), 'HR'),
                    color: TYPE_COLORS[row.type],
                  }))}
                />
              )}
            </Block>
          </Card>
          <Card title={t('hashrate.entries')} aside={<MoreLink to="/hashrateLog">{t('common.all')}</MoreLink>}>
            <EntryList address={address} type="all" />
          </Card>
        </>
      }
    />
  );
}
