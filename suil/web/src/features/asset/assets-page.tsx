import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTotalAssets } from '../../entities/account/total-assets.ts';
import { useHiddenBalance } from '../../platform/browser/hidden-balance.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Donut } from '../../ui/charts/donut.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader, useSideBySide } from '../../ui/layout/page.tsx';
import { Retry, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import { useActionInAddress } from '../../wallet/transaction/use-action-in-address.ts';
import { WithdrawalList } from '../../wallet/withdrawal/withdrawal-list.tsx';
import { AssetRecords } from './asset-records.tsx';
import styles from './assets.module.css';
import { LedgerCard, WalletCard } from './balance-cards.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TeamCard } from './team-card.tsx';
import { WITHDRAWALS_ID } from './withdrawals-anchor.ts';

const ExplainTotal = lazy(() => import('../../entities/account/explain-total.tsx'));

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

/** What the account holds: in the wallet, in the products, and in the ledger; and the ways between them. */
export function AssetsPage() {
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
      <LoginGate>{(address) => <Assets address={address} onAction={open} />}</LoginGate>
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
          {wide ? <SessionsCard address={address} /> : null}
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
          <Card title={t('assets.records')} aside={<MoreLink to="/suiLLog">{t('common.all')}</MoreLink>}>
            <AssetRecords address={address} peek={8} />
          </Card>
          {wide ? null : <SessionsCard address={address} />}
        </>
      }
    />
  );
}

interface ActionProps {
  address: string;
  onAction: (action: Action) => void;
}

function TotalCard({ address, onAction }: ActionProps) {
  const { t } = useTranslation();
  const { value, partial, failed, retry } = useTotalAssets(address);
  const { hidden, toggle } = useHiddenBalance();
  if (failed) return <Retry onRetry={retry} />;
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
      {value ? (
        <Donut
          center={text(value.total)}
          unit="USDC"
          label={t('assets.donut', { total: text(value.total) })}
          parts={[
            { label: 'SUI', weight: Number(value.sui), text: text(value.sui), color: 'var(--source-team)' },
            { label: 'USDC · PRO', weight: Number(value.usdc), text: text(value.usdc), color: 'var(--source-bank)' },
            { label: 'SUIL', weight: Number(value.suil), text: text(value.suil), color: 'var(--source-pool)' },
            { label: t('tabs.pool'), weight: Number(value.pool), text: text(value.pool), color: 'var(--source-nodes)' },
          ]}
        />
      ) : (
        <Skeleton height="9.25rem" />
      )}
      {value && partial ? <Notice tone="warn">{t('home.totalPartial')}</Notice> : null}
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
