import { bankDailyIncome, splitBankIncome } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import { bankIncome } from '../../entities/bank/recompute.ts';
import { fetchParameterHistory } from '../../entities/parameters/parameter-history.ts';
import { readAll } from '../../platform/api/read-all.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';

const pro = (amount: bigint) => `${formatAmount(amount, 'PRO', 6)} PRO`;

/** Works each credited day out by the terms and by what yields and fee were then, and adds them up. */
async function recompute(t: TFunction, item: BankSubscription): Promise<Recomputed> {
  const filter = { subscription: item.id, kind: 'income' } as const;
  const [days, valuesOn] = await Promise.all([readAll('GET /bank/records', filter), fetchParameterHistory()]);
  const worked = bankIncome(
    item,
    days.map(({ day }) => day),
    valuesOn,
  );
  return {
    worked: pro(worked),
    result: worked === BigInt(item.income) ? 'same' : 'different',
    from: t('how.bank.from', { days: days.length }),
  };
}

/** How a subscription's income is computed. */
export default function ExplainBank({
  item,
  feeBps,
  onClose,
}: {
  item: BankSubscription;
  feeBps: number;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const income = bankDailyIncome(BigInt(item.principal), BigInt(item.dailyPpm));
  const { fee, net } = splitBankIncome(income, BigInt(feeBps));
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('bank.income')}
      rule={t('how.bank.rule')}
      facts={[
        {
          label: t('bank.principal'),
          value: `${formatAmount(BigInt(item.principal), 'USDC', 2)} USDC`,
          tone: 'strong',
        },
        { label: t('bank.daily'), value: formatPpm(item.dailyPpm) },
        { label: t('bank.dailyIncome'), value: `${formatAmount(income, 'USDC', 6)} USDC` },
        { label: `${t('pledge.incomeFee')} (${formatBps(feeBps)})`, value: `−${formatAmount(fee, 'USDC', 6)} USDC` },
        { label: t('bank.perDayNet'), value: `+${pro(net)}`, tone: 'good' },
        { label: t('bank.income'), value: pro(BigInt(item.income)), tone: 'good' },
      ]}
      funded={t('how.bank.funded', { amount: `${formatAmount(BigInt(item.escrow), 'USDC')} USDC` })}
      recompute={() => recompute(t, item)}
    />
  );
}
