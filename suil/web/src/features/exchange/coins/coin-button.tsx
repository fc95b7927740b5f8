import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import { TokenMark } from '../../../ui/token-mark/token-mark.tsx';
import type { PayCoin } from '../choice.ts';
import styles from './coins.module.css';

interface CoinButtonProps {
  coin: PayCoin;
  onClick: () => void;
}

/** The coin of a box; a tap opens the choice of another one. */
export function CoinButton({ coin, onClick }: CoinButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.coin}
      aria-label={`${coin}, ${t('exchange.chooseCoin')}`}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <TokenMark asset={coin} size={24} />
      {coin}
      <Icon name="chevronDown" size="1rem" />
    </button>
  );
}
