import { explorerLink, useConfig } from '../lib/config.ts';
import { useExchanges } from '../lib/exchange-queries.ts';
import { formatAmount, formatChainTime, formatDate } from '../lib/format.ts';
import { useTranslation } from '../lib/texts.ts';
import { RecordList, RecordRow } from './record-list.tsx';

/** Quick exchanges: what was paid in SUIL, what was obtained in SUI, the fee and the hashrate it became, and when. */
export function ExchangeList({ address, peek }: { address: string; peek?: number }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = useExchanges(address);
  return (
    <RecordList
      query={query}
      {...(peek === undefined ? {} : { peek })}
      dateOf={(item) => formatDate(item.timestampMs)}
      row={(item) => (
        <RecordRow
          key={item.id}
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
      )}
    />
  );
}
