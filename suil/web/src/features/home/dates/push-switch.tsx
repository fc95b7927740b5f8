import { isAppError } from '@suil/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { errorMessage } from '../../../platform/i18n/error-message.ts';
import { formatDateTime } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { type PushState, readPush, turnPushOff, turnPushOn } from '../../../platform/offline/push-device.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import styles from './dates-card.module.css';

/** Notifications before each date, on this device and others of the member's. Nothing where the server sends none. */
export function PushSwitch({ address }: { address: string }) {
  const { t } = useTranslation();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const cache = useQueryClient();
  const queryKey = [address, 'push'];
  const query = useQuery({ queryKey, queryFn: readPush });
  const changed = async () => {
    await cache.invalidateQueries({ queryKey });
    // What was pressed is another one now: the focus stays where the answer is.
    place.current?.focus();
  };
  const onError = (error: unknown) =>
    // The browser has words of its own for a push service that does not answer.
    void showToast({ kind: 'error', text: isAppError(error) ? errorMessage(error) : t('dates.pushFailed') });
  const turnOn = useMutation({ mutationFn: turnPushOn, onSuccess: changed, onError });
  const turnOff = useMutation({
    mutationFn: (device: { id: string; isThis: boolean }) => turnPushOff(device.id, device.isThis),
    onSuccess: changed,
    onError,
  });
  if (!query.data?.publicKey) return null;
  const { publicKey, devices, id: own } = query.data;
  const others = devices.filter((device) => device.id !== own);
  const busy = { disabled: turnOn.isPending || turnOff.isPending };
  return (
    <section aria-labelledby={id} ref={place} tabIndex={-1}>
      <h3 id={id}>{t('dates.push')}</h3>
      <p>{t('dates.pushText')}</p>
      <ThisDevice state={query.data} />
      {own === null ? null : (
        <Button wide {...busy} busy={turnOff.isPending} onClick={() => turnOff.mutate({ id: own, isThis: true })}>
          {t('dates.pushOff')}
        </Button>
      )}
      {own === null && query.data.support === 'open' ? (
        <Button wide icon="bell" {...busy} busy={turnOn.isPending} onClick={() => turnOn.mutate(publicKey)}>
          {t('dates.pushOn')}
        </Button>
      ) : null}
      {others.length === 0 ? null : <p>{t('dates.pushOthers')}</p>}
      {others.length === 0 ? null : (
        <ul className={styles.devices} aria-label={t('dates.pushOthers')}>
          {others.map(({ id, device, createdAtMs }) => (
            <li key={id}>
              <span>
                <b>{device || t('session.unknownDevice')}</b>
                <small className="num">{t('dates.pushSince', { time: formatDateTime(createdAtMs) })}</small>
              </span>
              <Button
                small
                kind="quiet"
                aria-label={`${t('dates.pushOff')}: ${device}`}
                {...busy}
                onClick={() => turnOff.mutate({ id, isThis: false })}
              >
                {t('dates.feedOff')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ThisDevice({ state: { id, support } }: { state: PushState }) {
  const { t } = useTranslation();
  if (id !== null && support === 'open') return <p role="status">{t('dates.pushIsOn')}</p>;
  if (support === 'denied') return <Notice tone="warn">{t('dates.pushDenied')}</Notice>;
  return support === 'absent' ? <Notice tone="info">{t('dates.pushAbsent')}</Notice> : null;
}
