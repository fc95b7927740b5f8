import type { AssetRecord, MemberAccount } from '@suil/core/api';
import { moveOfRecord, moveText } from '../../entities/account/moves.ts';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatChainTime, formatDate, formatSigned } from '../../platform/i18n/format.ts';
import { findText, useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { type RecordsFilter, useAssetRecords } from './queries.ts';

/** Every change of the ledger balances, newest first. */
export function AssetRecords({ address, ...filter }: RecordsFilter & { address: string }) {
  const { t } = useTranslation();
  const query = useAssetRecords(address, filter);
  return (
    <RecordList
      query={query}
      dateOf={(record) => formatDate(record.timestampMs)}
      empty={<MoreLink to="/assets?act=topUp">{t('empty.topUp')}</MoreLink>}
      row={(record) => <AssetRecordRow key={`${record.id}:${record.asset}`} record={record} account={filter.account} />}
    />
  );
}

interface RowProps {
  record: AssetRecord;
  /** The balance whose change it is; the one that is spent from by default. */
  account?: MemberAccount | undefined;
}

/** One change of a balance: what happened, how much, and what there was afterwards. */
export function AssetRecordRow({ record, account }: RowProps) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const amount = BigInt(record.amount);
  const move = moveOfRecord(record, account);
  return (
    <RecordRow
      icon={amount < 0n ? 'withdraw' : 'plus'}
      color={amount < 0n ? 'var(--gray)' : 'var(--green)'}
      title={findText(`assets.kind.${record.kind}`) ?? record.kind}
      amount={`${formatSigned(amount, record.asset)} ${record.asset}`}
      sub={[move && moveText(t, move), formatChainTime(record.timestampMs)].filter(Boolean).join(' · ')}
      subRight={t('assets.balanceAfter', { amount: formatAmount(BigInt(record.balanceAfter), record.asset) })}
      digest={record.digest}
      digestUrl={record.digest ? explorerLink(config, record.digest) : null}
    />
  );
}
