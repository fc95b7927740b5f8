import { useId } from 'react';
import { afterPress } from '../../platform/browser/press.ts';
import styles from './text-field.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  /** The reason under the field; null for none. */
  problem: string | null;
  /** What the text means, under the field while there is no problem. */
  hint?: string | null;
  onChange: (value: string) => void;
  /** After the press that took the focus away, if one did: it may show a problem, which moves the rest of the form. */
  onBlur?: () => void;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'tel' | 'url' | 'decimal';
}

/** One line of text with its label and, in red under it, why it cannot be used. */
export function TextField({ label, value, problem, hint, onChange, onBlur, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`${styles.input} ${problem ? styles.bad : ''}`}
        value={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-problem` : hintId}
        spellCheck={false}
        onBlur={() => onBlur && afterPress(onBlur)}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {problem ? (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
      {hint && !problem ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
