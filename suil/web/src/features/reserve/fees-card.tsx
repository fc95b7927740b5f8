/** The fees that lie with the products until the vault collects them (rules.md §9), and the button with which anyone has it do so. */
import { VAULT_ASSETS } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { collectFeesPlan } from './collect-fees.ts';
import { useUncollectedFees } from './queries.ts';
import styles from './reserve.module.css';

export function FeesCard() {
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const query = useUncollectedFees();
  const collect = () => (address === null ? openConnect('wallets') : startTransaction(store, collectFeesPlan(t)));
  return (
    <FoldedCard title={t('reserves.fees')}>
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {(fees) => (
          <>
            <Facts
              facts={VAULT_ASSETS.map((coin) => ({
                label: t(`reserves.feesOf.${coin}`),
                value: `${formatAmount(fees[coin].amount, coin)} ${coin}`,
                testId: `fees-${coin}`,
              }))}
            />
            <p className={styles.note}>{t('reserves.feesNote')}</p>
            <div className={styles.action}>
              <Button wide disabled={VAULT_ASSETS.every((coin) => fees[coin].amount === 0n)} onClick={collect}>
                {t('reserves.feesCollect')}
              </Button>
            </div>
          </>
        )}
      </Block>
    </FoldedCard>
  );
}
