import { ExchangeList } from '../../entities/exchange/exchange-list.tsx';
import { GrantPriceCard } from '../../entities/market/grant-price-card.tsx';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './exchange.module.css';
import { askedChoice, openingChoice, type Pair, routeOf } from './pairs.ts';
import { PoolShares } from './shares/pool-shares.tsx';
import { SwapForm } from './swap-form.tsx';
import { useWalletValues } from './wallet-values.ts';

/** Exchange: SUIL for SUI the quick way, and the two pools in both directions, with every figure before the signature. */
export function ExchangePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const opening = openingChoice(useWalletValues());
  const asked = askedChoice(search);
  const { pair, away } = asked ?? opening;
  const route = routeOf(pair, away);
  const show = (wanted: Pair, sells: boolean) =>
    setSearch({ pair: wanted, ...(sells ? {} : { buy: '1' }) }, { replace: true });
  // What the wallet has may change: what was typed stays with its coins.
  const stay = () => asked ?? show(pair, away);
  return (
    <>
      <PageHeader title={t('exchange.title')} />
      <Columns
        first={
          <>
            <section className={`hero ${styles.panel}`} aria-label={t('exchange.title')}>
              <Segmented
                large
                label={t('exchange.pair')}
                options={[
                  { value: 'SUIL', text: 'SUIL / SUI' },
                  { value: 'USDC', text: 'USDC / SUI' },
                ]}
                value={pair}
                onChange={(value) => show(value, away)}
              />
              <SwapForm key={route.pay + route.get} route={route} onType={stay} onFlip={() => show(pair, !away)} />
            </section>
            {route.quick ? <GrantPriceCard /> : null}
          </>
        }
        second={
          <>
            <PoolShares pool={route.pool} />
            <ProCard />
            <Records />
          </>
        }
      />
    </>
  );
}

/** PRO for USDC needs no pool: one to one, in the ledger (rules.md §6). */
function ProCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('pro.title')}>
      <p className={styles.hint}>{t('pro.rate')}</p>
      <Button wide icon="swap" onClick={() => navigate('/assets?act=pro')}>
        {t('pro.short')}
      </Button>
    </Card>
  );
}

/** What was exchanged the quick way. */
function Records() {
  const { t } = useTranslation();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  if (!loggedIn || address === null) return null;
  return (
    <Card title={t('hashrate.exchanges')} aside={<MoreLink to="/collection">{t('common.all')}</MoreLink>}>
      <ExchangeList address={address} peek={5} />
    </Card>
  );
}
