/** What is compared: the amount, the days, and the coins that the account has. */
import { useId } from 'react';
import { DAYS, type Inputs, type TypedAmount, withDays } from '../../entities/earn/model/inputs.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { formatExact } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './earn.module.css';
import { formatUsd } from './figures.ts';
import { HaveCoins } from './have-coins.tsx';

interface EarnFormProps {
  readonly text: string;
  readonly amount: TypedAmount;
  readonly inputs: Inputs;
  readonly data: EarnData | undefined;
  readonly onText: (text: string) => void;
}

export function EarnForm({ text, amount, inputs, data, onText }: EarnFormProps) {
  const { t } = useTranslation();
  const [, setSearch] = useSearchParams();
  const address = useAddress();
  const values = useKnownParameters();
  return (
    <section className={`hero ${styles.form}`} aria-label={t('earn.compared')}>
      <div className={styles.controls}>
        <AmountBox text={text} amount={amount} onText={onText} />
        <div className={styles.control}>
          <span>{t('earn.for')}</span>
          <Segmented
            large
            label={t('earn.for')}
            options={DAYS.map((days) => ({ value: days, text: t('pledge.days', { count: days }) }))}
            value={inputs.days}
            onChange={(days) => setSearch((before) => withDays(before, days), { replace: true })}
          />
        </div>
        {address && data ? <HaveCoins address={address} have={inputs.have} data={data} onText={onText} /> : null}
      </div>
      <p className={`${styles.basis} num`}>
        {t('earn.basis', {
          claim: rateText(values?.claimFeeBps),
          leave: rateText(values?.unstakeFeeBps),
          exchange: rateText(values?.poolFeeBps),
          swap: rateText(values?.swapFeeBps),
          pledge: rateText(values?.pledgeIncomeFeeBps),
          bank: rateText(values?.bankFeeBps),
        })}
      </p>
    </section>
  );
}

/** The amount as it is typed; under it how it is read where it is written otherwise, or why it cannot be read. */
function AmountBox({ text, amount, onText }: Pick<EarnFormProps, 'text' | 'amount' | 'onText'>) {
  const { t } = useTranslation();
  const id = useId();
  const { micros, refusal } = amount;
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{t('amount.label')}</label>
      <div className={styles.box} data-bad={refusal !== null || undefined}>
        <input
          id={id}
          className="num"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={refusal !== null || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onText(event.target.value)}
        />
        <span aria-hidden="true">USD</span>
      </div>
      <div id={`${id}-hint`} className={`${styles.hint} num`}>
        {refusal === null ? null : <span role="alert">{t(`errors.${refusal}`, { minimum: '', asset: 'USD' })}</span>}
        {micros !== null && text.trim() !== formatExact(micros, 'USDC') && !/^\d+$/.test(text)
          ? t('earn.countsAs', { amount: formatUsd(micros) })
          : null}
      </div>
    </div>
  );
}
