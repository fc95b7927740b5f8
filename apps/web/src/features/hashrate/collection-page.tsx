import { explorerLink, useConfig } from '../../lib/config.ts';
import { formatAmount, formatDate, formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Card, MoreLink } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Columns, PageHeader } from '../../ui/page.tsx';
import { RecordList, RecordRow } from '../../ui/record-list.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { WithdrawalList } from '../../wallet/withdrawal/withdrawal-list.tsx';
import { useExchanges } from './queries.ts';

/** Claims of SUIL with the state of their vouchers, and what was exchanged for SUI. */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('hashrate.claims')} back="/hashrate" />
      <LoginGate>
        <Lists />
      </LoginGate>
    </>
  );
}

function Lists() {
  const { t } = useTranslation();
  const address = useAddress()!;
  return (
    <Columns
      first={
        <Card title={t('hashrate.claims')}>
          <WithdrawalList
            address={address}
            only="hashrate"
            empty={
              <Link className="cta" to="/hashrate?act=claim">
                {t('hashrate.claim')}
              </Link>
            }
          />
        </Card>
      }
      second={<Exchanges address={address} />}
    />
  );
}

function Exchanges({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = useExchanges(address);
  return (
    <Card title={t('hashrate.exchanges')} aside={<MoreLink to="/exchange">{t('hashrate.quickExchange')}</MoreLink>}>
      <RecordList
        query={query}
        dateOf={(item) => formatDate(item.timestampMs)}
        row={(item) => (
          <RecordRow
            key={item.id}
            icon="swap"
            color="var(--purple)"
            title={`−${formatAmount(BigInt(item.suilAmount), 'SUIL')} SUIL`}
            amount={`+${formatAmount(BigInt(item.suiAmount), 'SUI')} SUI`}
            sub={formatTime(item.timestampMs)}
            subRight={t('hashrate.exchangeFee', {
              fee: `${formatAmount(BigInt(item.fee), 'SUIL')} SUIL`,
              hashrate: `${formatAmount(BigInt(item.hashrate), 'HR')} HR`,
            })}
            digest={item.digest}
            digestUrl={explorerLink(config, item.digest)}
          />
        )}
      />
    </Card>
  );
}
