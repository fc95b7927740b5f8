import type { AssetRecordsResponse } from '@suil/core/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getJson } from '../../lib/api.ts';
import { explorerLink, useConfig } from '../../lib/config.ts';
import { formatAmount, formatDate, formatTime } from '../../lib/format.ts';
import { RecordList, RecordRow } from '../../ui/record-list.tsx';

const PAGE = 20;

/** Every change of the ledger balances, newest first. */
export function AssetRecords({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = useInfiniteQuery({
    queryKey: [address, 'asset-records'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      getJson<AssetRecordsResponse>(
        `/assets/records?limit=${PAGE}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
        (schemas) => schemas.assetRecordsResponseSchema,
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
  return (
    <RecordList
      query={query}
      dateOf={(record) => formatDate(record.timestampMs)}
      row={(record) => {
        const amount = BigInt(record.amount);
        const sign = amount < 0n ? '−' : '+';
        const size = amount < 0n ? -amount : amount;
        return (
          <RecordRow
            key={record.id}
            icon={amount < 0n ? 'withdraw' : 'plus'}
            color={amount < 0n ? 'var(--gray)' : 'var(--green)'}
            title={t(`assets.kind.${record.kind}`, { defaultValue: record.kind })}
            amount={`${sign}${formatAmount(size, record.asset)} ${record.asset}`}
            sub={formatTime(record.timestampMs)}
            digest={record.digest}
            digestUrl={record.digest ? explorerLink(config, record.digest) : null}
          />
        );
      }}
    />
  );
}
