/** What is announced, with a countdown to when it can take effect and what members can do until then; on what all of it rests. */
import { BasisPill, basisText, JudgedNotice } from '../../entities/judged/judged-view.tsx';
import type { JudgedQuery } from '../../entities/judged/use-judged.ts';
import type { Basis } from '../../platform/certified/compare-nodes.ts';
import { durationText } from '../../platform/i18n/duration-text.ts';
import { formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { type Announcement, listAnnounced } from './announced.ts';
import type { ListedChanges } from './listed-changes.ts';
import styles from './powers.module.css';
import type { StateNow } from './queries.ts';

interface AnnouncedProps {
  query: JudgedQuery<unknown>;
  basis: Basis | undefined;
  state: StateNow | undefined;
  listed: ListedChanges | undefined;
}

export function AnnouncedCard({ query, basis, state, listed }: AnnouncedProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('powers.announced')} aside={<BasisPill query={query} basis={basis} testId="powers-basis" />}>
      {basis === undefined ? null : <p className={styles.note}>{basisText(t, basis)}</p>}
      <JudgedNotice query={query} />
      {state === undefined && query.isChecking ? <Skeleton height="6rem" /> : null}
      {state === undefined ? null : <Announced state={state} />}
      {listed === 'differs' || listed === 'newer' ? (
        <Notice tone="bad" alert testId="server-list">
          {t(listed === 'newer' ? 'powers.serverNewer' : 'powers.serverDiffers')}
        </Notice>
      ) : (
        <Facts facts={[{ label: t('powers.serverList'), value: listedText(), testId: 'server-list' }]} />
      )}
    </Card>
  );

  function listedText(): string {
    if (listed === undefined) return '–';
    return t(listed === 'same' ? 'powers.serverSame' : 'powers.serverBehind');
  }
}

function Announced({ state }: { state: StateNow }) {
  const { t } = useTranslation();
  const { pausedUntilMs, vouchersPausedUntilMs: vouchersMs, nowMs } = state;
  const announced = listAnnounced(t, state);
  return (
    <>
      {pausedUntilMs === null ? null : (
        <Notice tone="warn">{t('reserves.paused', { time: formatDateTime(pausedUntilMs) })}</Notice>
      )}
      {vouchersMs === null || vouchersMs <= nowMs ? null : (
        <Notice tone="warn">{t('powers.vouchersPaused', { time: formatDateTime(vouchersMs) })}</Notice>
      )}
      {announced.length === 0 ? (
        <p className={styles.text}>{t('powers.nothing')}</p>
      ) : (
        <ul className={styles.list} data-testid="announced">
          {announced.map((one) => (
            <Row key={one.id} announcement={one} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ announcement, nowMs }: { announcement: Announcement; nowMs: number }) {
  const { t } = useTranslation();
  const { id, title, detail, readyMs, until } = announcement;
  const isOpen = readyMs === null || readyMs <= nowMs;
  return (
    <li data-testid={`announced-${id}`}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <Pill tone={isOpen ? 'red' : 'orange'}>{isOpen ? t('powers.now') : durationText(readyMs - nowMs)}</Pill>
      </div>
      <p className={`${styles.id} num`}>{detail}</p>
      <p className={styles.note}>{until}</p>
    </li>
  );
}
