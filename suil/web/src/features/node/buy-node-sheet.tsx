import { NODE_PAYMENTS, type NodePayment } from '@suil/core';
import type { NodesResponse } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { useLedgerAssets } from '../../entities/account/queries.ts';
import { formatAmount, formatCount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import sheet from '../../ui/forms/amount-sheet.module.css';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';

interface BuySheetProps {
  tier: NodesResponse['tiers'][number];
  open: boolean;
  onClose: () => void;
}

/** Buys nodes of one tier from the ledger balance. The price is part of what is signed. */
export default function BuyNodeSheet({ tier, open, onClose }: BuySheetProps) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const [quantity, setQuantity] = useState<number | null>(1);
  const [payWith, setPayWith] = useState<NodePayment>('USDC');
  const ledger = useLedgerAssets(useAddress(), true).data;
  const balance = BigInt(ledger?.find((row) => row.asset === payWith)?.available ?? 0);
  const cost = BigInt(tier.price) * BigInt(quantity ?? 0);
  const short = ledger !== undefined && cost > balance;
  const name = t(`node.tier.${tier.tier}`);
  const total = `${formatAmount(cost, payWith, 2)} ${payWith}`;
  const most = Math.max(1, tier.open);
  const shortage = short ? t(`errors.ASSET_${payWith}_INSUFFICIENT`) : null;
  const reason = quantity === null ? t('node.quantityProblem', { most: formatCount(most) }) : shortage;
  const submit = () =>
    quantity !== null &&
    startIntent(store, {
      kind: 'intent',
      action: t('node.buyTitle'),
      moves: { from: 'account', to: 'spent' },
      done: t('node.bought'),
      intent: { action: 'buy_node', parameters: { tier: tier.tier, quantity, payWith, price: tier.price } },
      rows: [
        { label: t('review.youPay'), value: total, tone: 'strong' },
        { label: t('review.youReceive'), value: `${name} × ${quantity}`, tone: 'good' },
        { label: t('review.feeNone'), value: `0 ${payWith}` },
      ],
      notes: [t('node.final'), t('node.risk')],
      onConfirmed: onClose,
    });
  return (
    <Sheet open={open} onClose={onClose} title={t('node.buy', { tier: name })}>
      <div className={sheet.form}>
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
              {
                label: t('node.balance'),
                value: ledger ? `${formatAmount(balance, payWith, 2)} ${payWith}` : '–',
                ...(short ? { tone: 'bad' as const } : {}),
              },
            ]}
          />
        </div>
        <Notice tone="warn">{t('node.final')}</Notice>
        <Button kind="primary" wide disabled={ledger === undefined || reason !== null} onClick={submit}>
          {reason ?? t('review.open')}
        </Button>
      </div>
    </Sheet>
  );
}
