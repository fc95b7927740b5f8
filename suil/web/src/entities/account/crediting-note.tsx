/** Says while a closed day's income is still being credited to the account, and to which of its balances. */
import { dayStartMs } from '@suil/core';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { useLedgerAssets } from './queries.ts';

export function CreditingNote({ address }: { address: string }) {
  const { t } = useTranslation();
  const rows = useLedgerAssets(address, useIsLoggedIn(address)).data ?? [];
  const waiting = rows.flatMap(({ asset, creditingDay }) => (creditingDay === null ? [] : [{ asset, creditingDay }]));
  const [first] = waiting;
  if (first === undefined) return null;
  const date = formatDate(dayStartMs(first.creditingDay));
  return (
    <Notice testId="crediting">
      {t('income.crediting', { date, assets: waiting.map(({ asset }) => asset).join(', ') })}
    </Notice>
  );
}
