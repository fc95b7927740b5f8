import { useWalletStore } from '@suil/wallet/react';
import { lazy, useState } from 'react';
import { ExchangeList } from '../../entities/exchange/exchange-list.tsx';
import { useParameters } from '../../entities/parameters/queries.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { gasReserve, spendable } from '../../platform/chain/gas.ts';
import { useBalances } from '../../platform/chain/queries.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { formatAmount, formatBps, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { AmountField, useAmount } from '../../ui/forms/amount-field.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startTransaction } from '../../wallet/transaction/run-transaction.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import styles from './exchange.module.css';
import { type Pair, type Route, routeOf } from './pairs.ts';
import { HIGH_IMPACT_PPM, swapPlan } from './plans.ts';
import { PoolShares } from './pool-shares.tsx';
import { type Quote, useQuote } from './quote.ts';

const ExplainQuote = lazy(() => import('./explain-quote.tsx'));

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

/** What the form says of a quote. */
function useQuoteFacts(route: Route, quote: Quote | undefined): readonly Fact[] {
  const { t } = useTranslation();
  const { swapFeeBps } = useParameters();
  const amount = (units: bigint | undefined, coin: Route['pay']) =>
    units === undefined ? '–' : `${formatAmount(units, coin)} ${coin}`;
  return [
    { label: t('review.atLeast'), value: amount(quote?.minOut, route.get) },
    ...(route.quick
      ? [
          {
            label: t('review.fee', { rate: formatBps(swapFeeBps) }),
            value: amount(quote?.quickFee, route.pay),
          },
        ]
      : []),
    { label: t('review.poolFee'), value: amount(quote?.poolFee, route.pay) },
    {
      label: t('review.priceImpact'),
      value: quote ? formatPpm(quote.priceImpactPpm) : '–',
      ...(quote && quote.priceImpactPpm > HIGH_IMPACT_PPM ? { tone: 'bad' as const } : {}),
    },
    ...(quote?.value != null
      ? [{ label: t('exchange.value'), value: `≈ ${formatAmount(quote.value, 'USDC')} USDC` }]
      : []),
  ];
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
  const facts = useQuoteFacts(route, shown);
  const submit = () => {
    amount.show();
    const { units } = amount;
    if (units === null) return;
    const plan = swapPlan(t, route, units, { slippageBps, impactPpm: quote.data?.priceImpactPpm ?? 0n });
    void runAction(() => startTransaction(store, { ...plan, onConfirmed: amount.clear }), {
      bound: false,
      back: '/exchange',
    });
  };
  return (
    <form
      className={styles.panel}
      style={{ padding: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
      <QuoteNotices route={route} quote={shown} error={amount.units === null ? null : quote.error} />
      <Button kind="primary" wide type="submit" disabled={address !== null && (amount.units === null || quote.isError)}>
        {address === null ? t('wallet.connectWallet') : (amount.problem ?? t('review.open'))}
      </Button>
    </form>
  );
}

interface QuoteBoxProps {
  route: Route;
  quote: Quote | undefined;
  slippageBps: bigint;
  /** Of the coin that is received. */
  balance: bigint | undefined;
}

/** What the exchange pays, before fee and slippage are listed. */
function QuoteBox({ route, quote, slippageBps, balance }: QuoteBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      <div className={styles.top}>
        <span>{t('exchange.get')}</span>
        <span className="num">
          {balance === undefined ? null : t('exchange.balance', { amount: formatAmount(balance, route.get) })}
        </span>
      </div>
      <p className={`${styles.out} num`}>
        <b data-testid="exchange-out">{quote ? `≈ ${formatAmount(quote.amountOut, route.get)}` : '–'}</b>
        <span>
          {route.get}
          {quote ? (
            <Explain of={t('exchange.get')}>
              {(close) => <ExplainQuote route={route} quote={quote} slippageBps={slippageBps} onClose={close} />}
            </Explain>
          ) : null}
        </span>
      </p>
    </div>
  );
}

interface QuoteNoticesProps {
  route: Route;
  quote: Quote | undefined;
  /** Why there is no quote; null when there is one, or no amount. */
  error: unknown;
}

function QuoteNotices({ route, quote, error }: QuoteNoticesProps) {
  const { t } = useTranslation();
  return (
    <>
      {error ? (
        <Notice tone="bad" alert>
          {errorMessage(error)}
        </Notice>
      ) : null}
      {quote && quote.priceImpactPpm > HIGH_IMPACT_PPM ? (
        <Notice tone="warn">{t('exchange.highImpact', { impact: formatPpm(quote.priceImpactPpm) })}</Notice>
      ) : null}
      {route.quick ? <Notice>{t('exchange.feeBecomesHashrate')}</Notice> : null}
    </>
  );
}
