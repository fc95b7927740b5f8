import { assert, BANK_TERMS_DAYS, dayStartMs } from '@suil/core';
import type { BankProductsResponse } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { useBankProducts } from '../../entities/bank/queries.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatBps, formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { AmountField, useAmount } from '../../ui/forms/amount-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import styles from './bank.module.css';
import { dayIncome, type Offer, subscribePlan } from './plans.ts';

/** The subscribe form: term, amount, what it is estimated to earn, and the facts before the signature. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const products = useBankProducts();
  return (
    <>
      <PageHeader title={t('bank.subscribe')} />
      <Block query={products} skeleton={<Skeleton height="26rem" />}>
        {(data) => <Form products={data} />}
      </Block>
    </>
  );
}

function productOf({ products }: BankProductsResponse, termDays: number) {
  const product = products.find((item) => item.termDays === termDays);
  assert(product, `the server offers a term of ${termDays} days`);
  return product;
}

function Form({ products }: { products: BankProductsResponse }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const runAction = useAction();
  const [search, setSearch] = useSearchParams();
  const address = useAddress();
  const today = useToday();
  const term = BANK_TERMS_DAYS.find((days) => String(days) === search.get('product')) ?? BANK_TERMS_DAYS[0];
  const product = productOf(products, term);
  const ledger = useLedgerAssets(address, useIsLoggedIn(address)).data;
  const balance = ledger && BigInt(ledger.find((row) => row.asset === 'USDC')?.available ?? 0);
  const open = product.openPrincipal === null ? null : BigInt(product.openPrincipal);
  const amount = useAmount({
    asset: 'USDC',
    minimum: BigInt(products.minimum),
    balance,
    check: (units) =>
      open !== null && units > open ? t('bank.openAtMost', { amount: formatAmount(open, 'USDC', 2) }) : null,
  });
  const offer = { termDays: term, dailyPpm: product.dailyPpm, feeBps: products.feeBps, today };
  const submit = () => {
    amount.show();
    const { units } = amount;
    if (units === null) return;
    const plan = { ...subscribePlan(t, units, offer), onConfirmed: () => navigate('/financial') };
    void runAction(() => startIntent(store, plan), { bound: true, back: `/subscription?product=${term}` });
  };
  return (
    <Columns
      first={
        <form
          className={`hero ${styles.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Segmented
            large
            label={t('pledge.term')}
            options={BANK_TERMS_DAYS.map((days) => ({ value: String(days), text: t('pledge.days', { count: days }) }))}
            value={String(term)}
            onChange={(value) => setSearch({ product: value }, { replace: true })}
          />
          <AmountField
            label={t('amount.label')}
            asset="USDC"
            amount={amount}
            maximum={balance}
            hint={t('bank.minimumHint', { amount: formatAmount(BigInt(products.minimum), 'USDC', 0) })}
          />
          {balance === 0n ? (
            <Notice action={<Link to="/assets?act=topUp&asset=USDC">{t('assets.topUp')}</Link>}>
              {t('bank.noUsdc')}
            </Notice>
          ) : null}
          <Notice tone="warn">{t('bank.renewNote')}</Notice>
          <Button kind="primary" wide type="submit" disabled={address !== null && amount.units === null}>
            {address === null ? t('wallet.connectWallet') : (amount.problem ?? t('review.open'))}
          </Button>
        </form>
      }
      second={<Estimate product={product} offer={offer} units={amount.units} />}
    />
  );
}

interface EstimateProps {
  product: BankProductsResponse['products'][number];
  offer: Offer;
  /** USDC base units; null while there is no valid amount. */
  units: bigint | null;
}

/** What the amount would earn, and the conditions of the term. */
function Estimate({ product, offer, units }: EstimateProps) {
  const { t } = useTranslation();
  const { termDays, feeBps, today } = offer;
  const perDay = units === null ? null : dayIncome(units, offer).net;
  return (
    <Card title={t('bank.estimate')}>
      <Facts
        facts={[
          { label: t('bank.daily'), value: formatPpm(product.dailyPpm) },
          { label: t('bank.yearly'), value: `≈ ${formatPpm(product.yearlyPpm)}` },
          {
            label: t('bank.perDayNet'),
            value: perDay === null ? '–' : `≈ ${formatAmount(perDay, 'PRO', 6)} PRO`,
          },
          {
            label: t('bank.perTerm'),
            value: perDay === null ? '–' : `≈ ${formatAmount(perDay * BigInt(termDays), 'PRO')} PRO`,
            tone: 'good',
          },
          { label: t('pledge.incomeFee'), value: formatBps(feeBps) },
          { label: t('pledge.principalFee'), value: '0 USDC' },
          {
            label: t('bank.freeFrom'),
            value: today === undefined ? '–' : formatDate(dayStartMs(today + termDays + 1)),
          },
        ]}
      />
      <p className={styles.note}>{t('bank.fundedBy')}</p>
    </Card>
  );
}
