import { useTranslation } from '../../platform/i18n/texts.ts';
import { DigestLink } from '../actions/digest-link.tsx';
import { Icon } from '../layout/icon.tsx';
import { closeToast, type ToastMessage, useToasts } from './toast.ts';
import styles from './toaster.module.css';

/** The explorer's page of a transaction, or null where there is none. */
type DigestUrl = (digest: string) => string | null;

/**
 * The live region that holds the toasts; it exists from the start so that screen readers notice what appears in it. An open sheet
 * hides everything else from them except what has `aria-live`.
 */
export function Toaster({ linkOf }: { linkOf: DigestUrl }) {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles.region} aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} linkOf={linkOf} />
      ))}
    </div>
  );
}

function ToastItem({ toast, linkOf }: { toast: ToastMessage; linkOf: DigestUrl }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.mark} aria-hidden="true" />
      <p>
        {toast.text}
        {toast.digest ? (
          <DigestLink digest={toast.digest} url={linkOf(toast.digest)} className={styles.digest} />
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
