import { useId } from 'react';
import styles from './text-field.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  /** The reason under the field; null for none. */
  problem: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'text' | 'tel' | 'url';
}

/** One line of text with its label and, in red under it, why it cannot be used. */
export function TextField({ label, value, problem, onChange, onBlur, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`${styles.input} ${problem ? styles.bad : ''}`}
        value={value}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        spellCheck={false}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      {problem ? (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
