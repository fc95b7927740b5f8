/** Buys nodes of one tier from the ledger balance. The price is part of what is signed. */
import { NODE_PAYMENTS, type NodePayment, type NodeTier } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { type FormEvent, useState } from 'react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { formatAmount, formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import sheet from '../../ui/forms/amount-sheet.module.css';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import type { IntentPlan } from '../../wallet/intent/plan.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import styles from './node.module.css';

type Tier = NodesResponse['tiers'][number];

export function BuyNodeForm({ tiers }: { tiers: readonly Tier[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<NodeTier>('primary');
  const tier = tiers.find((one) => one.tier === chosen) ?? tiers[0];
  if (tier === undefined) return null;
  return (
    <Card title={t('node.buyTitle')}>
      <div className={styles.choice}>
        <Segmented
          large
          label={t('node.tierChoice')}
          options={tiers.map((one) => ({
            value: one.tier,
            text: t(`node.tier.${one.tier}`),
            disabled: one.open === 0,
          }))}
          value={tier.tier}
          onChange={setChosen}
        />
      </div>
      {/* What is left differs from tier to tier, and so does what can be entered. */}
      <Order key={tier.tier} tier={tier} />
    </Card>
  );
}

function Order({ tier }: { tier: Tier }) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const runAction = useAction();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const [quantity, setQuantity] = useState<number | null>(1);
  const [payWith, setPayWith] = useState<NodePayment>('USDC');
  const ledger = useLedgerAssets(address, loggedIn).data;
  const balance = BigInt(ledger?.find((row) => row.asset === payWith)?.available ?? 0);
  const cost = BigInt(tier.price) * BigInt(quantity ?? 0);
  const total = `${formatAmount(cost, payWith, 2)} ${payWith}`;
  const most = Math.max(1, tier.open);
  const reason = problem();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null || quantity === null) return;
    void runAction(() => startIntent(store, plan(quantity)), { bound: true, back: '/nodes' });
  };
  return (
    <form className={sheet.form} onSubmit={submit}>
      <Stepper label={t('node.quantity')} value={quantity} least={1} most={most} onChange={setQuantity} />
      <Segmented
        large
        label={t('node.payWith')}
        options={NODE_PAYMENTS.map((value) => ({ value, text: value }))}
        value={payWith}
        onChange={setPayWith}
      />
      <div className={sheet.facts}>
        <Facts
          facts={[
            { label: t('node.price'), value: `${formatAmount(BigInt(tier.price), payWith, 2)} ${payWith}` },
            { label: t('node.total'), value: quantity === null ? '–' : total, tone: 'strong' },
            { label: t('node.balance'), value: ledger ? `${formatAmount(balance, payWith, 2)} ${payWith}` : '–' },
          ]}
        />
      </div>
      <Notice tone="bad">{t('node.risk')}</Notice>
      <Notice tone="warn">{t('node.final')}</Notice>
      <Button kind="primary" wide type="submit" disabled={reason !== null || (loggedIn && ledger === undefined)}>
        {address === null ? t('wallet.connectWallet') : (reason ?? t('review.open'))}
      </Button>
    </form>
  );

  function problem(): string | null {
    if (tier.open === 0) return t('node.soldOut');
    if (quantity === null) return t('node.quantityProblem', { most: formatCount(most) });
    return ledger !== undefined && cost > balance ? t(`errors.ASSET_${payWith}_INSUFFICIENT`) : null;
  }

  function plan(count: number) {
    return {
      kind: 'intent',
      action: t('node.buyTitle'),
      moves: { from: 'account', to: 'spent' },
      done: t('node.bought'),
      intent: { action: 'buy_node', parameters: { tier: tier.tier, quantity: count, payWith, price: tier.price } },
      rows: [
        { label: t('review.youPay'), value: total, tone: 'strong' },
        { label: t('review.youReceive'), value: `${t(`node.tier.${tier.tier}`)} × ${count}`, tone: 'good' },
        { label: t('review.feeNone'), value: `0 ${payWith}` },
      ],
      notes: [t('node.final'), t('node.risk')],
    } as const satisfies IntentPlan<'buy_node'>;
  }
}
