import type { Asset } from '@suil/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import { formatExact } from '../../platform/i18n/format.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import type { AmountState } from '../../ui/forms/amount-field.tsx';
import { AmountSheet } from '../../ui/forms/amount-sheet.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Fact } from '../../ui/lists/facts.tsx';
import { addressed, type ReviewRow } from '../../wallet/transaction/review/review-row.ts';

/** What transfers and withdrawals have in common: which coin goes to which address. Owns no rule of either. */
export interface SendingProps<Coin extends string> {
  coin: Coin;
  to: string;
  open: boolean;
  onClose: () => void;
  onCoin: (coin: Coin) => void;
  onTo: (to: string) => void;
}

interface SendingSheetProps<Coin extends string> {
  open: boolean;
  onClose: () => void;
  /** The coin and the recipient at first. */
  initial: { coin: NoInfer<Coin>; to: string };
  Form: ComponentType<SendingProps<Coin>>;
}

/** Keeps coin and recipient; a form begins again with its coin, because the amount belongs to it. */
export function SendingSheet<Coin extends string>({ open, onClose, initial, Form }: SendingSheetProps<Coin>) {
  const [coin, setCoin] = useState(initial.coin);
  const [to, setTo] = useState(initial.to);
  return <Form key={coin} {...{ coin, to, open, onClose }} onCoin={setCoin} onTo={setTo} />;
}

interface SendingFormProps<Coin extends Asset> {
  sending: SendingProps<Coin>;
  coins: readonly Coin[];
  title: string;
  /** The recipient's label, and what is wrong with it. */
  recipient: { label: string; problem: string | null; onBlur?: () => void };
  amount: AmountState;
  maximum: bigint | undefined;
  /** Rows below the one that says that there is no fee. */
  facts: readonly Fact[];
  onSubmit: (units: bigint) => void;
  children: ReactNode;
}

/** The sheet with coin, recipient and amount. */
export function SendingForm<Coin extends Asset>(props: SendingFormProps<Coin>) {
  const { t } = useTranslation();
  const { sending, coins, title, recipient, amount, maximum, facts, onSubmit, children } = props;
  const { coin, to, open, onClose, onCoin, onTo } = sending;
  const { label, problem, onBlur } = recipient;
  return (
    <AmountSheet
      open={open}
      onClose={onClose}
      title={title}
      label={t('amount.label')}
      asset={coin}
      amount={amount}
      maximum={maximum}
      before={
        <>
          <Segmented
            large
            label={t('assets.coin')}
            options={coins.map((item) => ({ value: item, text: item }))}
            value={coin}
            onChange={onCoin}
          />
          <TextField
            label={label}
            value={to}
            placeholder="0x…"
            autoComplete="off"
            problem={problem}
            {...(onBlur ? { onBlur } : {})}
            onChange={(text) => onTo(text.replace(/\s/g, ''))}
          />
        </>
      }
      facts={[{ label: t('review.feeNone'), value: `0 ${coin}` }, ...facts]}
      onSubmit={onSubmit}
    >
      {children}
    </AmountSheet>
  );
}

/** The review's rows: what is paid, to whom, what arrives there, and that it costs nothing. */
export function sendingRows(
  t: TFunction,
  sent: { coin: Asset; units: bigint; recipient: string; arrives: string },
): ReviewRow[] {
  const { coin, units, recipient, arrives } = sent;
  const text = `${formatExact(units, coin)} ${coin}`;
  return [
    { label: t('review.youPay'), value: text, tone: 'strong' },
    { label: t('withdrawal.recipient'), ...addressed(recipient), recipient: true },
    { label: arrives, value: text, tone: 'good' },
    { label: t('review.feeNone'), value: `0 ${coin}` },
  ];
}

/** Those of a withdrawal, which may go to another address than the member's own. */
export function withdrawalRows(
  t: TFunction,
  { member, ...sent }: { coin: Asset; units: bigint; recipient: string; member: string | null },
): ReviewRow[] {
  const arrives = t(sent.recipient === member ? 'review.youReceive' : 'review.recipientReceives');
  return sendingRows(t, { ...sent, arrives });
}
