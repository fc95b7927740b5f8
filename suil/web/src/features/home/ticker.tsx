import { noticeTitle, useNewestNotices, useReadUntil } from '../../entities/notice/queries.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './home.module.css';

/** The newest notice that was not read yet, in one line; nothing when all are read. */
export function Ticker() {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.code);
  const readMs = useReadUntil((state) => state.ms);
  const notice = useNewestNotices().data?.items[0];
  if (!notice || notice.publishedAtMs <= readMs) return null;
  return (
    <Link className={styles.ticker} to={`/notice?id=${encodeURIComponent(notice.id)}`}>
      <Icon name="bell" />
      <span>{noticeTitle(notice, language) ?? (notice.kind === 'act' ? t(`notice.act.${notice.act}`) : '')}</span>
      <Icon name="chevronRight" />
    </Link>
  );
}
