import type { Notice, NoticesResponse } from '@suil/core/api';
import { useEffect } from 'react';
import { markRead, noticeTitle, useNotice, useReadUntil } from '../../entities/notice/queries.ts';
import { usePaged } from '../../platform/api/paged.ts';
import { formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card, MoreButton } from '../../ui/layout/card.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { ActCard } from './act-card.tsx';
import styles from './notice.module.css';
import { type NoticeKind, noticeKindOf, SHOWN_KINDS } from './notice-kind.ts';

/** Notices and the operator's acts on chain by their kinds, newest first; one of them by `?id=`. */
export function NoticePage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = search.get('id');
  return (
    <Narrow>
      <PageHeader title={t('notice.title')} back={id === null ? '/' : '/notice'} />
      {id === null ? <List /> : <One id={id} />}
    </Narrow>
  );
}

const ICONS = { money: 'wallet', change: 'clock', information: 'bell', administration: 'shield' } as const;

function List() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const query = usePaged('open', 'GET /notices', {});
  const readMs = useReadUntil((state) => state.ms);
  const newest = query.data?.pages[0]?.items[0]?.publishedAtMs ?? 0;
  const asked = SHOWN_KINDS.find((kind) => kind === search.get('kind'));
  const list = (isIn: (kind: NoticeKind) => boolean) => (
    <RecordList
      query={{ ...query, data: query.data && { pages: pagesOf(query.data.pages, isIn) } }}
      dateOf={(notice) => formatDate(notice.publishedAtMs)}
      row={(notice) => <Row key={notice.id} notice={notice} unread={notice.publishedAtMs > readMs} />}
    />
  );
  const isUnread = query.data?.pages.some(({ items }) =>
    items.some((notice) => noticeKindOf(notice) === 'administration' && notice.publishedAtMs > readMs),
  );
  return (
    <>
      <Card
        title={t('notice.all')}
        aside={
          <MoreButton disabled={newest <= readMs} onClick={() => markRead(newest)}>
            {t('notice.markRead')}
          </MoreButton>
        }
      >
        <div className={styles.kinds}>
          <Segmented
            label={t('notice.kind')}
            options={[
              { value: 'all', text: t('notice.kindAll') },
              ...SHOWN_KINDS.map((kind) => ({ value: kind, text: t(`notice.kindOf.${kind}`) })),
            ]}
            value={asked ?? 'all'}
            onChange={(kind) => setSearch(kind === 'all' ? {} : { kind }, { replace: true })}
          />
        </div>
        {list((kind) => (asked === undefined ? kind !== 'administration' : kind === asked))}
      </Card>
      <FoldedCard
        title={t('notice.kindOf.administration')}
        aside={isUnread ? <Pill tone="orange">{t('notice.new')}</Pill> : null}
      >
        {list((kind) => kind === 'administration')}
      </FoldedCard>
    </>
  );
}

/** Returns the pages with the notices of some kinds alone. */
function pagesOf(pages: readonly NoticesResponse[], isIn: (kind: NoticeKind) => boolean) {
  return pages.map((page) => ({ ...page, items: page.items.filter((notice) => isIn(noticeKindOf(notice))) }));
}

function Row({ notice, unread }: { notice: Notice; unread: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  const kind = noticeKindOf(notice);
  return (
    <li style={{ display: 'block', padding: 0 }}>
      <Link className={styles.link} to={`/notice?id=${encodeURIComponent(notice.id)}`}>
        <span className={styles.mark} data-kind={kind} aria-hidden="true">
          <Icon name={ICONS[kind]} />
        </span>
        <span className={styles.title}>
          <span>{noticeTitle(notice, language) ?? (notice.kind === 'act' ? t(`notice.act.${notice.act}`) : '')}</span>
          {unread ? <Pill tone="orange">{t('notice.new')}</Pill> : null}
          <small className={styles.kind}>{t(`notice.kindOf.${kind}`)}</small>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  );
}

function One({ id }: { id: string }) {
  const query = useNotice(id);
  return (
    <Block query={query} skeleton={<Skeleton height="14rem" />}>
      {(notice) => <Text notice={notice} />}
    </Block>
  );
}

function Text({ notice }: { notice: Notice }) {
  const language = useLanguage((state) => state.code);
  useEffect(() => markRead(notice.publishedAtMs), [notice.publishedAtMs]);
  if (notice.kind === 'act') return <ActCard act={notice} />;
  const { title, body } = notice.texts[language];
  return (
    <Card title={title}>
      <p className={styles.date}>{formatDateTime(notice.publishedAtMs)}</p>
      {body.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          {paragraph}
        </p>
      ))}
    </Card>
  );
}
