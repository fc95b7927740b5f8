import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { errorMessage } from '../../../platform/i18n/error-message.ts';
import { formatDateTime } from '../../../platform/i18n/format.ts';
import { useLanguage } from '../../../platform/i18n/language.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { copyText } from '../../../ui/actions/copy.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Block, Skeleton } from '../../../ui/lists/list-state.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { calendarKey, useCalendarAddress } from './calendar-address.ts';
import styles from './dates-card.module.css';
import { PushSwitch } from './push-switch.tsx';

interface CalendarSheetProps {
  address: string;
  /** Saves the dates as a file; null: there are none. */
  onSave: (() => void) | null;
  onClose: () => void;
}

/** Reminders of the dates: notifications, and in a calendar app a file of them, or a private address that the app reads again and again. */
export default function CalendarSheet({ address, onSave, onClose }: CalendarSheetProps) {
  const { t } = useTranslation();
  const loggedIn = useIsLoggedIn(address);
  const id = useId();
  const feed = useRef<HTMLElement>(null);
  return (
    <Sheet open fromPage onClose={onClose} title={t('dates.toCalendar')}>
      <div className={styles.calendar}>
        {loggedIn ? <PushSwitch address={address} /> : null}
        {onSave === null ? null : (
          <section>
            <p>{t('dates.fileText')}</p>
            <Button wide icon="save" onClick={onSave}>
              {t('dates.file')}
            </Button>
          </section>
        )}
        <section aria-labelledby={id} ref={feed} tabIndex={-1}>
          <h3 id={id}>{t('dates.feed')}</h3>
          <p>{t('dates.feedText')}</p>
          <Notice tone="warn">{t('dates.feedWarning')}</Notice>
          {loggedIn ? (
            // What was pressed may be gone then: the focus stays where the answer is.
            <FeedAddress address={address} onChanged={() => feed.current?.focus()} />
          ) : (
            <p>{t('dates.feedLogIn')}</p>
          )}
        </section>
      </div>
    </Sheet>
  );
}

/** The member's private address: the server answers it once, when it is made, and later only that there is one. */
function FeedAddress({ address, onChanged }: { address: string; onChanged: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  const cache = useQueryClient();
  const query = useCalendarAddress(address);
  const onError = (error: unknown) => void showToast({ kind: 'error', text: errorMessage(error) });
  const changed = (createdAtMs: number | null) => {
    cache.setQueryData(calendarKey(address), { createdAtMs });
    onChanged();
  };
  const create = useMutation({
    mutationFn: () => api('POST /calendar', { body: { language } }),
    onSuccess: ({ createdAtMs }) => changed(createdAtMs),
    onError,
  });
  const end = useMutation({
    mutationFn: () => api('DELETE /calendar'),
    onSuccess: () => {
      create.reset();
      changed(null);
      showToast({ kind: 'success', text: t('dates.feedEnded') });
    },
    onError,
  });
  const url = create.data?.url;
  const busy = { disabled: create.isPending || end.isPending };
  return (
    <Block query={query} skeleton={<Skeleton height="3rem" />}>
      {({ createdAtMs }) =>
        createdAtMs === null ? (
          <Button wide icon="plus" {...busy} busy={create.isPending} onClick={() => create.mutate()}>
            {t('dates.feedCreate')}
          </Button>
        ) : (
          <>
            {url === undefined ? (
              <p>{t('dates.feedSince', { time: formatDateTime(createdAtMs) })}</p>
            ) : (
              <>
                <code className={styles.url} data-testid="calendar-url">
                  {url}
                </code>
                <p>{t('dates.feedOnce')}</p>
                <Button wide kind="primary" icon="copy" onClick={() => copyText(url)}>
                  {t('dates.feedCopy')}
                </Button>
              </>
            )}
            <div className={styles.duo}>
              <Button small {...busy} busy={create.isPending} onClick={() => create.mutate()}>
                {t('dates.feedReplace')}
              </Button>
              <Button small {...busy} busy={end.isPending} onClick={() => end.mutate()}>
                {t('dates.feedOff')}
              </Button>
            </div>
          </>
        )
      }
    </Block>
  );
}
