import type { SessionsResponse } from '@suil/core/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { deleteSession } from '../../platform/api/send.ts';
import { closeSession } from '../../platform/api/session.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { useSettingsTaken } from '../../wallet/intent/use-settings-taken.ts';
import { useSessions } from '../../wallet/session/queries.ts';
import styles from './assets.module.css';

/** So many at first; the rest on request. */
const PEEK = 5;
/** Stands for every session but this one; no session has this id. */
const OTHERS = '';

/** Where this address is logged in, with a log-out for each. A login can only read. */
export function SessionsCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const query = useSessions(address);
  const [whole, setWhole] = useState(false);
  const end = useMutation({
    mutationFn: (id: string) =>
      id === OTHERS ? api('DELETE /auth/sessions') : api('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('session.ended') });
      void cache.invalidateQueries({ queryKey: [address, 'sessions'] });
    },
    onError: (error) => void showToast({ kind: 'error', text: errorMessage(error) }),
  });
  const leave = async () => {
    await deleteSession();
    closeSession();
  };
  const isTaken = useSettingsTaken();
  return (
    <Card title={t('session.title')} aside={isTaken ? <MoreLink to="/limits">{t('limits.title')}</MoreLink> : null}>
      <p className={styles.note}>{t('session.note')}</p>
      <Block query={query} skeleton={<Skeleton height="6rem" />}>
        {({ sessions }) => (
          <>
            <ul>
              {sessions
                .toSorted((a, b) => Number(b.current) - Number(a.current))
                .slice(0, whole ? undefined : PEEK)
                .map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={end.isPending && end.variables === session.id}
                    onEnd={() => end.mutate(session.id)}
                  />
                ))}
            </ul>
            {!whole && sessions.length > PEEK ? (
              <Button small wide kind="quiet" onClick={() => setWhole(true)}>
                {t('list.more')}
              </Button>
            ) : null}
            <div className={styles.duo}>
              <Button small onClick={leave}>
                {t('session.logOutHere')}
              </Button>
              <Button
                small
                disabled={sessions.length < 2}
                busy={end.isPending && end.variables === OTHERS}
                onClick={() => end.mutate(OTHERS)}
              >
                {t('session.logOutElsewhere')}
              </Button>
            </div>
          </>
        )}
      </Block>
    </Card>
  );
}

type Session = SessionsResponse['sessions'][number];

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <li className={styles.session}>
      <span>
        <b>{session.device || t('session.unknownDevice')}</b>
        <small className="num">{t('session.lastUsed', { time: formatDateTime(session.lastUsedAtMs) })}</small>
      </span>
      {session.current ? (
        <Pill tone="green">{t('session.current')}</Pill>
      ) : (
        <Button small kind="quiet" aria-label={`${t('session.logOut')}: ${session.device}`} busy={busy} onClick={onEnd}>
          {t('session.logOut')}
        </Button>
      )}
    </li>
  );
}
