import type { Asset } from '@suil/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLedgerAssets } from '../../lib/account-queries.ts';
import { useBalances, usePosition, useReserves } from '../../lib/chain-queries.ts';
import { formatAmount } from '../../lib/format.ts';
import { suiToValue } from '../../lib/price.ts';
import { useIsLoggedIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Donut } from '../../ui/donut.tsx';
import { Block, Retry, Skeleton } from '../../ui/list-state.tsx';
import { Columns, PageHeader } from '../../ui/page.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { useTransaction } from '../../wallet/transaction/machine.ts';
import { useAct } from '../../wallet/use-act.ts';
import { AssetRecords } from './asset-records.tsx';
import styles from './assets.module.css';

const TopUpSheet = lazy(() => import('./top-up-sheet.tsx'));

/** What the account holds: in the wallet, in the liquidity pool, and in the ledger; and the way from wallet to ledger. */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('assets.title')} />
      <LoginGate>
        <Assets />
      </LoginGate>
    </>
  );
}

function Assets() {
  const { t } = useTranslation();
  const address = useAddress()!;
  const [toppingUp, setToppingUp] = useState(false);
  const reviewing = useTransaction((state) => state.plan !== null);
  const act = useAct();
  return (
    <>
      <Columns
        first={
          <>
            <TotalCard
              address={address}
              onTopUp={() => act(() => setToppingUp(true), { bound: false, back: '/assets' })}
            />
            <WalletCard address={address} />
          </>
        }
        second={
          <>
            <LedgerCard address={address} />
            <Card title={t('assets.records')}>
              <AssetRecords address={address} />
            </Card>
          </>
        }
      />
      <Suspense>{toppingUp ? <TopUpSheet open={!reviewing} onClose={() => setToppingUp(false)} /> : null}</Suspense>
    </>
  );
}

function TotalCard({ address, onTopUp }: { address: string; onTopUp: () => void }) {
  const { t } = useTranslation();
  const balances = useBalances(address);
  const position = usePosition(address).data;
  const reserves = useReserves().data;
  const ledger = useLedgerAssets(address, useIsLoggedIn(address)).data;
  if (balances.isError && !balances.data) return <Retry onRetry={() => balances.refetch()} />;
  const held = (asset: Asset) => {
    const row = ledger?.find((item) => item.asset === asset);
    return row ? BigInt(row.available) + BigInt(row.held) : 0n;
  };
  const ready = balances.data && position && reserves;
  const sui = ready ? suiToValue(balances.data.SUI + held('SUI'), reserves) : 0n;
  const usdc = ready ? balances.data.USDC + held('USDC') + held('PRO') : 0n;
  const pool = ready ? position.value + position.pending + position.claimable : 0n;
  const total = sui + usdc + pool;
  return (
    <section className={`hero ${styles.hero}`} aria-label={t('home.totalAssets')}>
      {ready ? (
        <Donut
          center={formatAmount(total, 'USDC', 2)}
          unit="USDC"
          label={t('assets.donut', { total: formatAmount(total, 'USDC', 2) })}
          parts={[
            { label: 'SUI', weight: Number(sui), text: formatAmount(sui, 'USDC', 2), color: 'var(--blue)' },
            { label: 'USDC', weight: Number(usdc), text: formatAmount(usdc, 'USDC', 2), color: 'var(--green)' },
            {
              label: t('tabs.pool'),
              weight: Number(pool),
              text: formatAmount(pool, 'USDC', 2),
              color: 'var(--orange)',
            },
          ]}
        />
      ) : (
        <Skeleton height="9.25rem" />
      )}
      <Button kind="primary" wide icon="plus" onClick={onTopUp}>
        {t('assets.topUp')}
      </Button>
    </section>
  );
}

function AssetRow({ asset, amount, sub }: { asset: Asset; amount: bigint; sub?: string | undefined }) {
  return (
    <li className={styles.row}>
      <span className={styles.coin} data-asset={asset} aria-hidden="true">
        {asset.slice(0, 1)}
      </span>
      <span className={styles.name}>{asset}</span>
      <span className={`${styles.amount} num`} data-testid={`amount-${asset}`}>
        {formatAmount(amount, asset)}
        {sub ? <small>{sub}</small> : null}
      </span>
    </li>
  );
}

function WalletCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const balances = useBalances(address);
  const reserves = useReserves().data;
  return (
    <Card title={t('assets.wallet')} className={styles.walletCard}>
      <Block query={balances} skeleton={<Skeleton height="9rem" />}>
        {(data) => (
          <ul data-testid="wallet-balances">
            <AssetRow
              asset="SUI"
              amount={data.SUI}
              sub={reserves ? `≈ ${formatAmount(suiToValue(data.SUI, reserves), 'USDC', 2)} USDC` : undefined}
            />
            <AssetRow asset="SUIL" amount={data.SUIL} />
            <AssetRow asset="USDC" amount={data.USDC} />
          </ul>
        )}
      </Block>
    </Card>
  );
}

function LedgerCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const ledger = useLedgerAssets(address, true);
  return (
    <Card title={t('assets.ledger')}>
      <p className={styles.note}>{t('assets.ledgerNote')}</p>
      <Block query={ledger} skeleton={<Skeleton height="12rem" />}>
        {(data) => (
          <ul data-testid="ledger-balances">
            {data.map((row) => (
              <AssetRow
                key={row.asset}
                asset={row.asset}
                amount={BigInt(row.available)}
                sub={
                  BigInt(row.held) > 0n
                    ? t('assets.held', { amount: formatAmount(BigInt(row.held), row.asset) })
                    : undefined
                }
              />
            ))}
          </ul>
        )}
      </Block>
    </Card>
  );
}
