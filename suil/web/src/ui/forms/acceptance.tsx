/** A tick that a user sets before a risk is taken: a checkbox whose whole line answers. */
import type { ReactNode } from 'react';
import styles from './acceptance.module.css';

interface AcceptanceProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What is accepted. */
  children: ReactNode;
}

export function Acceptance({ isOn, onChange, children }: AcceptanceProps) {
  return (
    <label className={styles.acceptance}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
