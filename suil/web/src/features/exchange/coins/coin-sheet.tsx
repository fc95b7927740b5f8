/** The choice of a coin: where it is, how much of it there is, and what that is worth. Loaded when it is opened. */
import { useLedgerAssets } from '../../../entities/account/queries.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { useBalances } from '../../../platform/chain/queries.ts';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { TokenMark } from '../../../ui/token-mark/token-mark.tsx';
import { useAddress } from '../../../wallet/connect/account.ts';
import type { PayCoin } from '../choice.ts';
import { useWorthOf } from '../wallet-values.ts';
import styles from './coins.module.css';

interface CoinSheetProps {
  coins: readonly PayCoin[];
  /** The one that the box shows. */
  current: PayCoin;
  onChoose: (coin: PayCoin) => void;
  onClose: () => void;
}

export default function CoinSheet({ coins, current, onChoose, onClose }: CoinSheetProps) {
  const { t } = useTranslation();
  const held = useHeld();
  const worthOf = useWorthOf();
  return (
    <Sheet open title={t('exchange.chooseCoin')} onClose={onClose}>
      <ul className={styles.list}>
        {coins.map((coin) => {
          const units = held(coin);
          const worth = units === undefined ? null : worthOf(coin === 'PRO' ? 'USDC' : coin, units);
          return (
            <li key={coin}>
              <button
                type="button"
                className={styles.row}
                aria-current={coin === current || undefined}
                onClick={() => onChoose(coin)}
              >
                <TokenMark asset={coin} />
                <span className={styles.name}>
                  <b>{coin}</b>
                  <small>
                    {t(`exchange.coin.${coin}`)} · {t(coin === 'PRO' ? 'place.account' : 'place.wallet')}
                  </small>
                </span>
                <span className={`${styles.held} num`}>
                  <b>{units === undefined ? '–' : formatAmount(units, coin)}</b>
                  <small>{worth === null ? null : `≈ ${formatAmount(worth, 'USDC', 2)} USD`}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** Returns how much there is of a coin: in the wallet, PRO in the SUIL account; undefined while that is not known. */
function useHeld(): (coin: PayCoin) => bigint | undefined {
  const address = useAddress();
  const balances = useBalances(address).data;
  const ledger = useLedgerAssets(address, useIsLoggedIn(address)).data;
  return (coin) => {
    if (coin !== 'PRO') return balances?.[coin];
    const row = ledger?.find(({ asset }) => asset === coin);
    return row && BigInt(row.available);
  };
}
