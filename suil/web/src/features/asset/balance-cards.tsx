/** The balances of an account, one card for the wallet's and one for the ledger's. */
import { type Asset, UNITS_PER_SUIL } from '@suil/core';
import type { ReactNode } from 'react';
import { CreditingNote } from '../../entities/account/crediting-note.tsx';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { suiToValue } from '../../entities/market/price.ts';
import { usePrices } from '../../entities/market/prices.ts';
import { useBalances, useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreButton } from '../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { TokenMark } from '../../ui/token-mark/token-mark.tsx';
import styles from './assets.module.css';
import { Sparkline } from './sparkline.tsx';

interface AssetRowProps {
  asset: Asset;
  amount: bigint;
  sub?: string | undefined;
  /** What is between name and amount. */
  picture?: ReactNode;
}

function AssetRow({ asset, amount, sub, picture }: AssetRowProps) {
  return (
    <li className={styles.row}>
      <TokenMark asset={asset} />
      <span className={styles.name}>{asset}</span>
      {picture}
      <span className={`${styles.amount} num`} data-testid={`amount-${asset}`}>
        {formatAmount(amount, asset)}
        {sub ? <small>{sub}</small> : null}
      </span>
    </li>
  );
}

export function WalletCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const balances = useBalances(address);
  const reserves = useReserves().data;
  const suilPrice = usePrices().data?.suilSpot ?? null;
  const worth = (value: bigint) => `≈ ${formatAmount(value, 'USDC', 2)} USDC`;
  return (
    <Card title={t('assets.wallet')} className={styles.walletCard}>
      <Block query={balances} skeleton={<Skeleton height="9rem" />}>
        {(data) => (
          <ul data-testid="wallet-balances">
            <AssetRow
              asset="SUI"
              amount={data.SUI}
              picture={<Sparkline symbol="SUI" />}
              sub={reserves ? worth(suiToValue(data.SUI, reserves)) : undefined}
            />
            <AssetRow
              asset="SUIL"
              amount={data.SUIL}
              picture={<Sparkline symbol="SUIL" />}
              sub={suilPrice === null ? undefined : worth((data.SUIL * suilPrice) / UNITS_PER_SUIL)}
            />
            <AssetRow asset="USDC" amount={data.USDC} />
          </ul>
        )}
      </Block>
    </Card>
  );
}

export function LedgerCard({ address, onExchangePro }: { address: string; onExchangePro: () => void }) {
  const { t } = useTranslation();
  const ledger = useLedgerAssets(address, true);
  return (
    <Card title={t('assets.ledger')} aside={<MoreButton onClick={onExchangePro}>{t('pro.short')}</MoreButton>}>
      <p className={styles.note}>{t('assets.ledgerNote')}</p>
      <CreditingNote address={address} />
      <Block query={ledger} skeleton={<Skeleton height="12rem" />}>
        {(data) => (
          <ul data-testid="ledger-balances">
            {data.map((row) => {
              const parts = [
                { units: BigInt(row.held), key: 'assets.held' as const },
                { units: BigInt(row.bank), key: 'assets.inBank' as const },
                { units: BigInt(row.released), key: 'assets.released' as const },
              ].filter((part) => part.units > 0n);
              return (
                <AssetRow
                  key={row.asset}
                  asset={row.asset}
                  amount={BigInt(row.available)}
                  sub={parts.map((part) => t(part.key, { amount: formatAmount(part.units, row.asset) })).join(' · ')}
                />
              );
            })}
          </ul>
        )}
      </Block>
    </Card>
  );
}
