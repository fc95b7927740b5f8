import styles from './segmented.module.css';

interface SegmentedProps<T extends string | number> {
  label: string;
  /** A choice that makes no sense now can be `disabled`. */
  options: readonly { value: T; text: string; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
  large?: boolean;
}

/** A small set of choices of which one is on. */
export function Segmented<T extends string | number>({ label, options, value, onChange, large }: SegmentedProps<T>) {
  return (
    <fieldset className={`${styles.group} ${large ? styles.large : ''}`} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
