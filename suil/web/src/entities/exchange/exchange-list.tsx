import type { HashrateExchange } from '@suil/core/api';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatChainTime, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { useExchanges } from './queries.ts';

/** The member's quick exchanges, newest first. */
export function ExchangeList({ address, peek }: { address: string; peek?: number }) {
  return (
    <RecordList
      query={useExchanges(address)}
      {...(peek === undefined ? {} : { peek })}
      dateOf={(item) => formatDate(item.timestampMs)}
      row={(item) => <ExchangeRow key={item.id} item={item} />}
    />
  );
}

/** A quick exchange: what was paid in SUIL, what was obtained in SUI, the fee and the hashrate it became, and when. */
export function ExchangeRow({ item }: { item: HashrateExchange }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  return (
    <RecordRow
      icon="swap"
      color="var(--purple)"
      title={`−${formatAmount(BigInt(item.suilAmount), 'SUIL')} SUIL`}
      amount={`+${formatAmount(BigInt(item.suiAmount), 'SUI')} SUI`}
      sub={formatChainTime(item.timestampMs)}
      subRight={t('hashrate.exchangeFee', {
        fee: `${formatAmount(BigInt(item.fee), 'SUIL')} SUIL`,
        hashrate: `${formatAmount(BigInt(item.hashrate), 'HR')} HR`,
      })}
      digest={item.digest}
      digestUrl={explorerLink(config, item.digest)}
    />
  );
}
