import { useWalletStore } from '@suil/wallet/react';
import { type FormEvent, useState } from 'react';
import { ExchangeList } from '../../entities/exchange/exchange-list.tsx';
import { GrantPriceCard } from '../../entities/market/grant-price-card.tsx';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { gasReserve, spendable } from '../../platform/chain/gas.ts';
import { useBalances } from '../../platform/chain/queries.ts';
import { formatBps } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { AmountField, useAmount } from '../../ui/forms/amount-field.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import styles from './exchange.module.css';
import { useHashrateChoice } from './hashrate-view.tsx';
import { type Pair, type Route, routeOf } from './pairs.ts';
import { swapPlan } from './plans.ts';
import { PoolShares } from './pool-shares.tsx';
import { useQuote } from './quote.ts';
import { QuoteBox, QuoteNotices, useQuoteFacts } from './quote-view.tsx';

const TOLERANCES = ['10', '50', '100'] as const;

/** Exchange: SUIL for SUI the quick way, and the two pools in both directions, with every figure before the signature. */
export function ExchangePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const pair: Pair = search.get('pair') === 'USDC' ? 'USDC' : 'SUIL';
  const away = search.get('buy') === null;
  const route = routeOf(pair, away);
  const show = (wanted: Pair, sells: boolean) =>
    setSearch({ ...(wanted === 'SUIL' ? {} : { pair: wanted }), ...(sells ? {} : { buy: '1' }) }, { replace: true });
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
              <SwapForm key={route.pay + route.get} route={route} onFlip={() => show(pair, !away)} />
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

function SwapForm({ route, onFlip }: { route: Route; onFlip: () => void }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const runAction = useAction();
  const address = useAddress();
  const [tolerance, setTolerance] = useState<(typeof TOLERANCES)[number]>('50');
  const balances = useBalances(address).data;
  const balance = balances?.[route.pay];
  const reserve = route.pay === 'SUI' ? gasReserve(0) : 0n;
  const amount = useAmount({ asset: route.pay, balance });
  const slippageBps = BigInt(tolerance);
  const quote = useQuote(route, amount.units, slippageBps);
  const shown = amount.units === null ? undefined : quote.data;
  const choice = useHashrateChoice(shown);
  const facts = useQuoteFacts(route, shown);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    amount.show();
    const { units } = amount;
    if (units === null) return;
    const plan = swapPlan(t, route, units, { slippageBps, impactPpm: quote.data?.priceImpactPpm ?? 0n, ...choice });
    void runAction(() => startTransaction(store, { ...plan, onConfirmed: amount.clear }), {
      bound: false,
      back: '/exchange',
    });
  };
  return (
    <form className={styles.panel} style={{ padding: 0 }} onSubmit={submit}>
      <div className={styles.box}>
        <AmountField
          label={t('exchange.pay')}
          asset={route.pay}
          amount={amount}
          maximum={balance === undefined ? undefined : spendable(balance, reserve)}
        />
      </div>
      <button type="button" className={styles.flip} aria-label={t('exchange.flip')} onClick={onFlip}>
        <Icon name="swap" />
      </button>
      <QuoteBox route={route} quote={shown} slippageBps={slippageBps} balance={balances?.[route.get]} />
      <div className={styles.tolerance}>
        <span>{t('exchange.tolerance')}</span>
        <Segmented
          label={t('exchange.tolerance')}
          options={TOLERANCES.map((value) => ({ value, text: formatBps(BigInt(value)) }))}
          value={tolerance}
          onChange={setTolerance}
        />
      </div>
      <Facts facts={facts} />
      {choice.view}
      <QuoteNotices route={route} quote={shown} error={amount.units === null ? null : quote.error} />
      <Button
        kind="primary"
        wide
        type="submit"
        disabled={address !== null && (amount.units === null || quote.isError || choice.isWaiting)}
      >
        {address === null
          ? t('wallet.connectWallet')
          : (amount.problem ?? t(choice.isWaiting ? 'exchange.hashrateWait' : 'review.open'))}
      </Button>
    </form>
  );
}
