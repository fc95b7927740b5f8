import { useHashrateTotals } from '../../lib/account-queries.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Card, MoreLink } from '../../ui/card.tsx';
import { ExchangeList } from '../../ui/exchange-list.tsx';
import { Link } from '../../ui/link.tsx';
import { Columns, PageHeader } from '../../ui/page.tsx';
import { useAddress } from '../../wallet/account.ts';
import { LoginGate } from '../../wallet/login-gate.tsx';
import { WithdrawalList } from '../../wallet/withdrawal/withdrawal-list.tsx';

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
  const claimable = BigInt(useHashrateTotals(address, true).data?.claimable ?? 0);
  return (
    <Columns
      first={
        <Card title={t('hashrate.claims')}>
          <WithdrawalList
            address={address}
            only="hashrate"
            empty={
              claimable > 0n ? (
                <Link className="cta" to="/hashrate?act=claim">
                  {t('hashrate.claim')}
                </Link>
              ) : (
                <MoreLink to="/hashrate">{t('empty.hashrate')}</MoreLink>
              )
            }
          />
        </Card>
      }
      second={
        <Card title={t('hashrate.exchanges')} aside={<MoreLink to="/exchange">{t('hashrate.quickExchange')}</MoreLink>}>
          <ExchangeList address={address} />
        </Card>
      }
    />
  );
}
