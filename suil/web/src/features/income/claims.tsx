/** What was claimed of the pool and the team, newest first. */
import { usePaged } from '../../platform/api/paged.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';

export function Claims({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = usePaged(address, 'GET /liquidity/records', { kind: 'claimed' });
  return (
    <RecordList
      query={query}
      dateOf={(record) => formatDate(record.timestampMs)}
      empty={<MoreLink to="/flow">{t('empty.stake')}</MoreLink>}
      row={(record) =>
        record.kind === 'claimed' ? (
          <RecordRow
            key={record.id}
            icon="drop"
            color="var(--orange)"
            title={t(`income.kind.${record.incomeKind}`)}
            amount={`+${formatAmount(BigInt(record.rewardValue), 'USDC', 6)} USDC`}
            subRight={t('income.feeOnly', { fee: `${formatAmount(BigInt(record.rewardValueFee), 'USDC', 6)} USDC` })}
            digest={record.digest}
            digestUrl={explorerLink(config, record.digest)}
          />
        ) : null
      }
    />
  );
}
