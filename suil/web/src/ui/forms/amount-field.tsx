import { type Asset, checkAmount, DECIMALS, parseAmountInput, formatAmount as plainAmount } from '@suil/core';
import { type ReactNode, useId, useState } from 'react';
import { afterPress } from '../../platform/browser/press.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './amount-field.module.css';

/** Why an amount cannot be used, translated: for a button, and in full. */
export interface AmountProblem {
  short: string;
  full: string;
}

/** What is typed, in text, and what it means, in base units. */
export interface AmountState {
  text: string;
  units: bigint | null;
  /** A translated reason, short enough for a button; null when it can be used. */
  problem: string | null;
  /** The same in full, for the line under the field. */
  explanation: string | null;
  /** Whether the reason may be shown in red already: after blur, a quick choice or a submit. */
  shown: boolean;
  /** The two amounts that the text can mean, where a comma leaves that open. */
  readings: readonly [string, string] | null;
  /** Takes the text as it is: it is read, never rewritten. */
  set: (raw: string) => void;
  show: () => void;
  /** Empties the field, without a reason in red, for the next amount. */
  clear: () => void;
}

interface AmountLimits {
  asset: Asset;
  minimum?: bigint | undefined;
  /** Undefined while it is not known: then nothing is above it. */
  available?: bigint | undefined;
  /** The same where it is a balance of the asset: more than it is "Insufficient … balance" (specification §8). */
  balance?: bigint | undefined;
  /** A further check of the product, asked when the plain checks pass. */
  check?: ((units: bigint) => string | AmountProblem | null) | undefined;
}

/** The text for more than there is; hashrate is `HR` as an asset and has its full name in the texts. */
function insufficientKey(asset: Asset) {
  return asset === 'HR' ? 'errors.ASSET_HASHRATE_INSUFFICIENT' : (`errors.ASSET_${asset}_INSUFFICIENT` as const);
}

/** The state of one amount field. Keeps the text as typed; the units are exact. */
export function useAmount({ asset, minimum, available, balance, check }: AmountLimits): AmountState {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const parsed = parseAmountInput(text, { decimals: DECIMALS[asset], pasted: true, asset });
  const units = parsed.ok ? parsed.units : null;
  const clear = () => {
    setText('');
    setShown(false);
  };
  let problem: string | AmountProblem | null = null;
  if (!parsed.ok) {
    const { readings, unit } = parsed;
    problem = t('errors.AMOUNT_INVALID');
    if (unit !== undefined) problem = { short: problem, full: t('amount.otherUnit', { asset, unit }) };
    if (readings) problem = t('amount.ambiguous', { first: readings[0], second: readings[1] });
  } else {
    const most = balance ?? available;
    const limits = {
      ...(minimum === undefined ? {} : { minimum }),
      ...(most === undefined ? {} : { available: most }),
    };
    const code = checkAmount(units, limits);
    const least = minimum === undefined ? '' : plainAmount(minimum, { decimals: DECIMALS[asset] });
    if (code === 'AMOUNT_ABOVE_AVAILABLE' && balance !== undefined) problem = t(insufficientKey(asset));
    else if (code) problem = t(`errors.${code}`, { minimum: least, asset });
    else if (check && units !== null) problem = check(units);
  }
  const reason = typeof problem === 'string' ? { short: problem, full: problem } : problem;
  return {
    text,
    units: reason === null ? units : null,
    problem: reason?.short ?? null,
    explanation: reason?.full ?? null,
    shown,
    readings: (parsed.ok ? undefined : parsed.readings) ?? null,
    set: setText,
    show: () => setShown(true),
    clear,
  };
}

interface AmountFieldProps {
  label: string;
  asset: Asset;
  amount: AmountState;
  /** What Max puts in; it may be less than the balance (network fee kept). Undefined until it is known; null for an amount without one. */
  maximum: bigint | undefined | null;
  /** A line under the field, such as the value in USDC. */
  hint?: ReactNode;
  /** In place of the asset's name, such as a button that chooses another one. */
  unit?: ReactNode;
}

/** An amount input with its balance as a Max button, quick shares and the reason under the field. */
export function AmountField({ label, asset, amount, maximum, hint, unit = asset }: AmountFieldProps) {
  const id = useId();
  const bad = amount.shown && amount.problem !== null;
  const choose = (units: bigint) => {
    amount.set(plainAmount(units, { decimals: DECIMALS[asset] }));
    amount.show();
  };
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        <label htmlFor={id}>{label}</label>
        {maximum === null ? null : <Max asset={asset} maximum={maximum} choose={choose} />}
      </div>
      <div className={`${styles.box} ${bad ? styles.bad : ''}`}>
        <input
          id={id}
          className={`${styles.input} num`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={amount.text}
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => amount.set(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            amount.set(event.clipboardData.getData('text').trim());
            amount.show();
          }}
          onBlur={({ currentTarget }) => afterPress(() => currentTarget.value !== '' && amount.show())}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {maximum === null ? null : <Shares maximum={maximum} choose={choose} />}
      <div className={styles.hint} id={`${id}-hint`}>
        {bad ? <Refusal amount={amount} /> : hint}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly maximum: bigint | undefined;
  readonly choose: (units: bigint) => void;
}

function Max({ asset, maximum, choose }: ChoiceProps & { asset: Asset }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${styles.max} num`}
      disabled={maximum === undefined}
      onClick={() => maximum !== undefined && choose(maximum)}
    >
      <b>{t('amount.max')}</b> {maximum === undefined ? '–' : `${formatAmount(maximum, asset)} ${asset}`}
    </button>
  );
}

function Shares({ maximum, choose }: ChoiceProps) {
  return (
    <div className={styles.chips}>
      {([25n, 50n, 75n] as const).map((percent) => (
        <button
          key={String(percent)}
          type="button"
          className={styles.chip}
          disabled={maximum === undefined}
          onClick={() => maximum !== undefined && choose((maximum * percent) / 100n)}
        >
          {String(percent)}%
        </button>
      ))}
    </div>
  );
}

/** Why the amount is none, and the two that it may be, to choose from. */
function Refusal({ amount }: { amount: AmountState }) {
  return (
    <>
      <span className={styles.error} role="alert">
        {amount.explanation}
      </span>
      {amount.readings?.map((reading) => (
        <button key={reading} type="button" className={styles.reading} onClick={() => amount.set(reading)}>
          {reading}
        </button>
      ))}
    </>
  );
}
