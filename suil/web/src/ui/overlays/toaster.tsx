import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { DigestLink } from '../actions/digest-link.tsx';
import { Icon } from '../layout/icon.tsx';
import { closeToast, holdToasts, type ToastMessage, useToasts } from './toast.ts';
import styles from './toaster.module.css';
import { usePlace } from './toaster-place.ts';

/** The explorer's page of a transaction, or null where there is none. */
type DigestUrl = (digest: string) => string | null;

/**
 * The live region that holds the toasts; it exists from the start so that screen readers notice what appears in it. An open sheet
 * hides everything else from them except what has `aria-live`.
 */
export function Toaster({ linkOf }: { linkOf: DigestUrl }) {
  const toasts = useToasts((state) => state.toasts);
  const region = useRef<HTMLDivElement>(null);
  usePlace(region, toasts);
  useHold(region, toasts.length > 0);
  return (
    <div ref={region} className={styles.region} aria-live="polite">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} linkOf={linkOf} />
      ))}
    </div>
  );
}

/**
 * Keeps the toasts while a pointer or the focus is on one, but not for one that is no longer there, nor for a pointer that rested where
 * a toast appeared.
 */
function useHold(region: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useEffect(() => {
    const element = region.current;
    if (element === null || !hasToasts) return;
    let isPointedAt = false;
    const look = () => {
      isPointedAt &&= element.matches(':hover');
      holdToasts(isPointedAt || element.contains(document.activeElement));
    };
    // What leaves has left only after the event.
    const lookLater = () => void setTimeout(look);
    const noteMove = ({ movementX, movementY }: PointerEvent) => {
      if (movementX === 0 && movementY === 0) return;
      isPointedAt = true;
      look();
    };
    element.addEventListener('pointermove', noteMove);
    const events = ['pointerout', 'focusin', 'focusout'];
    for (const name of events) element.addEventListener(name, lookLater);
    return () => {
      element.removeEventListener('pointermove', noteMove);
      for (const name of events) element.removeEventListener(name, lookLater);
      holdToasts(false);
    };
  }, [region, hasToasts]);
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
        onClick={() => {
          closeToast(toast.id);
          holdToasts(false);
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
