/** One record of a subscription: subscribed, credited, renewed or redeemed. */
import { dayStartMs } from '@suil/core';
import type { BankRecord } from '@suil/core/api';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import type { IconName } from '../../ui/layout/icon.tsx';
import { RecordRow } from '../../ui/lists/record-list.tsx';

function lookOf(kind: BankRecord['kind']): { icon: IconName; color: string } {
  if (kind === 'income') return { icon: 'plus', color: 'var(--green)' };
  return kind === 'ended' ? { icon: 'withdraw', color: 'var(--gray)' } : { icon: 'bank', color: 'var(--orange)' };
}

export function Row({ record }: { record: BankRecord }) {
  const { t } = useTranslation();
  const income = record.kind === 'income';
  const amount = income
    ? `+${formatAmount(BigInt(record.credited), 'PRO', 6)} PRO`
    : `${formatAmount(BigInt(record.amount), 'USDC', 2)} USDC`;
  return (
    <RecordRow
      {...lookOf(record.kind)}
      title={t(`bank.kind.${record.kind}`)}
      amount={amount}
      sub={formatDate(dayStartMs(record.day))}
      subRight={
        income
          ? t('record.feeOf', {
              amount: formatAmount(BigInt(record.amount), 'USDC', 6),
              fee: `${formatAmount(BigInt(record.fee), 'USDC', 6)} USDC`,
            })
          : undefined
      }
    />
  );
}
