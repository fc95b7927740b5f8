/** The box of what a swap brings. */
import type { SwapCoin } from '@suil/core';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import styles from '../exchange.module.css';

interface GetBoxProps {
  coin: SwapCoin;
  /** Of the coin; undefined while it is not known. */
  balance: bigint | undefined;
  /** What is received, as text. */
  amount: string;
  /** What follows the amount: the coin, or a button that chooses another one. */
  unit: ReactNode;
  /** A line under the amount, such as its value. */
  children?: ReactNode;
}

export function GetBox({ coin, balance, amount, unit, children }: GetBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      <div className={styles.top}>
        <span>{t('exchange.get')}</span>
        <span className="num">
          {balance === undefined ? null : t('exchange.balance', { amount: formatAmount(balance, coin) })}
        </span>
      </div>
      <div className={`${styles.out} num`}>
        <b data-testid="exchange-out">{amount}</b>
        <span className={styles.unit}>{unit}</span>
      </div>
      <p className={`${styles.worth} num`}>{children}</p>
    </div>
  );
}
