import { useLanguage } from '../../lib/language.ts';
import { noticeTitle, useNewestNotices, useReadUntil } from '../../lib/notice-queries.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
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
