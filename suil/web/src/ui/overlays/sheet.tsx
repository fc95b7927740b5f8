import { Drawer } from '@base-ui/react/drawer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './sheet.module.css';
import { hasOpenSheet, useBackCloses } from './sheet-history.ts';
import './tokens.css';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shows a back button that calls this; the back gesture does the same. */
  onBack?: (() => void) | undefined;
  /** While true neither Escape, a swipe, the backdrop nor the back gesture closes it: something is being signed. */
  locked?: boolean;
  /** A tap on the page asks for it: it gives way to what was opened while it loaded. Two at once would hide each other. */
  fromPage?: boolean;
  children: ReactNode;
}

/**
 * The one sheet: from the bottom on a phone, a centered dialog from 768 px. Loaded lazily by everything that opens it.
 * Escape, swipe, backdrop and the browser's back gesture close it, the last only where no view leads back; focus goes in and comes back.
 */
export function Sheet({ open, onClose, title, onBack, locked = false, fromPage = false, children }: SheetProps) {
  const { t } = useTranslation();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [isLate] = useState(() => fromPage && hasOpenSheet());
  useEffect(() => {
    if (isLate) onClose();
  }, [isLate, onClose]);
  const shown = open && !isLate;
  useBackCloses(shown, { locked, onClose, onBack });
  return (
    <Drawer.Root open={shown} disablePointerDismissal={locked} onOpenChange={(next) => !next && !locked && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={styles.popup} initialFocus={titleRef}>
            <div className={styles.grip} aria-hidden="true" />
            <div className={styles.head}>
              {onBack ? (
                <button
                  type="button"
                  className={`${styles.iconButton} ${styles.back}`}
                  aria-label={t('common.back')}
                  onClick={onBack}
                >
                  <Icon name="chevronLeft" />
                </button>
              ) : null}
              <Drawer.Title className={styles.title} ref={titleRef} tabIndex={-1}>
                {title}
              </Drawer.Title>
              <Drawer.Close
                className={`${styles.iconButton} ${styles.close}`}
                aria-label={t('common.close')}
                disabled={locked}
              >
                <Icon name="close" />
              </Drawer.Close>
            </div>
            <Drawer.Content className={styles.body}>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
