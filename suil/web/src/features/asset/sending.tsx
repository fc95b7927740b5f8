import { type Asset, shortenAddress } from '@suil/core';
import { formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { Fact } from '../../ui/lists/facts.tsx';

/** What transfers and withdrawals have in common: which coin goes to which address. Owns no rule of either. */
interface SendingFieldsProps<Coin extends string> {
  coins: readonly Coin[];
  coin: Coin;
  onCoin: (coin: Coin) => void;
  to: string;
  onTo: (to: string) => void;
  label: string;
  problem: string | null;
  onBlur?: () => void;
}

/** The choice of the coin and the field of the recipient. */
export function SendingFields<Coin extends string>(props: SendingFieldsProps<Coin>) {
  const { t } = useTranslation();
  const { coins, coin, onCoin, to, onTo, label, problem, onBlur } = props;
  return (
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
  );
}

/** The review's rows: what is paid, to whom, what arrives there, and that it costs nothing. */
export function sendingRows(
  t: (key: string) => string,
  sent: { coin: Asset; units: bigint; recipient: string; arrives: string },
): Fact[] {
  const { coin, units, recipient, arrives } = sent;
  const text = `${formatExact(units, coin)} ${coin}`;
  return [
    { label: t('review.youPay'), value: text, tone: 'strong' },
    { label: t('withdrawal.recipient'), value: <span title={recipient}>{shortenAddress(recipient, 10, 8)}</span> },
    { label: arrives, value: text, tone: 'good' },
    { label: t('review.feeNone'), value: `0 ${coin}` },
  ];
}
