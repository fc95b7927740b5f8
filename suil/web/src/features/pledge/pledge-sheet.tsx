import { dayStartMs } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { amountText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { PLEDGE_TERMS, type PledgeTerm } from '../../entities/pledge/terms.ts';
import { useProductReserves } from '../../entities/reserves/queries.ts';
import { gasReserve, spendable } from '../../platform/chain/gas.ts';
import { useBalances, useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { pledgePlan } from './plans.ts';
import { largestIncome, rampOf } from './terms.ts';

/** Pledges SUI for a term: at least what the chain says, and no more than the reserve can set the income aside for. */
export default function PledgeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const [term, setTerm] = useState<PledgeTerm>(30);
  const values = useKnownParameters();
  const feeBps = values?.pledgeIncomeFeeBps;
  const balance = useBalances(useAddress()).data?.SUI;
  const openPrincipal = useProductReserves().data?.pledge.open[term];
  const today = useToday();
  const reserve = gasReserve(0);
  const amount = useAmount({
    asset: 'SUI',
    minimum: values?.pledgeMinMist,
    balance,
    check: (units) =>
      openPrincipal !== undefined && units > openPrincipal
        ? t('pledge.openAtMost', { amount: formatAmount(openPrincipal, 'SUI', 2) })
        : null,
  });
  const ramp = rampOf(term);
  const most = amount.units === null ? null : largestIncome(amount.units, term);
  const minimum = t('flow.minimumStake', { amount: amountText(values?.pledgeMinMist, 'SUI', 0) });
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('pledge.action')}
      label={t('amount.label')}
      asset="SUI"
      amount={amount}
      maximum={balance === undefined ? undefined : spendable(balance, reserve)}
      hint={most === null ? minimum : t('pledge.mostHint', { amount: formatAmount(most, 'SUI') })}
      before={
        <Segmented
          large
          label={t('pledge.term')}
          options={PLEDGE_TERMS.map((value) => ({
            value,
            text: t('pledge.days', { count: value }),
          }))}
          value={term}
          onChange={setTerm}
        />
      }
      facts={[
        { label: t('pledge.yieldRange'), value: `${formatPpm(ramp.firstPpm)} – ${formatPpm(ramp.capPpm)}` },
        {
          label: t('pledge.ends'),
          value: today === undefined ? '–' : formatDate(dayStartMs(today + term + 1)),
        },
        {
          label: t('pledge.open'),
          value: openPrincipal === undefined ? '–' : `${formatAmount(openPrincipal, 'SUI', 2)} SUI`,
        },
        { label: t('pledge.incomeFee'), value: rateText(feeBps) },
        { label: t('flow.maxKeeps'), value: `${formatAmount(reserve, 'SUI', 2)} SUI` },
      ]}
      reading={feeBps === undefined}
      onSubmit={(units) => {
        if (feeBps === undefined) return;
        void startTransaction(store, { ...pledgePlan(t, units, term, feeBps), onConfirmed: onClose });
      }}
    >
      <Notice tone="warn">{t('pledge.locked', { days: term })}</Notice>
    </AmountSheet>
  );
}
