import type { SpendingLimitState } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import actions from '../../../ui/layout/hero.module.css';
import { Notice } from '../../../ui/layout/notice.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../../ui/lists/list-state.tsx';
import { startIntent } from '../../../wallet/intent/run-intent.ts';
import { useSettingsTaken } from '../../../wallet/intent/use-settings-taken.ts';
import { LoginGate } from '../../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../../wallet/transaction/transaction-store.ts';
import { limitPlan, limitText } from './limit-plan.ts';
import { useSpendingLimits } from './queries.ts';

const LimitSheet = lazy(() => import('./limit-sheet.tsx'));

/** The member's own limits of what leaves the SUIL account, by coin: what is used and left of each, and what waits. */
export function LimitsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('limits.title')} />
      <LoginGate>{(address) => <Limits address={address} />}</LoginGate>
    </>
  );
}

function Limits({ address }: { address: string }) {
  const { t } = useTranslation();
  const isTaken = useSettingsTaken();
  const query = useSpendingLimits(address);
  const [chosen, setChosen] = useState<SpendingLimitState | null>(null);
  const reviewing = useIsTransacting();
  if (isTaken === false) return <Notice>{t('errors.INTENT_ACTION_UNAVAILABLE')}</Notice>;
  return (
    <>
      <Notice>
        {t('limits.lead')}
        <br />
        {t('limits.note')}
      </Notice>
      <Block query={query} skeleton={<Skeleton height="24rem" />}>
        {({ items }) => (
          <>
            {items.map((item) => (
              <LimitCard key={item.asset} item={item} onChange={() => setChosen(item)} />
            ))}
          </>
        )}
      </Block>
      <Suspense>
        {chosen ? <LimitSheet key={address} open={!reviewing} onClose={() => setChosen(null)} item={chosen} /> : null}
      </Suspense>
    </>
  );
}

function LimitCard({ item, onChange }: { item: SpendingLimitState; onChange: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const { asset, limit, used, left, nextFreeMs, raise } = item;
  const set = (wanted: bigint | null) => void startIntent(store, limitPlan(t, item, wanted));
  return (
    <Card title={asset} aside={limit === null ? <span>{t('limits.none')}</span> : null}>
      {limit === null ? null : (
        <Facts
          facts={[
            { label: t('limits.limit'), value: limitText(t, limit, asset), testId: `limit-${asset}` },
            { label: t('limits.used'), value: limitText(t, used, asset), testId: `limit-used-${asset}` },
            { label: t('limits.left'), value: limitText(t, left, asset), tone: 'good', testId: `limit-left-${asset}` },
            ...(nextFreeMs === null ? [] : [{ label: t('limits.frees'), value: formatDateTime(nextFreeMs) }]),
          ]}
        />
      )}
      {raise ? (
        <Notice tone="warn" testId={`limit-raise-${asset}`}>
          {raise.limit === null
            ? t('limits.raiseNone', { time: formatDateTime(raise.fromMs) })
            : t('limits.raise', { limit: limitText(t, raise.limit, asset), time: formatDateTime(raise.fromMs) })}
        </Notice>
      ) : null}
      <div className={actions.actions}>
        <Button onClick={onChange} aria-label={`${t(limit === null ? 'limits.set' : 'limits.change')}: ${asset}`}>
          {t(limit === null ? 'limits.set' : 'limits.change')}
        </Button>
        {limit === null || raise === null ? null : (
          <Button kind="quiet" onClick={() => set(BigInt(limit))}>
            {t('limits.keep')}
          </Button>
        )}
        {limit === null || raise?.limit === null ? null : (
          <Button kind="quiet" onClick={() => set(null)}>
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </Card>
  );
}
