import { parseAddress } from '@suil/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTotalAssets } from '../../entities/portfolio/total-assets.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useHiddenBalance } from '../../platform/browser/hidden-balance.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader, useSideBySide } from '../../ui/layout/page.tsx';
import { Retry, TextSkeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import { useActionInAddress } from '../../wallet/transaction/use-action-in-address.ts';
import { WithdrawalList } from '../../wallet/withdrawal/withdrawal-list.tsx';
import { ActivityList } from './activity/activity-list.tsx';
import styles from './assets.module.css';
import { LedgerCard, WalletCard } from './balance-cards.tsx';
import { Places } from './places/places.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TeamCard } from './team-card.tsx';
import { WatchCard } from './watch/watch-card.tsx';
import { WITHDRAWALS_ID } from './withdrawals-anchor.ts';

const WatchedAssets = lazy(() => import('./watch/watched-assets.tsx'));
const ExplainTotal = lazy(() => import('../../entities/portfolio/explain-total.tsx'));

const ACTIONS = ['topUp', 'transfer', 'withdraw', 'pro'] as const;
type Action = (typeof ACTIONS)[number];

const sheets: Record<
  Action,
  ReturnType<typeof lazy<ComponentType<{ open: boolean; onClose: () => void; coin?: string | null }>>>
> = {
  topUp: lazy(() => import('./top-up-sheet.tsx')),
  transfer: lazy(() => import('./transfer-sheet.tsx')),
  withdraw: lazy(() => import('./withdraw-sheet.tsx')),
  pro: lazy(() => import('./exchange-pro-sheet.tsx')),
};

const needsBinding = (action: Action) => action === 'transfer';

/** The own assets; of another address what the chain knows. */
export function AssetsPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const asked = search.get('address');
  const own = useAddress();
  const watched = asked === null ? null : parseAddress(asked);
  // Also while the wallet is connected again: a login of this address shows all of it.
  const isLoggedIn = useIsLoggedIn(watched);
  if (watched === null || watched === own || isLoggedIn) return <OwnAssets />;
  return (
    <>
      <PageHeader title={t('assets.watch.page')} />
      <Suspense>
        <WatchedAssets key={watched} address={watched} />
      </Suspense>
    </>
  );
}

/** What the account holds: in the wallet, in the products, and in the ledger; and the ways between them. */
function OwnAssets() {
  const { t } = useTranslation();
  const [action, setAction] = useState<Action | null>(null);
  const [search] = useSearchParams();
  const [coin] = useState(search.get('asset'));
  const reviewing = useIsTransacting();
  const runAction = useAction();
  const address = useAddress();
  useActionInAddress(ACTIONS, setAction, '/assets', needsBinding);
  const open = (wanted: Action) =>
    runAction(() => setAction(wanted), { bound: needsBinding(wanted), back: `/assets?act=${wanted}` });
  const Form = action ? sheets[action] : null;
  return (
    <>
      <PageHeader title={t('assets.title')} />
      <LoginGate beside={<WatchCard />}>{(address) => <Assets address={address} onAction={open} />}</LoginGate>
      <Suspense>
        {/* Another account begins anew: what was typed for the one before is not for its money. */}
        {Form ? <Form key={address} open={!reviewing} onClose={() => setAction(null)} coin={coin} /> : null}
      </Suspense>
    </>
  );
}

function Assets({ address, onAction }: { address: string; onAction: (action: Action) => void }) {
  const { t } = useTranslation();
  const wide = useSideBySide();
  return (
    <Columns
      first={
        <>
          <TotalCard address={address} onAction={onAction} />
          <LedgerCard address={address} onExchangePro={() => onAction('pro')} />
          <WalletCard address={address} />
          {wide ? <OtherCards address={address} /> : null}
        </>
      }
      second={
        <>
          <TeamCard address={address} />
          <div id={WITHDRAWALS_ID}>
            <Card title={t('withdrawal.list')}>
              <WithdrawalList
                address={address}
                empty={<MoreLink to="/assets?act=withdraw">{t('empty.withdraw')}</MoreLink>}
              />
            </Card>
          </div>
          <Card title={t('activity.title')} aside={<MoreLink to="/activity">{t('common.all')}</MoreLink>}>
            <ActivityList address={address} peek={10} />
          </Card>
          {wide ? null : <OtherCards address={address} />}
        </>
      }
    />
  );
}

function OtherCards({ address }: { address: string }) {
  return (
    <>
      <SessionsCard address={address} />
      <WatchCard />
    </>
  );
}

interface ActionProps {
  address: string;
  onAction: (action: Action) => void;
}

function TotalCard({ address, onAction }: ActionProps) {
  const { t } = useTranslation();
  const { value, isPartial, failed, retry } = useTotalAssets(address);
  const { hidden, toggle } = useHiddenBalance();
  if (failed && !value) return <Retry onRetry={retry} />;
  const text = (amount: bigint) => (hidden ? '••••••' : formatAmount(amount, 'USDC', 2));
  return (
    <section className={`hero ${styles.hero}`} aria-label={t('home.totalAssets')}>
      <p className={styles.top}>
        {t('home.totalAssets')}
        <button type="button" className={styles.eye} aria-pressed={hidden} aria-label={t('home.hide')} onClick={toggle}>
          <Icon name={hidden ? 'eyeOff' : 'eye'} size="1rem" />
        </button>
        <Explain of={t('home.totalAssets')}>{(close) => <ExplainTotal address={address} onClose={close} />}</Explain>
      </p>
      <p className={`${styles.big} num`} data-testid="total-assets">
        {value ? text(value.total) : <TextSkeleton width="9rem" />}
        <small>USD</small>
      </p>
      <Places value={value} text={text} />
      {value && isPartial ? <Notice tone="warn">{t('home.totalPartial')}</Notice> : null}
      <div className={styles.ways}>
        <Way icon="plus" text={t('assets.topUp')} onClick={() => onAction('topUp')} primary />
        <Way icon="send" text={t('transfer.short')} onClick={() => onAction('transfer')} />
        <Way icon="withdraw" text={t('withdrawal.short')} onClick={() => onAction('withdraw')} />
        <Way icon="swap" text={t('shortcut.swap')} onClick={() => navigate('/exchange')} />
      </div>
    </section>
  );
}

function Way({
  icon,
  text,
  onClick,
  primary,
}: {
  icon: IconName;
  text: string;
  onClick: () => void;
  primary?: boolean;
}) {
  return (
    <button type="button" className={styles.way} onClick={onClick}>
      <span className={primary ? styles.wayMain : styles.wayMark} aria-hidden="true">
        <Icon name={icon} />
      </span>
      {text}
    </button>
  );
}
