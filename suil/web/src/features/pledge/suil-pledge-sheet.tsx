import { mulDivFloor } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { amountText, coinText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { usePledgeHashrate, useSuilValue } from '../../entities/pledge/queries.ts';
import { SUIL_TERMS, type SuilTerm } from '../../entities/pledge/terms.ts';
import { useBalances } from '../../platform/chain/queries.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { useAmount } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { pledgeSuilPlan } from './plans.ts';
import { suilFactorBps } from './terms.ts';

const BPS_SCALE = 10_000n;

/** Pledges SUIL for a term; the hashrate it grants follows from the price at that moment. */
export default function SuilPledgeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const [term, setTerm] = useState<SuilTerm>(30);
  const values = useKnownParameters();
  const balance = useBalances(useAddress()).data?.SUIL;
  const largest = usePledgeHashrate(term).data?.largestPrincipal;
  const amount = useAmount({
    asset: 'SUIL',
    minimum: values?.suilPledgeMinUnits,
    balance,
    check: (units) =>
      largest !== undefined && units > largest
        ? t('suilPledge.aboveLargest', { amount: formatAmount(largest, 'SUIL', 0) })
        : null,
  });
  const value = useSuilValue(amount.units);
  const factor = values && suilFactorBps(term, values);
  const hashrate = value.data === undefined || factor === undefined ? null : mulDivFloor(value.data, factor, BPS_SCALE);
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={t('suilPledge.action')}
      label={t('amount.label')}
      asset="SUIL"
      amount={amount}
      maximum={largest === undefined || balance === undefined || balance < largest ? balance : largest}
      hint={
        value.data === undefined
          ? t('suilPledge.minimumHint', { amount: amountText(values?.suilPledgeMinUnits, 'SUIL', 0) })
          : `≈ ${formatAmount(value.data, 'USDC')} USDC`
      }
      before={
        <Segmented
          large
          label={t('pledge.term')}
          options={SUIL_TERMS.map((days) => ({ value: days, text: t('pledge.days', { count: days }) }))}
          value={term}
          onChange={setTerm}
        />
      }
      facts={[
        { label: t('suilPledge.factor'), value: rateText(factor) },
        {
          label: t('suilPledge.hashrate'),
          value: hashrate === null ? '–' : `≈ ${formatAmount(hashrate, 'HR')} HR`,
          tone: 'good',
        },
        { label: t('suilPledge.largest'), value: coinText(largest, 'SUIL', 0) },
        { label: t('review.feeNone'), value: '0 SUIL' },
      ]}
      reading={factor === undefined}
      onSubmit={(units) => {
        if (factor === undefined) return;
        void startTransaction(store, { ...pledgeSuilPlan(t, units, term, factor), onConfirmed: onClose });
      }}
    >
      {value.isError && amount.units !== null ? <Notice tone="bad">{errorMessage(value.error)}</Notice> : null}
      {balance === 0n ? (
        <Notice action={<Link to="/exchange?pay=SUI&get=SUIL">{t('exchange.getSuil')}</Link>}>
          {t('exchange.noSuil')}
        </Notice>
      ) : null}
      <Notice tone="warn">{t('suilPledge.locked', { days: term })}</Notice>
    </AmountSheet>
  );
}
