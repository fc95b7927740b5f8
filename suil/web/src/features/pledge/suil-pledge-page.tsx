import { lazy } from 'react';
import { GrantPriceCard } from '../../entities/market/grant-price-card.tsx';
import { amountText, coinText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { LeaveNotice } from '../../entities/pledge/leave-notice.tsx';
import cards from '../../entities/pledge/position-card.module.css';
import { useSuilPledges } from '../../entities/pledge/queries.ts';
import { SUIL_TERMS, type SuilTerm } from '../../entities/pledge/terms.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Empty, NoMore, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './pledge.module.css';
import { type PledgeActionProps, ProductPage, TermRows } from './product-page.tsx';
import { SuilCard } from './suil-pledge-card.tsx';
import { suilFactorBps } from './terms.ts';

const SuilPledgeSheet = lazy(() => import('./suil-pledge-sheet.tsx'));

/** SUIL pledges: principal for a term against hashrate at once. */
export function SuilPledgePage() {
  const { t } = useTranslation();
  return (
    <ProductPage
      title={t('suilPledge.title')}
      aside={<MoreLink to="/hashrateLog?type=staking">{t('record.title')}</MoreLink>}
      path="/suilPledge"
      Summary={Summary}
      List={List}
      Terms={Terms}
      Sheet={SuilPledgeSheet}
    />
  );
}

function Summary({ onPledge }: PledgeActionProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const pledges = useSuilPledges(address).data;
  const minimum = amountText(useKnownParameters()?.suilPledgeMinUnits, 'SUIL', 0);
  const held = (pledges ?? []).filter((pledge) => !pledge.principalPaid);
  const principal = held.reduce((sum, pledge) => sum + pledge.principal, 0n);
  const granted = (pledges ?? []).reduce((sum, pledge) => sum + pledge.hashrate, 0n);
  return (
    <Hero
      label={t('suilPledge.total')}
      value={address && !pledges ? undefined : formatAmount(principal, 'SUIL', 2)}
      unit="SUIL"
      testId="suil-pledge-total"
      sub={
        granted > 0n ? (
          <>
            <Pill tone="purple">{formatAmount(granted, 'HR', 2)} HR</Pill>
            {t('suilPledge.granted')}
          </>
        ) : (
          t('suilPledge.lead', { minimum })
        )
      }
      actions={
        <Button kind="primary" icon="plus" onClick={onPledge}>
          {t('suilPledge.action')}
        </Button>
      }
    />
  );
}

/** What a term grants, and the price that it counts at. */
function Terms() {
  return (
    <>
      <Factors />
      <GrantPriceCard />
    </>
  );
}

function Factors() {
  const { t } = useTranslation();
  const values = useKnownParameters();
  const factorOf = (days: SuilTerm) => values && suilFactorBps(days, values);
  const most = Number(factorOf(180) ?? 0n) || 1;
  return (
    <Card title={t('suilPledge.factors')}>
      <TermRows
        violet
        terms={SUIL_TERMS.map((days) => {
          const factor = factorOf(days);
          return { days, share: Number(factor ?? 0n) / most, text: rateText(factor) };
        })}
      />
      <p className={styles.note}>{t('suilPledge.factorsNote')}</p>
      <div style={{ marginTop: '0.9rem' }}>
        <Facts facts={[{ label: t('amount.minimum'), value: coinText(values?.suilPledgeMinUnits, 'SUIL', 0) }]} />
      </div>
    </Card>
  );
}

function List({ onPledge }: PledgeActionProps) {
  const { t } = useTranslation();
  const query = useSuilPledges(useAddress());
  return (
    <Block query={query} skeleton={<Skeleton height="10rem" />}>
      {(items) =>
        items.length === 0 ? (
          <Card>
            <Empty>
              <Button small icon="plus" onClick={onPledge}>
                {t('suilPledge.action')}
              </Button>
            </Empty>
          </Card>
        ) : (
          <>
            <LeaveNotice pledges={items} />
            <div className={cards.cards}>
              {items.map((pledge) => (
                <SuilCard key={String(pledge.id)} pledge={pledge} />
              ))}
            </div>
            <NoMore />
          </>
        )
      }
    </Block>
  );
}
