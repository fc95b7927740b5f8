import { bankDailyIncome, splitBankIncome } from '@suil/core';
import type { BankRecord, BankSubscription } from '@suil/core/api';
import { getJson } from '../../lib/api.ts';
import { formatAmount, formatBps, formatPpm } from '../../lib/format.ts';
import { type TFunction, useTranslation } from '../../lib/texts.ts';
import { HowSheet, type Recomputed } from '../../ui/how-sheet.tsx';
import { bankIncome } from './recompute.ts';

const pro = (amount: bigint) => `${formatAmount(amount, 'PRO', 6)} PRO`;

async function fetchIncomeDays(id: string): Promise<BankRecord[]> {
  const records: BankRecord[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const search = new URLSearchParams({
      subscription: id,
      kind: 'income',
      limit: '100',
      ...(cursor ? { cursor } : {}),
    });
    const page: { items: BankRecord[]; nextCursor: string | null } = await getJson(
      `/bank/records?${search}`,
      (schemas) => schemas.bankRecordsResponseSchema,
    );
    records.push(...page.items);
    cursor = page.nextCursor;
  }
  return records;
}

/** Adds the days up here, by the terms. */
async function recompute(t: TFunction, item: BankSubscription): Promise<Recomputed> {
  const days = await fetchIncomeDays(item.id);
  const worked = bankIncome(item, days);
  return {
    worked: pro(worked),
    result: worked === BigInt(item.income) ? 'same' : 'different',
    from: t('how.bank.from', { days: days.length }),
  };
}

/** How a subscription's income comes about. */
export default function HowBank({
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
    <HowSheet
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
