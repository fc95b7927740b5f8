import { useId } from 'react';
import { useTranslation } from '../lib/texts.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A whole number with a button on each side; typing works, too. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const { t } = useTranslation();
  const id = useId();
  const set = (next: number) => onChange(Math.min(most, Math.max(least, Number.isInteger(next) ? next : least)));
  return (
    <div className={styles.stepper}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <button type="button" aria-label={t('stepper.less')} disabled={value <= least} onClick={() => set(value - 1)}>
          <Icon name="minus" />
        </button>
        <input
          id={id}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => set(Number(event.target.value.replace(/\D/g, '')))}
        />
        <button type="button" aria-label={t('stepper.more')} disabled={value >= most} onClick={() => set(value + 1)}>
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
