import { shortenAddress } from '@suil/core';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { copyText } from '../actions/copy.ts';
import { Icon } from '../layout/icon.tsx';
import { closeToast, type ToastMessage, useToasts } from './toast.ts';
import styles from './toaster.module.css';

/**
 * The live region that holds the toasts; it exists from the start so that screen readers notice what appears in it. An open sheet
 * hides everything else from them except what has `aria-live`.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.region} aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast }: { toast: ToastMessage }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.mark} aria-hidden="true" />
      <p>
        {toast.text}
        {toast.digest ? (
          <DigestLink digest={toast.digest} url={explorerLink(config, toast.digest)} className={styles.digest} />
        ) : null}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.close')}
        onClick={() => closeToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A transaction's digest: opens the explorer where there is one, else copies itself. */
export function DigestLink({
  digest,
  url,
  className,
}: {
  digest: string;
  url: string | null;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const classes = [styles.link, className].filter(Boolean).join(' ');
  const text = <span className="num">{shortenAddress(digest)}</span>;
  if (url) {
    return (
      <a className={classes} href={url} rel="noreferrer" title={digest}>
        {text}
        <Icon name="link" />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      onClick={() => copyText(digest)}
      title={digest}
      aria-label={t('record.copyDigest', { short: shortenAddress(digest), digest })}
    >
      {text}
      <Icon name="copy" />
    </button>
  );
}
