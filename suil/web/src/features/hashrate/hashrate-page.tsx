import type { HashrateResponse } from '@suil/core/api';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useHashrateTotals } from '../../entities/account/queries.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Gauge } from '../../ui/charts/gauge.tsx';
import { StackedBar } from '../../ui/charts/stacked-bar.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import heroes from '../../ui/layout/hero.module.css';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import { useActionInAddress } from '../../wallet/transaction/use-action-in-address.ts';
import { Emission } from './emission-card.tsx';
import { EntryList } from './entry-list.tsx';
import styles from './hashrate.module.css';
import { useLastRelease } from './last-release.ts';
import { type ReleaseTexts, releaseTexts } from './release-texts.ts';
import { TYPE_COLORS } from './types.ts';

const ExplainReleased = lazy(() => import('./explain-released.tsx'));

const ACTIONS = ['claim', 'buy'] as const;
type Action = (typeof ACTIONS)[number];

const sheets: Record<Action, ReturnType<typeof lazy<ComponentType<{ open: boolean; onClose: () => void }>>>> = {
  claim: lazy(() => import('./claim-hashrate-sheet.tsx')),
  buy: lazy(() => import('./buy-hashrate-sheet.tsx')),
};
const needsBinding = (action: Action) => action === 'buy';

/** Hashrate mining: what is left and released, by type, the SUIL to claim, and how more hashrate arises. */
export function HashratePage() {
  const { t } = useTranslation();
  const [action, setAction] = useState<Action | null>(null);
  const reviewing = useIsTransacting();
  const runAction = useAction();
  // Once for the page, so that no part of it ever shows another day than the rest.
  const address = useAddress();
  const isLoggedIn = useIsLoggedIn(address);
  const last = releaseTexts(t, useLastRelease(isLoggedIn ? address : null));
  const friendRateBps = useKnownParameters()?.hashrateFriendRateBps;
  useActionInAddress(ACTIONS, setAction, '/hashrate', needsBinding);
  const open = (wanted: Action) =>
    runAction(() => setAction(wanted), { bound: needsBinding(wanted), back: `/hashrate?act=${wanted}` });
  const Form = action ? sheets[action] : null;
  return (
    <>
      <PageHeader title={t('tabs.hashrate')} aside={<MoreLink to="/collection">{t('hashrate.claims')}</MoreLink>} />
      <LoginGate>{(address) => <Totals address={address} last={last} onAction={open} />}</LoginGate>
      <Columns
        first={<Emission last={last} onBuy={() => open('buy')} />}
        second={
          <Card title={t('hashrate.howTitle')}>
            <ul className={styles.explain}>
              <li>{t('hashrate.how.claim')}</li>
              <li>{t('hashrate.how.unstake')}</li>
              <li>{t('hashrate.how.swap')}</li>
              <li>{t('hashrate.how.pledge')}</li>
              <li>{t('hashrate.how.buy', { rate: rateText(friendRateBps) })}</li>
              <li>{t('hashrate.how.claimOn')}</li>
            </ul>
          </Card>
        }
      />
      <Suspense>{Form ? <Form open={!reviewing} onClose={() => setAction(null)} /> : null}</Suspense>
    </>
  );
}

interface TotalsProps {
  address: string;
  last: ReleaseTexts;
  onAction: (action: Action) => void;
}

function Totals({ address, last, onAction }: TotalsProps) {
  const { t } = useTranslation();
  const totals = useHashrateTotals(address, true);
  return (
    <Columns
      first={
        <section className={`hero ${styles.hero}`} aria-label={t('hashrate.remaining')}>
          <Block query={totals} skeleton={<Skeleton height="13rem" />}>
            {(data) => <Remaining totals={data} releasedLast={last.mine} onAction={onAction} />}
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

interface RemainingProps {
  totals: HashrateResponse;
  /** What the last day released, as a text. */
  releasedLast: string;
  onAction: (action: Action) => void;
}

/** What is left of the hashrate, and the SUIL that can be claimed. */
function Remaining({ totals, releasedLast, onAction }: RemainingProps) {
  const { t } = useTranslation();
  const total = BigInt(totals.total);
  const remaining = BigInt(totals.remaining);
  const claimable = BigInt(totals.claimable);
  const texts = { remaining: formatAmount(remaining, 'HR'), total: formatAmount(total, 'HR') };
  return (
    <>
      <Gauge
        share={total === 0n ? 0 : Number((remaining * 1000n) / total) / 1000}
        value={texts.remaining}
        unit={t('hashrate.unitRemaining')}
        label={t('hashrate.gauge', texts)}
      />
      <p className={`${styles.total} num`}>{t('hashrate.ofTotal', { total: texts.total })}</p>
      <div className={heroes.facts}>
        <Facts
          facts={[
            {
              label: t('hashrate.claimable'),
              value: (
                <>
                  {formatAmount(claimable, 'SUIL')} SUIL
                  <Explain of={t('hashrate.claimable')}>
                    {(close) => <ExplainReleased totals={totals} onClose={close} />}
                  </Explain>
                </>
              ),
              tone: 'strong',
              testId: 'hashrate-claimable',
            },
            { label: t('hashrate.releasedLast'), value: releasedLast, testId: 'hashrate-last-day' },
            { label: t('hashrate.releasedSoFar'), value: `${formatAmount(BigInt(totals.released), 'SUIL')} SUIL` },
          ]}
        />
      </div>
      <div className={heroes.actions}>
        <Button kind="primary" disabled={claimable === 0n} onClick={() => onAction('claim')}>
          {claimable === 0n ? t('hashrate.nothingToClaim') : t('hashrate.claim')}
        </Button>
        <Button onClick={() => navigate('/exchange?pay=SUIL&get=SUI')}>{t('hashrate.quickExchange')}</Button>
      </div>
    </>
  );
}
