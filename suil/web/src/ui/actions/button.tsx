import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../layout/icon.tsx';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary (orange) button per screen. */
  kind?: 'primary' | 'secondary' | 'quiet';
  icon?: IconName;
  busy?: boolean;
  wide?: boolean;
  small?: boolean;
  children: ReactNode;
}

/** A button with press feedback. While busy it shows a turning ring and takes no second press. */
export function Button({
  kind = 'secondary',
  icon,
  busy,
  wide,
  small,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = [styles.button, styles[kind], wide && styles.wide, small && styles.small, className].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {icon && !busy ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
