import type { Asset } from '@suil/core';
import { explorerLink, useConfig } from '../../lib/config.ts';
import { formatAmount, formatChainTime, formatDate } from '../../lib/format.ts';
import { usePaged } from '../../lib/paged.ts';
import { useTranslation } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card.tsx';
import { RecordList, RecordRow } from '../../ui/record-list.tsx';

interface RecordsProps {
  address: string;
  asset?: Asset | null;
  kind?: string | null;
  account?: 'available' | 'held' | 'bank' | 'released';
  /** So many at first. */
  peek?: number;
}

/** Every change of the ledger balances, newest first. */
export function AssetRecords({ address, asset = null, kind = null, account, peek }: RecordsProps) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = usePaged(
    address,
    '/assets/records',
    { asset, kind, account },
    (schemas) => schemas.assetRecordsResponseSchema,
  );
  return (
    <RecordList
      query={query}
      {...(peek === undefined ? {} : { peek })}
      dateOf={(record) => formatDate(record.timestampMs)}
      empty={<MoreLink to="/assets?act=topUp">{t('empty.topUp')}</MoreLink>}
      row={(record) => {
        const amount = BigInt(record.amount);
        const sign = amount < 0n ? '−' : '+';
        const size = amount < 0n ? -amount : amount;
        return (
          <RecordRow
            key={`${record.id}:${record.asset}`}
            icon={amount < 0n ? 'withdraw' : 'plus'}
            color={amount < 0n ? 'var(--gray)' : 'var(--green)'}
            title={t(`assets.kind.${record.kind}`, { defaultValue: record.kind })}
            amount={`${sign}${formatAmount(size, record.asset)} ${record.asset}`}
            sub={formatChainTime(record.timestampMs)}
            subRight={t('assets.balanceAfter', { amount: formatAmount(BigInt(record.balanceAfter), record.asset) })}
            digest={record.digest}
            digestUrl={record.digest ? explorerLink(config, record.digest) : null}
          />
        );
      }}
    />
  );
}
