import { VAULT_ASSETS, type VaultAsset } from '@suil/core';
import { useLedgerAssets } from '../../../entities/account/queries.ts';
import { valueOfCoin } from '../../../entities/account/withdrawable.ts';
import { usePrices } from '../../../entities/market/prices.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { useBalances, useReserves } from '../../../platform/chain/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { MoreLink } from '../../../ui/layout/card.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './move-list.module.css';
import { MoveList } from './move-list.tsx';

/** The ways from the wallet and the SUIL account into the products, each with what there is for it. */
export default function DepositSheet({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const loggedIn = useIsLoggedIn(address);
  const wallet = useBalances(address).data;
  const usdc = useLedgerAssets(address, loggedIn).data?.find((row) => row.asset === 'USDC')?.available;
  const prices = { reserves: useReserves().data, suilSpot: usePrices().data?.suilSpot };
  const text = (units: bigint | undefined, coin: VaultAsset) =>
    units === undefined ? null : `${formatAmount(units, coin)} ${coin}`;
  const worthOf = (coin: VaultAsset) => valueOfCoin(coin, wallet?.[coin] ?? 0n, prices);
  const most = VAULT_ASSETS.reduce<VaultAsset>((best, coin) => (worthOf(coin) > worthOf(best) ? coin : best), 'SUI');
  const sui = text(wallet?.SUI, 'SUI');
  return (
    <Sheet open fromPage onClose={onClose} title={t('home.deposit')}>
      <MoveList
        items={[
          {
            icon: 'drop',
            text: t('flow.stake'),
            move: { from: 'wallet', to: 'pool' },
            amount: sui,
            to: '/flow?act=stake',
          },
          {
            icon: 'layers',
            text: t('earn.pledge'),
            move: { from: 'wallet', to: 'pledge' },
            amount: sui,
            to: '/pledge1?act=pledge',
          },
          {
            icon: 'plus',
            text: t('assets.topUp'),
            move: { from: 'wallet', to: 'account' },
            amount: text(wallet?.[most], most),
            to: `/assets?act=topUp&asset=${most}`,
          },
          {
            icon: 'bank',
            text: t('bank.subscribe'),
            move: { from: 'account', to: 'bank' },
            amount: text(usdc === undefined ? undefined : BigInt(usdc), 'USDC'),
            to: '/subscription',
          },
        ]}
      >
        <p className={styles.note}>
          <MoreLink to="/earn">{t('earn.compared')}</MoreLink>
        </p>
      </MoveList>
    </Sheet>
  );
}
