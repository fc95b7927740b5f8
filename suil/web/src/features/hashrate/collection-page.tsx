import { useHashrateTotals } from '../../entities/account/queries.ts';
import { ExchangeList } from '../../entities/exchange/exchange-list.tsx';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { WithdrawalList } from '../../wallet/withdrawal/withdrawal-list.tsx';

/** Claims of SUIL with the state of their vouchers, and what was exchanged for SUI. */
export function CollectionPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('hashrate.claims')} />
      <LoginGate>{(address) => <Lists address={address} />}</LoginGate>
    </>
  );
}

function Lists({ address }: { address: string }) {
  const { t } = useTranslation();
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
        <Card
          title={t('hashrate.exchanges')}
          aside={<MoreLink to="/exchange?pay=SUIL&get=SUI">{t('hashrate.quickExchange')}</MoreLink>}
        >
          <ExchangeList address={address} />
        </Card>
      }
    />
  );
}
