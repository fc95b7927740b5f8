/** PRO for USDC in the SUIL account, one to one, by a signed request (rules.md §6). */
import { useWalletStore } from '@suil/wallet/react';
import type { FormEvent } from 'react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AmountField, useAmount } from '../../ui/forms/amount-field.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { exchangeProPlan } from '../../wallet/intent/exchange-pro-plan.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import styles from './exchange.module.css';
import { GetBox } from './quoted/get-box.tsx';
import type { CoinSlots } from './swap-form.tsx';

export function ProForm({ slots }: { slots: CoinSlots }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const runAction = useAction();
  const address = useAddress();
  const ledger = useLedgerAssets(address, useIsLoggedIn(address)).data;
  const heldOf = (asset: string) => {
    const row = ledger?.find((item) => item.asset === asset);
    return row && BigInt(row.available);
  };
  const balance = heldOf('PRO');
  const amount = useAmount({ asset: 'PRO', balance });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    amount.show();
    const { units } = amount;
    if (units === null) return;
    void runAction(() => startIntent(store, exchangeProPlan(t, units, amount.clear)), {
      bound: false,
      back: '/exchange',
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <AmountField
          label={t('exchange.pay')}
          asset="PRO"
          amount={amount}
          hint={t('pro.rate')}
          maximum={balance}
          unit={slots.pay}
        />
      </div>
      <GetBox
        coin="USDC"
        balance={heldOf('USDC')}
        amount={amount.units === null ? '–' : formatExact(amount.units, 'USDC')}
        unit={slots.get}
      />
      <Button kind="primary" wide type="submit" disabled={address !== null && amount.units === null}>
        {address === null ? t('wallet.connectWallet') : (amount.problem ?? t('review.open'))}
      </Button>
    </form>
  );
}
