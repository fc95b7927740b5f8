import { useId, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Icon } from '../layout/icon.tsx';
import { parseCount } from './parse-count.ts';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  /** Null while what is typed is no number from `least` to `most`. */
  value: number | null;
  least: number;
  most: number;
  onChange: (value: number | null) => void;
}

/** A whole number with a button on each side; typing works, too, and stays as it was typed. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(String(value ?? ''));
  const type = (next: string) => {
    setText(next);
    onChange(parseCount(next, least, most));
  };
  const step = (by: number) => type(String(value === null ? least : Math.min(most, Math.max(least, value + by))));
  return (
    <div className={styles.stepper}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <button
          type="button"
          aria-label={t('stepper.less')}
          disabled={value !== null && value <= least}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={id}
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={value === null || undefined}
          onChange={(event) => type(event.target.value)}
        />
        <button
          type="button"
          aria-label={t('stepper.more')}
          disabled={value !== null && value >= most}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
