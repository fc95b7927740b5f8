import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'warn' | 'bad';
  children: ReactNode;
  action?: ReactNode;
  /** True when it appears because something just went wrong. */
  alert?: boolean;
  testId?: string;
}

/** A message that the user should read before continuing. */
export function Notice({ tone = 'info', children, action, alert, testId }: NoticeProps) {
  return (
    <div
      className={`${styles.notice} ${tone === 'info' ? '' : styles[tone]}`}
      role={alert ? 'alert' : 'note'}
      data-testid={testId}
    >
      <Icon name={tone === 'info' ? 'info' : 'warn'} />
      <div>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
